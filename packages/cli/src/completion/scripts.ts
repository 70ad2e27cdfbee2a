import { completing, type Shell } from './shells.js'

/**
 * The scripts of the shells. They have no list of commands: they pass the words to `baliza`, which proposes from the definitions
 * of the commands, a line per proposal: the word, a tab, its description. Without a proposal the shell proposes files.
 */
export const scripts: Readonly<Record<Shell, string>> = {
  bash: `_baliza() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("\${line%%$'\\t'*}")
  done < <(baliza ${completing} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [ "\${#COMPREPLY[@]}" -eq 0 ]; then compopt -o default; fi
}
complete -F _baliza baliza
`,
  zsh: `#compdef baliza
_baliza() {
  local -a found
  local line
  while IFS= read -r line; do
    found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done < <(baliza ${completing} "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( $#found )); then _describe baliza found; else _files; fi
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
compdef _baliza baliza
`,
  fish: `function __baliza_complete
  set -l words (commandline -opc)
  set -e words[1]
  set -l current (commandline -ct)
  set -l found (baliza ${completing} $words "$current" 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path "$current"
  end
end
complete -c baliza -f -a '(__baliza_complete)'
`,
}
