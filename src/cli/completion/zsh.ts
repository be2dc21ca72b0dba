import {
  globalOptions,
  argumentOf,
  optionsOf,
  type Grammar,
  type GrammarCommand,
  type GrammarOption,
  type Value,
} from './grammar.ts';

/** Returns the completion script for zsh: the function `_blogkeep`, to be sourced or put into a folder of `fpath`. */
export function zshScript(grammar: Grammar): string {
  return `#compdef blogkeep
# Completion of blogkeep for zsh. Made by "blogkeep completion zsh"; load it after compinit with
#   source <(blogkeep completion zsh)
# or keep it as a file named _blogkeep in a folder of your fpath.

_blogkeep() {
  local curcontext="$curcontext" state line
  typeset -A opt_args
  local -a commands
  commands=(
${grammar.commands.map(({ name, describe }) => `    ${quoted(`${name}:${describe.replaceAll(/[\\:]/g, '\\$&')}`)}`).join('\n')}
  )

  _arguments -C \\
    ${[...help, quoted(': :->command'), quoted('*:: :->words')].join(' \\\n    ')} && return

  case $state in
    command) _describe -t commands command commands ;;
    words)
      case $words[1] in
${grammar.commands.map((command) => afterCommand(grammar, command)).join('\n')}
      esac
      ;;
  esac
}

# As a file of the fpath this is the function's body, to be called now; sourced, it is made known.
if [[ $funcstack[1] == _blogkeep ]]; then
  _blogkeep "$@"
else
  compdef _blogkeep blogkeep
fi
`;
}

const help = globalOptions.map(({ name, describe }) => quoted(`(- *)--${name}[${describe}]`));

function afterCommand(grammar: Grammar, command: GrammarCommand): string {
  const argument = argumentOf(grammar, command);
  const specifications = [
    ...optionsOf(grammar, command).map((option) => specification(option, command)),
    ...help,
    ...(argument?.value === undefined
      ? []
      : [quoted(`${argument.several ? '*' : ''}:${heading(argument)}:${action(argument, argument.value)}`)]),
  ];
  return `        ${command.name})
          _arguments \\
            ${specifications.join(' \\\n            ')}
          ;;`;
}

/** Returns the argument of `_arguments` that specifies an option; see zshcompsys(1). */
function specification(option: GrammarOption, command: GrammarCommand): string {
  const { name, describe, value, repeatedFor } = option;
  const text = describe.replaceAll(/[\\[\]:]/g, '\\$&');
  if (value === undefined) return quoted(`--${name}[${text}]`);
  return quoted(
    `${repeatedFor.includes(command.name) ? '*' : ''}--${name}=[${text}]:${heading(option)}:${action(option, value)}`,
  );
}

/**
 * Returns the heading that zsh shows above an option's values. It needs no escapes, because it consists of the option's
 * name.
 */
function heading({ name }: GrammarOption): string {
  return name.replaceAll('-', ' ');
}

function action({ name, several }: GrammarOption, value: Value): string {
  switch (value.kind) {
    case 'choice':
      return several ? `_values -s , ${name} ${value.choices.join(' ')}` : `(${value.choices.join(' ')})`;
    case 'file':
      return '_files';
    case 'folder':
      return '_files -/';
    case 'free':
      // With a space as its action, `_arguments` shows the heading without completions.
      return ' ';
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
