#compdef unhex-tui

_shtab_unhex_tui_commands() {
  local _commands=(
    check:'check the laws that every game keeps, in random play'
    completions:'print a completion script for a shell'
    demo:'play the built-in demo fight'
    doctor:'print what a bug report needs: versions, terminal, folders, saves and games'
    export:'print a save as one JSON document, or export its party, encounter and the like'
    forecast:'forecast a fight: the app plays it to its end several hundred times'
    keys:'list the screen'"'"'s commands, their keys and their names for settings.toml'
    log:'print the log of a save as text, or write a report as a web page'
    map:'check, show, draw or convert map files'
    new-game:'write a small game of your own, to install and change'
    play:'resume a save, or start your own fight'
    rules:'look up the rules, by id or by words'
    run:'play without a screen: JSON lines in and out'
    schema:'print the JSON Schema of a kind of file, for editors that complete and check it'
    serve:'show the players'"'"' screen in browsers on a TV or phones'
    watch:'show the players'"'"' screen in this window while the GM plays in another'
  )
  _describe 'unhex-tui commands' _commands
}

_shtab_unhex_tui_map_commands() {
  local _commands=(
    check:'list every mistake in a map file'
    edit:'draw a map on the map desk'
    export:'export a map for printing or sharing'
    import:'turn an Excalidraw drawing into a map'
    lint:'list what looks odd on a map, and why'
    look:'explain range, sight and cover from one place to another'
    show:'draw a map'
  )
  _describe 'unhex-tui map commands' _commands
}

_shtab_unhex_tui_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--version[print the version, and the commit if it is known]"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  "--ascii[use ASCII characters only]"
  "--theme[theme for this run\: dark, light, contrast, contrast-light, or one of Textual\'s themes (F9 lists all)]:NAME:"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_defaults_added=0

_shtab_unhex_tui_check_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--decisions[steps to play in all (default\: 300)]:N:"
  "--seed[number of the first fight (default\: 0)]:N:"
  "--traceback[print where each fault was found in the code]"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  ":the game:(unhex fading-suns fully-automated unknown-armies)"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_check_defaults_added=0

_shtab_unhex_tui_completions_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  ":the shell:(bash zsh fish)"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_completions_defaults_added=0

_shtab_unhex_tui_demo_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--system[the game (default\: the game of the newest save)]:NAME:(unhex fading-suns fully-automated unknown-armies)"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  "--ascii[use ASCII characters only]"
  "--theme[theme for this run\: dark, light, contrast, contrast-light, or one of Textual\'s themes (F9 lists all)]:NAME:"
  ":the game:(unhex fading-suns fully-automated unknown-armies)"
  ":one of several demos, such as \`chase\`:"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_demo_defaults_added=0

_shtab_unhex_tui_doctor_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  "--ascii[use ASCII characters only]"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_doctor_defaults_added=0

_shtab_unhex_tui_export_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--players[only what players may know\; works only with the kind party]"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  ":a save file, or the name of a save in the saves folder:_files"
  ":kind of file, such as party\; an unknown kind lists them all:"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_export_defaults_added=0

_shtab_unhex_tui_forecast_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--encounter[the encounter to fight, if no fight is on]:FILE:_files"
  "--party[the party that fights it]:FILE:_files"
  "--most[play-outs at most, fewer if they suffice (default\: 400)]:N:"
  "--seed[seed of the play-outs (default\: 0)]:N:"
  "--workers[child processes (default\: 1 on up to two cores, else 2)]:N:"
  "--temper[sharp, plain or loose play (default\: plain)]:T:(sharp plain loose)"
  "--json[print one JSON object]"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  ":a save, a setup, or the name of one:"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_forecast_defaults_added=0

_shtab_unhex_tui_keys_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_keys_defaults_added=0

_shtab_unhex_tui_log_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--players[only what players may know]"
  "--html[write a web page to this file (without OUT\: print it) with story, maps, statistics, dice and cited rules]:OUT:_files"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  ":a save file, or the name of a save in the saves folder:_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_log_defaults_added=0

_shtab_unhex_tui_map_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_map_defaults_added=0

_shtab_unhex_tui_map_check_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--json[print one JSON object]"
  "--system[the game (default\: the game of the newest save)]:NAME:(unhex fading-suns fully-automated unknown-armies)"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  "--ascii[use ASCII characters only]"
  ":a map file, or the name of a built-in map:_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_map_check_defaults_added=0

