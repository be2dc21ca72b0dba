import { parseArguments, type Arguments } from './arguments.ts';
import { exitCodeOf } from './exit-code.ts';
import { codeOfFailure, describeFailure, stackLines } from './failure.ts';
import { columnsOf, type Outside } from './outside.ts';
import { createOutput } from './output.ts';
import { tokensIn } from './secrets.ts';

/**
 * The command line: reads the arguments, runs the command, prints, and returns the exit code. Never throws; all that it
 * has of the process is handed in.
 * @param argv what stands after `blogkeep`
 */
export async function main(argv: readonly string[], outside: Outside): Promise<number> {
  try {
    // Very long lines are hard to read.
    const width = Math.min(100, Math.max(40, columnsOf(outside.stdout)));
    const parsed = await parseArguments(argv, outside.version, width);
    return await answer(parsed, outside);
  } catch (error) {
    const verbose = argv.includes('--verbose');
    const output = createOutput(outside, { quiet: false, verbose, logFormat: 'text', secrets: argv.flatMap(tokensIn) });
    output.log('error', 'error', describeFailure(error), { code: codeOfFailure(error) });
    if (verbose) output.log('debug', 'stack', stackLines(error));
    return exitCodeOf({ error });
  }
}

async function answer(parsed: Arguments, outside: Outside): Promise<number> {
  // Loaded when needed, because help needs none of it.
  if (parsed.kind === 'command') return (await import('./run-command.ts')).runCommand(parsed, outside);
  if (parsed.kind === 'words') {
    outside.stdout.write(`${parsed.text}\n`);
    return 0;
  }
  outside.stderr.write(`${parsed.text}\n\nError: Name a command.\n`);
  return 1;
}
