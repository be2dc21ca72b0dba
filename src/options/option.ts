import type { Text } from '../messages/message.ts';
import type { OutputName } from '../core/outputs.ts';
import type { Kind } from './kinds/kind.ts';
import type { CommandName, FunctionName } from './option-scopes.ts';

export type OptionGroup =
  'Source' | 'Backup' | 'Folders' | 'Requests' | 'Crawling' | 'Publishing' | 'Serving' | 'Repository' | 'Run';

export interface Option {
  readonly group: OptionGroup;
  /** groups for single commands, which override `group` */
  readonly groups?: Partial<Record<CommandName, OptionGroup>>;
  readonly kind: Kind<unknown>;
  /** kind of its value in code, if it differs from the command line */
  readonly kindInCode?: Kind<unknown>;
  readonly commands: readonly CommandName[];
  /** functions of the library that accept it; default: none */
  readonly functions?: readonly FunctionName[];
  readonly describe: Text;
  /** as on the command line */
  readonly default?: string;
  /** defaults for single commands, which override `default` */
  readonly defaults?: Partial<Record<CommandName, string>>;
  /** value in effect before the option existed; default: `default` */
  readonly valueBefore?: string;
  /** description of a default that has no fixed value */
  readonly defaultText?: Text;
  /** commands for which it can be repeated if its kind takes several values; default: all */
  readonly repeatableFor?: readonly CommandName[];
  /** commands for which environment and configuration file cannot set it */
  readonly flagOnlyFor?: readonly CommandName[];
  /** reason why it cannot be in a configuration file, as a sentence */
  readonly notInFile?: Text;
  /** outputs that this option affects and that store its value; default: none */
  readonly affects?: 'all' | readonly OutputName[];
}
