import type { Text } from '../../messages/message.ts';
import type { CommandName } from '../../options/option-scopes.ts';
import { reportCommands } from '../../options/option-scopes.ts';
import type { DefaultedName, OptionName, ValueOf } from '../../options/options.ts';

/** Values of all options. */
export type Settings = {
  readonly [Name in OptionName]: Name extends DefaultedName ? ValueOf<Name> : ValueOf<Name> | undefined;
} & {
  /** options that are set explicitly, each with its origin */
  readonly explicit?: ReadonlyMap<string, Text>;
};

/** Reports whether a command produces a report, either of a run or of a verification. */
export function makesReport(command: CommandName): boolean {
  return (reportCommands as readonly CommandName[]).includes(command);
}
