# bash completion for unhex-tui

_shtab_unhex_tui_map_subparsers=(check show look edit lint export import)
_shtab_unhex_tui_subparsers=(play demo keys watch serve run forecast map log export rules schema check new-game doctor completions)

_shtab_unhex_tui_play_option_strings=(-h --help --data --ascii --theme)
_shtab_unhex_tui_demo_option_strings=(-h --help --system --data --ascii --theme)
_shtab_unhex_tui_keys_option_strings=(-h --help --data)
_shtab_unhex_tui_watch_option_strings=(-h --help --data --ascii --theme)
_shtab_unhex_tui_serve_option_strings=(-h --help --lan --port --data --ascii)
_shtab_unhex_tui_run_option_strings=(-h --help --demo --system --save --seed --audience --data)
_shtab_unhex_tui_forecast_option_strings=(-h --help --encounter --party --most --seed --workers --temper --json --data)
_shtab_unhex_tui_map_check_option_strings=(-h --help --json --system --data --ascii)
_shtab_unhex_tui_map_show_option_strings=(-h --help --json --system --data --ascii)
_shtab_unhex_tui_map_look_option_strings=(-h --help --json --system --data --ascii)
_shtab_unhex_tui_map_edit_option_strings=(-h --help --ascii --theme --system --data)
_shtab_unhex_tui_map_lint_option_strings=(-h --help --json --system --data)
_shtab_unhex_tui_map_export_option_strings=(-h --help --svg --excalidraw --system --data)
_shtab_unhex_tui_map_import_option_strings=(-h --help -o --system --data)
_shtab_unhex_tui_map_option_strings=(-h --help)
_shtab_unhex_tui_log_option_strings=(-h --help --players --html --data)
_shtab_unhex_tui_export_option_strings=(-h --help --players --data)
_shtab_unhex_tui_rules_option_strings=(-h --help --json --system --data)
_shtab_unhex_tui_schema_option_strings=(-h --help --system --data)
_shtab_unhex_tui_check_option_strings=(-h --help --decisions --seed --traceback --data)
_shtab_unhex_tui_new_game_option_strings=(-h --help)
_shtab_unhex_tui_doctor_option_strings=(-h --help --data --ascii)
_shtab_unhex_tui_completions_option_strings=(-h --help)
_shtab_unhex_tui_option_strings=(-h --help --version --data --ascii --theme)

_shtab_unhex_tui_play_pos_0_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_play___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_demo___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_keys___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_watch_pos_0_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_watch___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_serve_pos_0_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_serve___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_run_pos_0_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_run___save_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_run___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_forecast___encounter_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_forecast___party_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_forecast___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_map_check_pos_0_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_map_check___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_map_show_pos_0_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_map_show___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_map_look_pos_0_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_map_look___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_map_edit_pos_0_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_map_edit___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_map_lint_pos_0_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_map_lint___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_map_export_pos_0_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_map_export___svg_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_map_export___excalidraw_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_map_export___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_map_import_pos_0_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_map_import__o_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_map_import___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_log_pos_0_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_log___html_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_log___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_export_pos_0_COMPGEN=_shtab_compgen_files
_shtab_unhex_tui_export___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_rules___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_schema___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_check___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_new_game_pos_1_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui_doctor___data_COMPGEN=_shtab_compgen_dirs
_shtab_unhex_tui___data_COMPGEN=_shtab_compgen_dirs

_shtab_unhex_tui_demo_pos_0_choices=(unhex fading-suns fully-automated unknown-armies)
_shtab_unhex_tui_demo___system_choices=(unhex fading-suns fully-automated unknown-armies)
_shtab_unhex_tui_run___system_choices=(unhex fading-suns fully-automated unknown-armies)
_shtab_unhex_tui_run___audience_choices=(gm players)
_shtab_unhex_tui_forecast___temper_choices=(sharp plain loose)
_shtab_unhex_tui_map_check___system_choices=(unhex fading-suns fully-automated unknown-armies)
_shtab_unhex_tui_map_show___system_choices=(unhex fading-suns fully-automated unknown-armies)
_shtab_unhex_tui_map_look___system_choices=(unhex fading-suns fully-automated unknown-armies)
_shtab_unhex_tui_map_edit___system_choices=(unhex fading-suns fully-automated unknown-armies)
_shtab_unhex_tui_map_lint___system_choices=(unhex fading-suns fully-automated unknown-armies)
_shtab_unhex_tui_map_export___system_choices=(unhex fading-suns fully-automated unknown-armies)
_shtab_unhex_tui_map_import___system_choices=(unhex fading-suns fully-automated unknown-armies)
_shtab_unhex_tui_map_pos_0_choices=(check show look edit lint export import)
_shtab_unhex_tui_rules___system_choices=(unhex fading-suns fully-automated unknown-armies)
_shtab_unhex_tui_schema_pos_0_choices=(setup party encounter template settings)
_shtab_unhex_tui_schema___system_choices=(unhex fading-suns fully-automated unknown-armies)
_shtab_unhex_tui_check_pos_0_choices=(unhex fading-suns fully-automated unknown-armies)
_shtab_unhex_tui_completions_pos_0_choices=(bash zsh fish)
_shtab_unhex_tui_pos_0_choices=(play demo keys watch serve run forecast map log export rules schema check new-game doctor completions)

