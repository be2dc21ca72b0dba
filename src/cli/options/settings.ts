import type { Text } from '../../messages/message.ts';
import type { CommandName } from '../../options/option-scopes.ts';
import { reportCommands } from '../../options/option-scopes.ts';
import type { DefaultedName, OptionName, ValueOf } from '../../options/options.ts';

/** Every option's value. */
export type Settings = {
  readonly [Name in OptionName]: Name extends DefaultedName ? ValueOf<Name> : ValueOf<Name> | undefined;
} & {
  /** the options that are not at their default: where each was given */
  readonly explicit?: ReadonlyMap<string, Text>;
};

/** Whether a command makes a report, of a run or of what it verified. */
export function makesReport(command: CommandName): boolean {
  return (reportCommands as readonly CommandName[]).includes(command);
}
