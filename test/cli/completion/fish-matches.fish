# Prints what fish offers for each line with the script $argv[1]: a line "word<TAB>description" for each word, and after each
# typed line an empty one.
source $argv[1]
for line in $argv[2..-1]
    complete -C $line
    echo
end
