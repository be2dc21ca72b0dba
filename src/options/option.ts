import type { Text } from '../messages/message.ts';
import type { OutputName } from '../core/outputs.ts';
import type { Kind } from './kinds/kind.ts';
import type { CommandName, FunctionName } from './option-scopes.ts';

export type OptionGroup =
  'Source' | 'Backup' | 'Folders' | 'Requests' | 'Crawling' | 'Publishing' | 'Serving' | 'Repository' | 'Run';

export interface Option {
  readonly group: OptionGroup;
  /** groups of single commands, before `group` */
  readonly groups?: Partial<Record<CommandName, OptionGroup>>;
  readonly kind: Kind<unknown>;
  /** of its value in code, where that is another one than on the command line */
  readonly kindInCode?: Kind<unknown>;
  readonly commands: readonly CommandName[];
  /** functions of the library that take it; left out, none does */
  readonly functions?: readonly FunctionName[];
  readonly describe: Text;
  /** as it would be written on the command line */
  readonly default?: string;
  /** defaults of single commands, before `default` */
  readonly defaults?: Partial<Record<CommandName, string>>;
  /** value in effect before the option existed; default: `default` */
  readonly valueBefore?: string;
  /** how the default is described where there is none to write */
  readonly defaultText?: Text;
  /** commands that it may be repeated for, where its kind takes several values; left out, all of them */
  readonly repeatableFor?: readonly CommandName[];
  /** commands that neither environment nor configuration file may set it for */
  readonly flagOnlyFor?: readonly CommandName[];
  /** why it cannot be in a configuration file, as a sentence */
  readonly notInFile?: Text;
  /** the outputs of which it decides something, and which remember it: all, or those; left out, none */
  readonly affects?: 'all' | readonly OutputName[];
}
