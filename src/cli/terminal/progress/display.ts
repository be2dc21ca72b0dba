import type { RunEvent } from '../../../core/report/events.ts';

/** Progress display of a run. */
export interface Display {
  readonly show: (event: RunEvent) => void;
  /**
   * Shows the final state.
   * @param isComplete whether the run reached its end. Default: false.
   */
  readonly end: (isComplete?: boolean) => void;
}
