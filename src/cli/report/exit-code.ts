export { exitCodeOf, runStatusOf, type Outcome } from '../../core/errors/exit-code.ts';

/**
 * Exit codes, least severe first: success, incomplete archive, source, token, configuration, archive, SIGINT, SIGTERM.
 */
const exitCodesBySeverity = [0, 2, 4, 3, 1, 5, 130, 143];

/**
 * Returns the result with the most severe exit code; if several have it, the first. Undefined if there are no results.
 */
export function mostSevere<CommandResult extends { readonly exitCode: number }>(
  results: readonly CommandResult[],
): CommandResult | undefined {
  const severity = ({ exitCode }: CommandResult): number => exitCodesBySeverity.indexOf(exitCode);
  return results.reduce<CommandResult | undefined>(
    (most, result) => (most === undefined || severity(result) > severity(most) ? result : most),
    undefined,
  );
}
