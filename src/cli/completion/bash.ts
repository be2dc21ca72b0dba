import {
  globalOptions,
  argumentOf,
  needsValue,
  optionsOf,
  type Grammar,
  type GrammarCommand,
  type GrammarOption,
} from './grammar.ts';

/**
 * Returns the completion script for bash 3.2 (the version in macOS) or later. It contains no descriptions, because bash
 * does not show them. Names of commands, options and values need no quotes.
 */
export function bashScript(grammar: Grammar): string {
  const valued = grammar.options.filter(needsValue);
  const first = [...grammar.commands.map(({ name }) => name), ...dashed(globalOptions)];
  return `# Completion of blogkeep for bash. Made by "blogkeep completion bash"; load it with
#   eval "$(blogkeep completion bash)"
# or keep it as ~/.local/share/bash-completion/completions/blogkeep.

# Of the words given, those that begin with what is typed.
_blogkeep_offer() {
  local candidate
  for candidate in "$@"; do
    [[ $candidate == "$word"* ]] && COMPREPLY+=("$candidate")
  done
}

# The same for the last of several, with commas between them; those that are there already are left out.
_blogkeep_offer_list() {
  local candidate typed=''
  [[ $word == *,* ]] && typed=\${word%,*},
  compopt -o nospace 2>/dev/null
  for candidate in "$@"; do
    [[ ,$typed == *,"$candidate",* ]] || [[ $typed$candidate != "$word"* ]] || COMPREPLY+=("$typed$candidate")
  done
}

# Bash itself knows best how paths are quoted; before version 4 it cannot be asked from here.
_blogkeep_offer_paths() {
  local line
  compopt -o "$1" 2>/dev/null && return
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$2" -- "$word")
}

_blogkeep_offer_value() {
  case $1 in
${valued.flatMap(valueCase).join('\n')}
  esac
}

_blogkeep() {
  local word=\${COMP_WORDS[COMP_CWORD]} option=\${COMP_WORDS[COMP_CWORD - 1]} command='' at
  COMPREPLY=()

  # Bash makes three words of --name=value, and before version 4 one.
  if [[ $word == = ]]; then
    word=''
    _blogkeep_offer_value "$option"
    return
  elif [[ $option == = ]]; then
    _blogkeep_offer_value "\${COMP_WORDS[COMP_CWORD - 2]}"
    return
  elif [[ $word == --*=* ]]; then
    option=\${word%%=*} word=\${word#*=}
    _blogkeep_offer_value "$option"
    return
  fi

  # The command is the first word that is neither an option nor the value of one.
  for ((at = 1; at < COMP_CWORD; at++)); do
    case \${COMP_WORDS[at]} in
      ${dashed(valued).join(' | ')})
        [[ \${COMP_WORDS[at + 1]} == = ]] && ((at++))
        if ((++at == COMP_CWORD)); then
          _blogkeep_offer_value "$option"
          return
        fi
        ;;
      -* | =) ;;
      *)
        [[ $command == '' ]] && command=\${COMP_WORDS[at]}
        ;;
    esac
  done

  case $command in
    '') _blogkeep_offer ${first.join(' ')} ;;
${grammar.commands.map((command) => `    ${command.name}) ${wordsAfter(grammar, command)} ;;`).join('\n')}
  esac
}

complete -F _blogkeep blogkeep
`;
}

/** Returns the `case` branch that completes an option's values, or nothing if it has none. */
function valueCase({ name, value, several }: GrammarOption): string[] {
  switch (value?.kind) {
    case 'choice':
      return [`    --${name}) ${several ? '_blogkeep_offer_list' : '_blogkeep_offer'} ${value.choices.join(' ')} ;;`];
    case 'file':
      return [`    --${name}) _blogkeep_offer_paths default -f ;;`];
    case 'folder':
      return [`    --${name}) _blogkeep_offer_paths dirnames -d ;;`];
    default:
      return [];
  }
}

function wordsAfter(grammar: Grammar, command: GrammarCommand): string {
  const names = dashed([...optionsOf(grammar, command), ...globalOptions]).join(' ');
  const argument = argumentOf(grammar, command);
  if (argument === undefined) return `_blogkeep_offer ${names}`;
  return `if [[ $word == -* ]]; then _blogkeep_offer ${names}; else _blogkeep_offer_value --${argument.name}; fi`;
}

function dashed(options: readonly { readonly name: string }[]): string[] {
  return options.map(({ name }) => `--${name}`);
}