_shtab_unhex_tui_map_edit_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--ascii[use ASCII characters only]"
  "--theme[theme for this run\: dark, light, contrast, contrast-light, or one of Textual\'s themes (F9 lists all)]:NAME:"
  "--system[the game (default\: the game of the newest save)]:NAME:(unhex fading-suns fully-automated unknown-armies)"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  ":a map file, the name of a map, an Excalidraw drawing, or a new name:_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_map_edit_defaults_added=0

_shtab_unhex_tui_map_export_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--svg[write an SVG file, black on white, for printing\; - prints it]:OUT:_files"
  "--excalidraw[write an Excalidraw drawing\; - prints it]:OUT:_files"
  "--system[the game (default\: the game of the newest save)]:NAME:(unhex fading-suns fully-automated unknown-armies)"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  ":a map file, or the name of a built-in map:_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_map_export_defaults_added=0

_shtab_unhex_tui_map_import_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "-o[write the map to this new file (default\: in the maps folder)\; - prints it]:MAP:_files"
  "--system[the game (default\: the game of the newest save)]:NAME:(unhex fading-suns fully-automated unknown-armies)"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  ":a drawing, made by \`map export\` or by hand (.excalidraw):_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_map_import_defaults_added=0

_shtab_unhex_tui_map_lint_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--json[print one JSON object]"
  "--system[the game (default\: the game of the newest save)]:NAME:(unhex fading-suns fully-automated unknown-armies)"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  ":a map file, or the name of a built-in map:_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_map_lint_defaults_added=0

_shtab_unhex_tui_map_look_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--json[print one JSON object]"
  "--system[the game (default\: the game of the newest save)]:NAME:(unhex fading-suns fully-automated unknown-armies)"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  "--ascii[use ASCII characters only]"
  ":a map file, or the name of a built-in map:_files"
  ":area name or hex address to look from:"
  ":area name or hex address to look at:"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_map_look_defaults_added=0

_shtab_unhex_tui_map_show_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--json[print one JSON object]"
  "--system[the game (default\: the game of the newest save)]:NAME:(unhex fading-suns fully-automated unknown-armies)"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  "--ascii[use ASCII characters only]"
  ":a map file, or the name of a built-in map:_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_map_show_defaults_added=0

_shtab_unhex_tui_new_game_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  ":the game\'s title:"
  ":a new folder:_files -/"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_new_game_defaults_added=0

_shtab_unhex_tui_play_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  "--ascii[use ASCII characters only]"
  "--theme[theme for this run\: dark, light, contrast, contrast-light, or one of Textual\'s themes (F9 lists all)]:NAME:"
  ":a save file, a setup (JSON file), or the name of a save, setup, encounter or party:_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_play_defaults_added=0

_shtab_unhex_tui_rules_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--json[print one JSON array]"
  "--system[the game (default\: the game of the newest save)]:NAME:(unhex fading-suns fully-automated unknown-armies)"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  "(*)::rule ids, or words to search for:"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_rules_defaults_added=0

_shtab_unhex_tui_run_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--demo[start from the demo fight]"
  "--system[the game (default\: the game of the newest save)]:NAME:(unhex fading-suns fully-automated unknown-armies)"
  "--save[save the session here (default\: not saved)]:PATH:_files"
  "--seed[seed for repeatable app dice]:N:"
  "--audience[print the log lines and view of this audience (default\: gm)]:{gm,players}:(gm players)"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  ":a setup (JSON file, see docs\/setups.md):_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_run_defaults_added=0

