import {
  globalOptions,
  needsValue,
  type Grammar,
  type GrammarCommand,
  type GrammarOption,
  type Value,
} from './grammar.ts';

/** Returns the completion script for fish 3.0 or later, with one `complete` call per command and option. */
export function fishScript(grammar: Grammar): string {
  const valued = grammar.options.filter(needsValue).map(({ name }) => `--${name}`);
  return `# Completion of blogkeep for fish. Made by "blogkeep completion fish"; load it with
#   blogkeep completion fish | source
# or keep it as ~/.config/fish/completions/blogkeep.fish

# Whether the command is one of those given; without any, whether there is none yet. The command is the first word that is
# neither an option nor the value of one.
function __blogkeep_after
    set -l is_value no
    for word in (commandline -opc)[2..-1]
        if test $is_value = yes
            set is_value no
            continue
        end
        switch $word
            case ${valued.join(' ')}
                set is_value yes
            case '-*'
            case '*'
                contains -- $word $argv
                return
        end
    end
    test (count $argv) -eq 0
end

# Folders that begin with what is typed, also as --name=value.
function __blogkeep_folders
    __fish_complete_directories (string replace -r -- '^--[^=]*=' '' (commandline -ct))
end

complete -c blogkeep -f
${globalOptions.map(({ name, describe }) => `complete -c blogkeep -l ${name} -d ${quoted(describe)}`).join('\n')}

${grammar.commands.map((command) => commandCall(command)).join('\n')}

${grammar.options.map((option) => optionCall(option)).join('\n')}

${grammar.commands.flatMap((command) => argumentCalls(grammar, command)).join('\n')}
`;
}

function commandCall({ name, describe }: GrammarCommand): string {
  return `complete -c blogkeep -n __blogkeep_after -a ${name} -d ${quoted(describe)}`;
}

function optionCall(option: GrammarOption): string {
  const { name, describe, commands, value } = option;
  const when = quoted(`__blogkeep_after ${commands.join(' ')}`);
  const values = value === undefined ? '' : ` ${valuesOf(option, value)}`;
  return `complete -c blogkeep -n ${when} -l ${name}${values} -d ${quoted(describe)}`;
}

function argumentCalls(grammar: Grammar, command: GrammarCommand): string[] {
  const argument = grammar.options.find(({ name }) => name === command.argument);
  if (argument?.value === undefined) return [];
  // Removes -r and -x, which would require another argument after this one.
  const values = valuesOf(argument, argument.value).replace(/^-[rx] ?/, '');
  return [`complete -c blogkeep -n ${quoted(`__blogkeep_after ${command.name}`)} ${values}`];
}

/** Returns the arguments of `complete` that specify an option's values. */
function valuesOf({ several }: GrammarOption, value: Value): string {
  switch (value.kind) {
    case 'choice':
      return `-x -a ${quoted(several ? `(__fish_append , ${value.choices.join(' ')})` : value.choices.join(' '))}`;
    case 'file':
      return '-r -F';
    case 'folder':
      return `-x -a ${quoted('(__blogkeep_folders)')}`;
    case 'free':
      return '-x';
  }
}

/** Quotes text for fish. In single quotes, only backslashes and single quotes need escaping. */
function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}
