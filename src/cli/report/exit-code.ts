export { exitCodeOf, runStatusOf, type Outcome } from '../../core/errors/exit-code.ts';

/** From light to grave: what is stored and incomplete, the source, the token, the configuration, the archive, a stop. */
const exitCodesBySeverity = [0, 2, 4, 3, 1, 5, 130, 143];

/** Of several that ended, the one that came out worst; the first of equals. Undefined where there is none. */
export function mostSevere<CommandResult extends { readonly exitCode: number }>(
  all: readonly CommandResult[],
): CommandResult | undefined {
  const graveness = ({ exitCode }: CommandResult): number => exitCodesBySeverity.indexOf(exitCode);
  return all.reduce<CommandResult | undefined>(
    (worst, one) => (worst === undefined || graveness(one) > graveness(worst) ? one : worst),
    undefined,
  );
}