_shtab_unhex_tui_play__h_nargs=0
_shtab_unhex_tui_play___help_nargs=0
_shtab_unhex_tui_play___ascii_nargs=0
_shtab_unhex_tui_demo__h_nargs=0
_shtab_unhex_tui_demo___help_nargs=0
_shtab_unhex_tui_demo___ascii_nargs=0
_shtab_unhex_tui_keys__h_nargs=0
_shtab_unhex_tui_keys___help_nargs=0
_shtab_unhex_tui_watch__h_nargs=0
_shtab_unhex_tui_watch___help_nargs=0
_shtab_unhex_tui_watch___ascii_nargs=0
_shtab_unhex_tui_serve__h_nargs=0
_shtab_unhex_tui_serve___help_nargs=0
_shtab_unhex_tui_serve___lan_nargs=0
_shtab_unhex_tui_serve___ascii_nargs=0
_shtab_unhex_tui_run__h_nargs=0
_shtab_unhex_tui_run___help_nargs=0
_shtab_unhex_tui_run___demo_nargs=0
_shtab_unhex_tui_forecast__h_nargs=0
_shtab_unhex_tui_forecast___help_nargs=0
_shtab_unhex_tui_forecast___json_nargs=0
_shtab_unhex_tui_map_check__h_nargs=0
_shtab_unhex_tui_map_check___help_nargs=0
_shtab_unhex_tui_map_check___json_nargs=0
_shtab_unhex_tui_map_check___ascii_nargs=0
_shtab_unhex_tui_map_show__h_nargs=0
_shtab_unhex_tui_map_show___help_nargs=0
_shtab_unhex_tui_map_show___json_nargs=0
_shtab_unhex_tui_map_show___ascii_nargs=0
_shtab_unhex_tui_map_look__h_nargs=0
_shtab_unhex_tui_map_look___help_nargs=0
_shtab_unhex_tui_map_look___json_nargs=0
_shtab_unhex_tui_map_look___ascii_nargs=0
_shtab_unhex_tui_map_edit__h_nargs=0
_shtab_unhex_tui_map_edit___help_nargs=0
_shtab_unhex_tui_map_edit___ascii_nargs=0
_shtab_unhex_tui_map_lint__h_nargs=0
_shtab_unhex_tui_map_lint___help_nargs=0
_shtab_unhex_tui_map_lint___json_nargs=0
_shtab_unhex_tui_map_export__h_nargs=0
_shtab_unhex_tui_map_export___help_nargs=0
_shtab_unhex_tui_map_import__h_nargs=0
_shtab_unhex_tui_map_import___help_nargs=0
_shtab_unhex_tui_map_pos_0_nargs=A...
_shtab_unhex_tui_map__h_nargs=0
_shtab_unhex_tui_map___help_nargs=0
_shtab_unhex_tui_log__h_nargs=0
_shtab_unhex_tui_log___help_nargs=0
_shtab_unhex_tui_log___players_nargs=0
_shtab_unhex_tui_log___html_nargs='?'
_shtab_unhex_tui_export__h_nargs=0
_shtab_unhex_tui_export___help_nargs=0
_shtab_unhex_tui_export___players_nargs=0
_shtab_unhex_tui_rules_pos_0_nargs='*'
_shtab_unhex_tui_rules__h_nargs=0
_shtab_unhex_tui_rules___help_nargs=0
_shtab_unhex_tui_rules___json_nargs=0
_shtab_unhex_tui_schema__h_nargs=0
_shtab_unhex_tui_schema___help_nargs=0
_shtab_unhex_tui_check__h_nargs=0
_shtab_unhex_tui_check___help_nargs=0
_shtab_unhex_tui_check___traceback_nargs=0
_shtab_unhex_tui_new_game__h_nargs=0
_shtab_unhex_tui_new_game___help_nargs=0
_shtab_unhex_tui_doctor__h_nargs=0
_shtab_unhex_tui_doctor___help_nargs=0
_shtab_unhex_tui_doctor___ascii_nargs=0
_shtab_unhex_tui_completions__h_nargs=0
_shtab_unhex_tui_completions___help_nargs=0
_shtab_unhex_tui_pos_0_nargs=A...
_shtab_unhex_tui__h_nargs=0
_shtab_unhex_tui___help_nargs=0
_shtab_unhex_tui___version_nargs=0
_shtab_unhex_tui___ascii_nargs=0


# $1=COMP_WORDS[1]
_shtab_compgen_files() {
  compgen -f -- $1  # files
}

# $1=COMP_WORDS[1]
_shtab_compgen_dirs() {
  compgen -d -- $1  # recurse into subdirs
}

# $1=COMP_WORDS[1]
_shtab_replace_nonword() {
  echo "${1//[^[:word:]]/_}"
}

