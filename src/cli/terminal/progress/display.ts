import type { RunEvent } from '../../../core/report/events.ts';

/** Shows how far a run is. */
export interface Display {
  readonly show: (event: RunEvent) => void;
  /**
   * Shows where the run has come to, for the last time.
   * @param isComplete it came to its end; left out, it did not
   */
  readonly end: (isComplete?: boolean) => void;
}