_shtab_unhex_tui_schema_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--system[the game (default\: one schema for all games of the app, told apart by \`system\`)]:NAME:(unhex fading-suns fully-automated unknown-armies)"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  ":kind of file:(setup party encounter template settings)"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_schema_defaults_added=0

_shtab_unhex_tui_serve_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--lan[allow other devices on this network]"
  "--port[port to listen on (default\: 8642, or a free one)]:N:"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  "--ascii[use ASCII characters only]"
  ":a save file or the name of one (default\: the session being played):_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_serve_defaults_added=0

_shtab_unhex_tui_watch_options=(
  "(- : *)"{-h,--help}"[show this help message and exit]"
  "--data[folder for saves and maps (default\: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user\'s data folder)]:DIR:_files -/"
  "--ascii[use ASCII characters only]"
  "--theme[theme for this run\: dark, light, contrast, contrast-light, or one of Textual\'s themes (F9 lists all)]:NAME:"
  ":a save file or the name of one (default\: the session being played):_files"
)

# guard to ensure default positional specs are added only once per session
_shtab_unhex_tui_watch_defaults_added=0


_shtab_unhex_tui() {
  local context state line curcontext="$curcontext" one_or_more='(*)' remainder='(-)*:' default='*::: :->unhex-tui'

  # Add default positional/remainder specs only if none exist, and only once per session
  if (( ! _shtab_unhex_tui_defaults_added )); then
    if (( ${_shtab_unhex_tui_options[(I)${(q)one_or_more}*]} +          ${_shtab_unhex_tui_options[(I)${(q)remainder}*]} +          ${_shtab_unhex_tui_options[(I)${(q)default}]} == 0 )); then
      _shtab_unhex_tui_options+=(': :_shtab_unhex_tui_commands' '*::: :->unhex-tui')
    fi
    _shtab_unhex_tui_defaults_added=1
  fi
  _arguments -C -s $_shtab_unhex_tui_options

  case $state in
    unhex-tui)
      words=($line[1] "${words[@]}")
      (( CURRENT += 1 ))
      curcontext="${curcontext%:*:*}:_shtab_unhex_tui-$line[1]:"
      case $line[1] in
        check) _arguments -C -s $_shtab_unhex_tui_check_options ;;
        completions) _arguments -C -s $_shtab_unhex_tui_completions_options ;;
        demo) _arguments -C -s $_shtab_unhex_tui_demo_options ;;
        doctor) _arguments -C -s $_shtab_unhex_tui_doctor_options ;;
        export) _arguments -C -s $_shtab_unhex_tui_export_options ;;
        forecast) _arguments -C -s $_shtab_unhex_tui_forecast_options ;;
        keys) _arguments -C -s $_shtab_unhex_tui_keys_options ;;
        log) _arguments -C -s $_shtab_unhex_tui_log_options ;;
        map) _shtab_unhex_tui_map ;;
        new-game) _arguments -C -s $_shtab_unhex_tui_new_game_options ;;
        play) _arguments -C -s $_shtab_unhex_tui_play_options ;;
        rules) _arguments -C -s $_shtab_unhex_tui_rules_options ;;
        run) _arguments -C -s $_shtab_unhex_tui_run_options ;;
        schema) _arguments -C -s $_shtab_unhex_tui_schema_options ;;
        serve) _arguments -C -s $_shtab_unhex_tui_serve_options ;;
        watch) _arguments -C -s $_shtab_unhex_tui_watch_options ;;
      esac
  esac
}

_shtab_unhex_tui_map() {
  local context state line curcontext="$curcontext" one_or_more='(*)' remainder='(-)*:' default='*::: :->map'

  # Add default positional/remainder specs only if none exist, and only once per session
  if (( ! _shtab_unhex_tui_map_defaults_added )); then
    if (( ${_shtab_unhex_tui_map_options[(I)${(q)one_or_more}*]} +          ${_shtab_unhex_tui_map_options[(I)${(q)remainder}*]} +          ${_shtab_unhex_tui_map_options[(I)${(q)default}]} == 0 )); then
      _shtab_unhex_tui_map_options+=(': :_shtab_unhex_tui_map_commands' '*::: :->map')
    fi
    _shtab_unhex_tui_map_defaults_added=1
  fi
  _arguments -C -s $_shtab_unhex_tui_map_options

  case $state in
    map)
      words=($line[1] "${words[@]}")
      (( CURRENT += 1 ))
      curcontext="${curcontext%:*:*}:_shtab_unhex_tui_map-$line[1]:"
      case $line[1] in
        check) _arguments -C -s $_shtab_unhex_tui_map_check_options ;;
        edit) _arguments -C -s $_shtab_unhex_tui_map_edit_options ;;
        export) _arguments -C -s $_shtab_unhex_tui_map_export_options ;;
        import) _arguments -C -s $_shtab_unhex_tui_map_import_options ;;
        lint) _arguments -C -s $_shtab_unhex_tui_map_lint_options ;;
        look) _arguments -C -s $_shtab_unhex_tui_map_look_options ;;
        show) _arguments -C -s $_shtab_unhex_tui_map_show_options ;;
      esac
  esac
}



typeset -A opt_args

if [[ $zsh_eval_context[-1] == eval ]]; then
  # eval/source/. command, register function for later
  compdef _shtab_unhex_tui -N unhex-tui
else
  # autoload from fpath, call function directly
  _shtab_unhex_tui "$@"
fi
