# Calls the function of the script $1 for each line, cut into words as bash cuts them, and prints what it offers: a line for
# each word, and after each typed line an empty one.
source "$1"
for line in "${@:2}"; do
  typed=${line//=/ = }
  read -ra COMP_WORDS <<<"$typed"
  [[ $typed == *' ' && $line != *= ]] && COMP_WORDS+=('')
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _blogkeep
  ((${#COMPREPLY[@]})) && printf '%s\n' "${COMPREPLY[@]}"
  echo
done
