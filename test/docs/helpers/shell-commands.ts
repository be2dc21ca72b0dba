/**
 * Returns the arguments of each simple command with this name in a script, without quotes, comments and redirections. Supports only the
 * shell syntax that the documentation uses.
 */
export function commandsOf(script: string, name: string): string[][] {
  return script
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .flatMap(simpleCommands)
    .map((words) => words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word))))
    .filter(([first]) => first === name)
    .map((words) => words.slice(1));
}

function simpleCommands(line: string): string[][] {
  const tokens = line.match(/(?:"[^"]*"|'[^']*'|\$\([^)]*\)|\\.|[^\s"'|&;<>])+|\|\||&&|[|;&]|[<>]+\s*\S+/g) ?? [];
  const comment = tokens.findIndex((token) => token.startsWith('#'));
  const commands: string[][] = [[]];
  for (const token of comment < 0 ? tokens : tokens.slice(0, comment)) {
    if (/^[|;&]+$/.test(token)) commands.push([]);
    else if (!/^[<>]/.test(token)) commands.at(-1)?.push(token.replace(/["']/g, ''));
  }
  return commands;
}