# set default values (called for the initial parser & any subparsers)
_set_parser_defaults() {
  local subparsers_var="${prefix}_subparsers[@]"
  sub_parsers=${!subparsers_var-}

  local current_option_strings_var="${prefix}_option_strings[@]"
  current_option_strings=${!current_option_strings_var}

  completed_positional_actions=0

  _set_new_action "pos_$completed_positional_actions" true
}

# $1=action identifier
# $2=positional action (bool)
# set all identifiers for an action's parameters
_set_new_action() {
  current_action="${prefix}_$(_shtab_replace_nonword $1)"

  local current_action_compgen_var=${current_action}_COMPGEN
  current_action_compgen="${!current_action_compgen_var-}"

  local current_action_choices_var="${current_action}_choices[@]"
  current_action_choices="${!current_action_choices_var-}"

  local current_action_nargs_var="${current_action}_nargs"
  if [ -n "${!current_action_nargs_var-}" ]; then
    current_action_nargs="${!current_action_nargs_var}"
  else
    current_action_nargs=1
  fi

  current_action_args_start_index=$(( $word_index + 1 - $pos_only ))

  current_action_is_positional=$2
}

# Notes:
# `COMPREPLY`: what will be rendered after completion is triggered
# `completing_word`: currently typed word to generate completions for
# `${!var}`: evaluates the content of `var` and expand its content as a variable
#     hello="world"
#     x="hello"
#     ${!x} -> ${hello} -> "world"
_shtab_unhex_tui() {
  local completing_word="${COMP_WORDS[COMP_CWORD]}"
  local previous_word="${COMP_WORDS[COMP_CWORD-1]}"
  local completed_positional_actions
  local current_action
  local current_action_args_start_index
  local current_action_choices
  local current_action_compgen
  local current_action_is_positional
  local current_action_nargs
  local current_option_strings
  local sub_parsers
  COMPREPLY=()

  local prefix=_shtab_unhex_tui
  local word_index=0
  local pos_only=0 # "--" delimiter not encountered yet
  _set_parser_defaults
  word_index=1

  # determine what arguments are appropriate for the current state
  # of the arg parser
  while [ $word_index -ne $COMP_CWORD ]; do
    local this_word="${COMP_WORDS[$word_index]}"

    if [[ $pos_only = 1 || " $this_word " != " -- " ]]; then
      if [[ -n $sub_parsers && " ${sub_parsers[@]} " == *" $this_word "* ]]; then
        # valid subcommand: add it to the prefix & reset the current action
        prefix="${prefix}_$(_shtab_replace_nonword $this_word)"
        _set_parser_defaults
      fi

      if [[ " ${current_option_strings[@]} " == *" $this_word "* ]]; then
        # a new action should be acquired (due to recognised option string or
        # no more input expected from current action);
        # the next positional action can fill in here
        _set_new_action $this_word false
      fi

      if [[ "$current_action_nargs" != "*" ]] && \
         [[ "$current_action_nargs" != "+" ]] && \
         [[ "$current_action_nargs" != "?" ]] && \
         [[ "$current_action_nargs" != *"..." ]] && \
         (( $word_index + 1 - $current_action_args_start_index - $pos_only >= \
            $current_action_nargs )); then
        $current_action_is_positional && let "completed_positional_actions += 1"
        _set_new_action "pos_$completed_positional_actions" true
      fi
    else
      pos_only=1 # "--" delimiter encountered
    fi

    let "word_index+=1"
  done

  # Generate the completions

  COMPREPLY=()
  if [[ $pos_only = 0 && "$completing_word" == -* &&
        ( -z "$current_action_compgen" || "$current_action_is_positional" = true ) ]]; then
    # optional argument started: use option strings
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
      compgen -W "${current_option_strings[*]}" -- "$completing_word")
  elif [[ "$previous_word" =~ ^[0-9\&]*[\<\>]\>?$ ]]; then
    # handle redirection operators
    compopt -o filenames 2>/dev/null || : # bash>=4
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$completing_word")
  else
    # use choices & compgen
    local action_compgen_word="$completing_word"
    # handle tab-completing in the middle of a line (#248 <- #116)
    [[ -n "$current_action_compgen" && "$completing_word" == -* ]] && action_compgen_word=""
    [ -n "$current_action_compgen" ] && {
      [[ "$current_action_compgen" =~ _(file|dir|glob|FILE|DIR|GLOB)|File|Dir|Glob ]] &&
        compopt -o filenames 2>/dev/null || : # bash>=4
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
        "$current_action_compgen" "$action_compgen_word")
    }
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
      compgen -W "${current_action_choices[*]}" -- "$completing_word")
  fi

  if [[ ${#COMPREPLY[@]} = 0 ]]; then
    # native fallback matches are not necessarily filenames (e.g. variables)
    compopt +o filenames 2>/dev/null || : # bash>=4
  fi

  return 0
}

complete -o bashdefault -F _shtab_unhex_tui unhex-tui
