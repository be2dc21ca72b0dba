import type { Processes } from '../archive/store/lock-holder.ts';
import type { Emit } from '../core/report/events.ts';
import type { ConnectOptions } from '../http/transport/connections.ts';
import type { RequestBudget } from '../http/throttling/request-budget.ts';
import type { Backoff } from '../http/throttling/retry-timing.ts';
import type { Sleep } from '../http/throttling/sleep.ts';

/** External dependencies of the use cases: clock, randomness, network, process. */
export interface Context {
  /** blogkeep's version, for the User-Agent header */
  readonly version: string;
  readonly now: () => Date;
  readonly random: () => number;
  readonly emit: Emit;
  /** Versions of the runtime, see `platformOf`. Default: unknown. */
  readonly platform?: string | undefined;
  /** Number of threads that the machine can run in parallel. Default: 1. */
  readonly processors?: number | undefined;
  /** Bytes of memory that the process may use. Default: no limit. */
  readonly memory?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Waits for the rate limit, and when the source is busy. Default: the real clock. */
  readonly sleep?: Sleep;
  /** Waits before the retries of a request. Default: up to half a minute, see `defaultBackoff`. */
  readonly backoff?: Backoff | undefined;
  /** A request budget to which all requests of the run are subject. Default: none. */
  readonly budget?: RequestBudget | undefined;
  /**
   * Information about the processes of this machine, used to determine whether the holder of an archive's lock is running. Default: the
   * actual processes.
   */
  readonly processes?: Processes;
  /** Resolves a host name. Default: the system's resolver. */
  readonly resolve?: ConnectOptions['resolve'];
}
