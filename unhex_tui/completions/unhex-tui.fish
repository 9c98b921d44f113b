# fish completion for unhex-tui

# Parse current commandline:
# - _shtab_unhex_tui_cmdpath=(sub)command path seen so far
# - _shtab_unhex_tui_npos=number of positional arguments given after it
# - options are skipped based on _shtab_unhex_tui_opts_with_value & _shtab_unhex_tui_commands lists
function _shtab_unhex_tui_scan
  set -g _shtab_unhex_tui_cmdpath ''
  set -g _shtab_unhex_tui_npos 0
  set -l tokens (commandline -opc)
  set -e tokens[1]
  set -l expect_value 0
  for t in $tokens
    if test $expect_value -eq 1
      set expect_value 0
      continue
    end
    switch "$t"
      case '--*=*'
        continue
      case '-*'
        if contains -- $t $_shtab_unhex_tui_opts_with_value
          set expect_value 1
        end
        continue
      case '*'
        if test $_shtab_unhex_tui_npos -eq 0
          set -l candidate $t
          if test -n "$_shtab_unhex_tui_cmdpath"
            set candidate "$_shtab_unhex_tui_cmdpath $t"
          end
          if contains -- $candidate $_shtab_unhex_tui_commands
            set -g _shtab_unhex_tui_cmdpath $candidate
            continue
          end
        end
        set -g _shtab_unhex_tui_npos (math $_shtab_unhex_tui_npos + 1)
    end
  end
end

# Condition helper: true if the current (sub)command path equals the given one.
function _shtab_unhex_tui_using
  _shtab_unhex_tui_scan
  test "$_shtab_unhex_tui_cmdpath" = "$argv"
end

set -g _shtab_unhex_tui_commands play demo keys watch serve run forecast map 'map check' 'map show' 'map look' 'map edit' 'map lint' 'map export' 'map import' log export rules schema check new-game doctor completions
set -g _shtab_unhex_tui_opts_with_value --audience --data --decisions --encounter --excalidraw --html --most --party --port --save --seed --svg --system --temper --theme --workers -o

complete -c unhex-tui -e
complete -c unhex-tui -f

