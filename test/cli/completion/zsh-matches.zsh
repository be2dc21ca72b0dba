# Types lines into an interactive zsh that has sourced the script $1, with a tab after each, and prints what was offered: a
# line "word<TAB>how it is shown" for each word, and after each typed line an empty one.
zmodload zsh/zpty
zpty asked "$commands[zsh] -f -i"
zpty -w -n asked " source ${(q)0:A:h}/zsh-tab.zsh ${(q)1}"$'\n'
zpty -r asked seen $'*\x02'
for line in "${@[2,-1]}"; do
  zpty -w -n asked "$line"$'\t'
  zpty -r asked seen $'*\x02'
  seen=${seen##*$'\x01'}
  print -r -- "${${seen%$'\x02'*}//$'\r'}"
done
zpty -d asked
