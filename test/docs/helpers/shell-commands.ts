/**
 * The words of each simple command of a script that begins with a name, without quotes, comments and redirections. It knows as much
 * of the shell as the documentation uses.
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