complete -c unhex-tui -n _shtab_unhex_tui_using -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n _shtab_unhex_tui_using -l version -d 'print the version, and the commit if it is known'
complete -c unhex-tui -n _shtab_unhex_tui_using -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n _shtab_unhex_tui_using -l ascii -d 'use ASCII characters only'
complete -c unhex-tui -n _shtab_unhex_tui_using -l theme -x -d 'theme for this run: dark, light, contrast, contrast-light, or one of Textual'"'"'s themes (F9 lists all)'
complete -c unhex-tui -n '_shtab_unhex_tui_using; and test $_shtab_unhex_tui_npos -eq 0' -a play -d 'resume a save, or start your own fight'
complete -c unhex-tui -n '_shtab_unhex_tui_using play' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using play' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using play' -l ascii -d 'use ASCII characters only'
complete -c unhex-tui -n '_shtab_unhex_tui_using play' -l theme -x -d 'theme for this run: dark, light, contrast, contrast-light, or one of Textual'"'"'s themes (F9 lists all)'
complete -c unhex-tui -n '_shtab_unhex_tui_using play; and test $_shtab_unhex_tui_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'a save file, a setup (JSON file), or the name of a save, setup, encounter or party'
complete -c unhex-tui -n '_shtab_unhex_tui_using; and test $_shtab_unhex_tui_npos -eq 0' -a demo -d 'play the built-in demo fight'
complete -c unhex-tui -n '_shtab_unhex_tui_using demo' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using demo' -l system -xka "unhex fading-suns fully-automated unknown-armies" -d 'the game (default: the game of the newest save)'
complete -c unhex-tui -n '_shtab_unhex_tui_using demo' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using demo' -l ascii -d 'use ASCII characters only'
complete -c unhex-tui -n '_shtab_unhex_tui_using demo' -l theme -x -d 'theme for this run: dark, light, contrast, contrast-light, or one of Textual'"'"'s themes (F9 lists all)'
complete -c unhex-tui -n '_shtab_unhex_tui_using demo; and test $_shtab_unhex_tui_npos -eq 0' -ka "unhex fading-suns fully-automated unknown-armies" -d 'the game'
complete -c unhex-tui -n '_shtab_unhex_tui_using; and test $_shtab_unhex_tui_npos -eq 0' -a keys -d 'list the screen'"'"'s commands, their keys and their names for settings.toml'
complete -c unhex-tui -n '_shtab_unhex_tui_using keys' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using keys' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using; and test $_shtab_unhex_tui_npos -eq 0' -a watch -d 'show the players'"'"' screen in this window while the GM plays in another'
complete -c unhex-tui -n '_shtab_unhex_tui_using watch' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using watch' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using watch' -l ascii -d 'use ASCII characters only'
complete -c unhex-tui -n '_shtab_unhex_tui_using watch' -l theme -x -d 'theme for this run: dark, light, contrast, contrast-light, or one of Textual'"'"'s themes (F9 lists all)'
complete -c unhex-tui -n '_shtab_unhex_tui_using watch; and test $_shtab_unhex_tui_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'a save file or the name of one (default: the session being played)'
complete -c unhex-tui -n '_shtab_unhex_tui_using; and test $_shtab_unhex_tui_npos -eq 0' -a serve -d 'show the players'"'"' screen in browsers on a TV or phones'
complete -c unhex-tui -n '_shtab_unhex_tui_using serve' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using serve' -l lan -d 'allow other devices on this network'
complete -c unhex-tui -n '_shtab_unhex_tui_using serve' -l port -x -d 'port to listen on (default: 8642, or a free one)'
complete -c unhex-tui -n '_shtab_unhex_tui_using serve' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using serve' -l ascii -d 'use ASCII characters only'
complete -c unhex-tui -n '_shtab_unhex_tui_using serve; and test $_shtab_unhex_tui_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'a save file or the name of one (default: the session being played)'
complete -c unhex-tui -n '_shtab_unhex_tui_using; and test $_shtab_unhex_tui_npos -eq 0' -a run -d 'play without a screen: JSON lines in and out'
complete -c unhex-tui -n '_shtab_unhex_tui_using run' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using run' -l demo -d 'start from the demo fight'
complete -c unhex-tui -n '_shtab_unhex_tui_using run' -l system -xka "unhex fading-suns fully-automated unknown-armies" -d 'the game (default: the game of the newest save)'
complete -c unhex-tui -n '_shtab_unhex_tui_using run' -l save -xka "(__fish_complete_path (commandline -ct))" -d 'save the session here (default: not saved)'
complete -c unhex-tui -n '_shtab_unhex_tui_using run' -l seed -x -d 'seed for repeatable app dice'
complete -c unhex-tui -n '_shtab_unhex_tui_using run' -l audience -xka "gm players" -d 'print the log lines and view of this audience (default: gm)'
complete -c unhex-tui -n '_shtab_unhex_tui_using run' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using run; and test $_shtab_unhex_tui_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'a setup (JSON file, see docs/setups.md)'
complete -c unhex-tui -n '_shtab_unhex_tui_using; and test $_shtab_unhex_tui_npos -eq 0' -a forecast -d 'forecast a fight: the app plays it to its end several hundred times'
complete -c unhex-tui -n '_shtab_unhex_tui_using forecast' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using forecast' -l encounter -xka "(__fish_complete_path (commandline -ct))" -d 'the encounter to fight, if no fight is on'
complete -c unhex-tui -n '_shtab_unhex_tui_using forecast' -l party -xka "(__fish_complete_path (commandline -ct))" -d 'the party that fights it'
complete -c unhex-tui -n '_shtab_unhex_tui_using forecast' -l most -x -d 'play-outs at most, fewer if they suffice (default: 400)'
complete -c unhex-tui -n '_shtab_unhex_tui_using forecast' -l seed -x -d 'seed of the play-outs (default: 0)'
complete -c unhex-tui -n '_shtab_unhex_tui_using forecast' -l workers -x -d 'child processes (default: 1 on up to two cores, else 2)'
complete -c unhex-tui -n '_shtab_unhex_tui_using forecast' -l temper -xka "sharp plain loose" -d 'sharp, plain or loose play (default: plain)'
complete -c unhex-tui -n '_shtab_unhex_tui_using forecast' -l json -d 'print one JSON object'
complete -c unhex-tui -n '_shtab_unhex_tui_using forecast' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using; and test $_shtab_unhex_tui_npos -eq 0' -a map -d 'check, show, draw or convert map files'
complete -c unhex-tui -n '_shtab_unhex_tui_using map' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using map; and test $_shtab_unhex_tui_npos -eq 0' -a check -d 'list every mistake in a map file'
complete -c unhex-tui -n '_shtab_unhex_tui_using map check' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using map check' -l json -d 'print one JSON object'
complete -c unhex-tui -n '_shtab_unhex_tui_using map check' -l system -xka "unhex fading-suns fully-automated unknown-armies" -d 'the game (default: the game of the newest save)'
complete -c unhex-tui -n '_shtab_unhex_tui_using map check' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using map check' -l ascii -d 'use ASCII characters only'
complete -c unhex-tui -n '_shtab_unhex_tui_using map check; and test $_shtab_unhex_tui_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'a map file, or the name of a built-in map'
complete -c unhex-tui -n '_shtab_unhex_tui_using map; and test $_shtab_unhex_tui_npos -eq 0' -a show -d 'draw a map'
complete -c unhex-tui -n '_shtab_unhex_tui_using map show' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using map show' -l json -d 'print one JSON object'
complete -c unhex-tui -n '_shtab_unhex_tui_using map show' -l system -xka "unhex fading-suns fully-automated unknown-armies" -d 'the game (default: the game of the newest save)'
complete -c unhex-tui -n '_shtab_unhex_tui_using map show' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using map show' -l ascii -d 'use ASCII characters only'
complete -c unhex-tui -n '_shtab_unhex_tui_using map show; and test $_shtab_unhex_tui_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'a map file, or the name of a built-in map'
complete -c unhex-tui -n '_shtab_unhex_tui_using map; and test $_shtab_unhex_tui_npos -eq 0' -a look -d 'explain range, sight and cover from one place to another'
complete -c unhex-tui -n '_shtab_unhex_tui_using map look' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using map look' -l json -d 'print one JSON object'
complete -c unhex-tui -n '_shtab_unhex_tui_using map look' -l system -xka "unhex fading-suns fully-automated unknown-armies" -d 'the game (default: the game of the newest save)'
complete -c unhex-tui -n '_shtab_unhex_tui_using map look' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using map look' -l ascii -d 'use ASCII characters only'
complete -c unhex-tui -n '_shtab_unhex_tui_using map look; and test $_shtab_unhex_tui_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'a map file, or the name of a built-in map'
complete -c unhex-tui -n '_shtab_unhex_tui_using map; and test $_shtab_unhex_tui_npos -eq 0' -a edit -d 'draw a map on the map desk'
complete -c unhex-tui -n '_shtab_unhex_tui_using map edit' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using map edit' -l ascii -d 'use ASCII characters only'
complete -c unhex-tui -n '_shtab_unhex_tui_using map edit' -l theme -x -d 'theme for this run: dark, light, contrast, contrast-light, or one of Textual'"'"'s themes (F9 lists all)'
complete -c unhex-tui -n '_shtab_unhex_tui_using map edit' -l system -xka "unhex fading-suns fully-automated unknown-armies" -d 'the game (default: the game of the newest save)'
complete -c unhex-tui -n '_shtab_unhex_tui_using map edit' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using map edit; and test $_shtab_unhex_tui_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'a map file, the name of a map, an Excalidraw drawing, or a new name'
complete -c unhex-tui -n '_shtab_unhex_tui_using map; and test $_shtab_unhex_tui_npos -eq 0' -a lint -d 'list what looks odd on a map, and why'
complete -c unhex-tui -n '_shtab_unhex_tui_using map lint' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using map lint' -l json -d 'print one JSON object'
complete -c unhex-tui -n '_shtab_unhex_tui_using map lint' -l system -xka "unhex fading-suns fully-automated unknown-armies" -d 'the game (default: the game of the newest save)'
complete -c unhex-tui -n '_shtab_unhex_tui_using map lint' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using map lint; and test $_shtab_unhex_tui_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'a map file, or the name of a built-in map'
complete -c unhex-tui -n '_shtab_unhex_tui_using map; and test $_shtab_unhex_tui_npos -eq 0' -a export -d 'export a map for printing or sharing'
complete -c unhex-tui -n '_shtab_unhex_tui_using map export' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using map export' -l svg -xka "(__fish_complete_path (commandline -ct))" -d 'write an SVG file, black on white, for printing; - prints it'
complete -c unhex-tui -n '_shtab_unhex_tui_using map export' -l excalidraw -xka "(__fish_complete_path (commandline -ct))" -d 'write an Excalidraw drawing; - prints it'
complete -c unhex-tui -n '_shtab_unhex_tui_using map export' -l system -xka "unhex fading-suns fully-automated unknown-armies" -d 'the game (default: the game of the newest save)'
complete -c unhex-tui -n '_shtab_unhex_tui_using map export' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using map export; and test $_shtab_unhex_tui_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'a map file, or the name of a built-in map'
complete -c unhex-tui -n '_shtab_unhex_tui_using map; and test $_shtab_unhex_tui_npos -eq 0' -a import -d 'turn an Excalidraw drawing into a map'
complete -c unhex-tui -n '_shtab_unhex_tui_using map import' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using map import' -s o -xka "(__fish_complete_path (commandline -ct))" -d 'write the map to this new file (default: in the maps folder); - prints it'
complete -c unhex-tui -n '_shtab_unhex_tui_using map import' -l system -xka "unhex fading-suns fully-automated unknown-armies" -d 'the game (default: the game of the newest save)'
complete -c unhex-tui -n '_shtab_unhex_tui_using map import' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using map import; and test $_shtab_unhex_tui_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'a drawing, made by `map export` or by hand (.excalidraw)'
complete -c unhex-tui -n '_shtab_unhex_tui_using; and test $_shtab_unhex_tui_npos -eq 0' -a log -d 'print the log of a save as text, or write a report as a web page'
complete -c unhex-tui -n '_shtab_unhex_tui_using log' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using log' -l players -d 'only what players may know'
complete -c unhex-tui -n '_shtab_unhex_tui_using log' -l html -xka "(__fish_complete_path (commandline -ct))" -d 'write a web page to this file (without OUT: print it) with story, maps, statistics, dice and cited rules'
complete -c unhex-tui -n '_shtab_unhex_tui_using log' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using log; and test $_shtab_unhex_tui_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'a save file, or the name of a save in the saves folder'
complete -c unhex-tui -n '_shtab_unhex_tui_using; and test $_shtab_unhex_tui_npos -eq 0' -a export -d 'print a save as one JSON document, or export its party, encounter and the like'
complete -c unhex-tui -n '_shtab_unhex_tui_using export' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using export' -l players -d 'only what players may know; works only with the kind party'
complete -c unhex-tui -n '_shtab_unhex_tui_using export' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using export; and test $_shtab_unhex_tui_npos -eq 0' -ka "(__fish_complete_path (commandline -ct))" -d 'a save file, or the name of a save in the saves folder'
complete -c unhex-tui -n '_shtab_unhex_tui_using; and test $_shtab_unhex_tui_npos -eq 0' -a rules -d 'look up the rules, by id or by words'
complete -c unhex-tui -n '_shtab_unhex_tui_using rules' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using rules' -l json -d 'print one JSON array'
complete -c unhex-tui -n '_shtab_unhex_tui_using rules' -l system -xka "unhex fading-suns fully-automated unknown-armies" -d 'the game (default: the game of the newest save)'
complete -c unhex-tui -n '_shtab_unhex_tui_using rules' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using; and test $_shtab_unhex_tui_npos -eq 0' -a schema -d 'print the JSON Schema of a kind of file, for editors that complete and check it'
complete -c unhex-tui -n '_shtab_unhex_tui_using schema' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using schema' -l system -xka "unhex fading-suns fully-automated unknown-armies" -d 'the game (default: one schema for all games of the app, told apart by `system`)'
complete -c unhex-tui -n '_shtab_unhex_tui_using schema' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using schema; and test $_shtab_unhex_tui_npos -eq 0' -ka "setup party encounter template settings" -d 'kind of file'
complete -c unhex-tui -n '_shtab_unhex_tui_using; and test $_shtab_unhex_tui_npos -eq 0' -a check -d 'check the laws that every game keeps, in random play'
complete -c unhex-tui -n '_shtab_unhex_tui_using check' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using check' -l decisions -x -d 'steps to play in all (default: 300)'
complete -c unhex-tui -n '_shtab_unhex_tui_using check' -l seed -x -d 'number of the first fight (default: 0)'
complete -c unhex-tui -n '_shtab_unhex_tui_using check' -l traceback -d 'print where each fault was found in the code'
complete -c unhex-tui -n '_shtab_unhex_tui_using check' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using check; and test $_shtab_unhex_tui_npos -eq 0' -ka "unhex fading-suns fully-automated unknown-armies" -d 'the game'
complete -c unhex-tui -n '_shtab_unhex_tui_using; and test $_shtab_unhex_tui_npos -eq 0' -a new-game -d 'write a small game of your own, to install and change'
complete -c unhex-tui -n '_shtab_unhex_tui_using new-game' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using new-game; and test $_shtab_unhex_tui_npos -eq 1' -ka "(__fish_complete_directories)" -d 'a new folder'
complete -c unhex-tui -n '_shtab_unhex_tui_using; and test $_shtab_unhex_tui_npos -eq 0' -a doctor -d 'print what a bug report needs: versions, terminal, folders, saves and games'
complete -c unhex-tui -n '_shtab_unhex_tui_using doctor' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using doctor' -l data -xka "(__fish_complete_directories)" -d 'folder for saves and maps (default: UNHEX_TUI_DATA, the current folder if it is a checkout of the app, or the user'"'"'s data folder)'
complete -c unhex-tui -n '_shtab_unhex_tui_using doctor' -l ascii -d 'use ASCII characters only'
complete -c unhex-tui -n '_shtab_unhex_tui_using; and test $_shtab_unhex_tui_npos -eq 0' -a completions -d 'print a completion script for a shell'
complete -c unhex-tui -n '_shtab_unhex_tui_using completions' -s h -l help -d 'show this help message and exit'
complete -c unhex-tui -n '_shtab_unhex_tui_using completions; and test $_shtab_unhex_tui_npos -eq 0' -ka "bash zsh fish" -d 'the shell'
