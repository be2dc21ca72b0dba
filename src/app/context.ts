import type { Processes } from '../archive/store/lock-holder.ts';
import type { Emit } from '../core/events.ts';
import type { ConnectOptions } from '../http/connect-options.ts';
import type { RequestBudget } from '../http/request-budget.ts';
import type { Sleep } from '../http/sleep.ts';

/** What the use cases need of their environment and do not read for themselves. */
export interface Context {
  /** blogkeep's version, for the user agent */
  readonly version: string;
  readonly now: () => Date;
  readonly random: () => number;
  readonly emit: Emit;
  /** versions of what blogkeep runs on, as dates and the order of letters depend on them; left out, unknown */
  readonly platform?: string | undefined;
  /** threads that the machine can run at the same time; left out, one */
  readonly processors?: number | undefined;
  /** bytes of memory that the process may take; left out, as many as it wants */
  readonly memory?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** how a run waits between tries, and for its rate; left out, by the real clock */
  readonly sleep?: Sleep;
  /** what every request of the run has to ask besides; left out, nothing */
  readonly budget?: RequestBudget | undefined;
  /** this process and the others of the machine, for the lock of an archive; left out, the real ones */
  readonly processes?: Processes;
  /** the addresses of a host; left out, as the system resolves it */
  readonly resolve?: ConnectOptions['resolve'];
}
