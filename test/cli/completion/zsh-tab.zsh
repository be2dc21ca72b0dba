# Has an interactive zsh tell what a tab offers, between the characters 1 and 2, instead of showing it.
stty columns 500
PROMPT=''
unsetopt auto_list auto_menu prompt_cr prompt_sp beep
autoload -Uz compinit
compinit -D -u
source $1

compadd() {
  local -a asking shown offered
  zparseopts -E O:=asking A:=asking D:=asking d:=shown
  # Calls that only ask which words match offer nothing.
  if (( $#asking )); then
    builtin compadd "$@"
    return
  fi
  (( $#shown )) && shown=("${(@P)shown[2]}")
  builtin compadd -A offered -D shown "$@"
  local -i at
  for ((at = 1; at <= $#offered; at++)); do told+=("$offered[at]"$'\t'"$shown[at]"); done
  builtin compadd "$@"
}

tell() {
  typeset -gaU told=()
  zle complete-word
  print -rn -- $'\x01'
  (( $#told )) && print -rl -- "${told[@]}"
  print -rn -- $'\x02'
  BUFFER=''
}
zle -N tell
bindkey '^I' tell
print -n '\x02'
