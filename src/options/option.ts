import type { Text } from '../messages/message.ts';
import type { OutputName } from '../core/outputs.ts';
import type { Kind } from './kinds/kind.ts';
import type { CommandName, FunctionName } from './option-scopes.ts';

export type OptionGroup =
  'Source' | 'Backup' | 'Folders' | 'Requests' | 'Crawling' | 'Publishing' | 'Serving' | 'Repository' | 'Run';

export interface Option {
  readonly group: OptionGroup;
  /** groups in the help of single commands, which override `group` */
  readonly groups?: Partial<Record<CommandName, OptionGroup>>;
  readonly kind: Kind<unknown>;
  /** kind of the value in code, if it differs from that on the command line */
  readonly kindInCode?: Kind<unknown>;
  readonly commands: readonly CommandName[];
  /** commands whose `--help` shows the option; that of the others shows it only with `--help-all`. Default: none. */
  readonly common?: 'all' | readonly CommandName[];
  /** functions of the library that accept the option; default: none */
  readonly functions?: readonly FunctionName[];
  readonly describe: Text;
  /** written as on the command line */
  readonly default?: string;
  /** defaults of single commands, which override `default` */
  readonly defaults?: Partial<Record<CommandName, string>>;
  /** description of a default that is not a fixed value */
  readonly defaultText?: Text;
  /** commands for which the option can be repeated, if its kind takes several values; default: all */
  readonly repeatableFor?: readonly CommandName[];
  /** commands for which only a flag can set the option, not the environment or the configuration file */
  readonly flagOnlyFor?: readonly CommandName[];
  /** reason why the option cannot be in a configuration file, as a sentence */
  readonly notInFile?: Text;
  /** outputs that the option affects, and that store its value; default: none */
  readonly affects?: 'all' | readonly OutputName[];
}
