import type { Night } from './capacity.ts';
import { Heap } from './heap.ts';

/** How a simulated night went. Times are in seconds after the beginning of the window. */
export interface SimulatedNight {
  /** blogs whose runs ended */
  readonly done: number;
  /** blogs whose turn came after the window had closed */
  readonly missed: number;
  /** when the last run ended */
  readonly ended: number;
  /** the longest time that a blog waited for a free worker */
  readonly longestWait: number;
  /** seconds of all runs, the waiting for the source's budget included */
  readonly busy: number;
}

/** One of the requests that a run has on its way, or its end. */
interface Lane {
  /** when it can make its next request */
  at: number;
  readonly run: Run;
}

interface Run {
  readonly began: number;
  /** requests that are still to be made */
  left: number;
  /** lanes on which something is on its way */
  lanes: number;
}

const earlier = (one: Lane, other: Lane) => one.at < other.at;

/**
 * Goes through a night event by event: blogs have their turn spread over the window, wait for a free worker, and each of their
 * requests waits for the source's budget, in flight and a second, in the order in which they come. Pure.
 *
 * @param spread seconds over which the blogs' turns are spread; left out, the window. 0: all at its beginning
 */
export function simulateNight(night: Night, spread = night.window): SimulatedNight {
  const { blogs, requests, parallel, latency, overhead, rate, inFlight, slots, window } = night;
  const lanes = new Heap<Lane>(earlier);
  const places = new Heap<number>((one, other) => one < other);
  for (let place = 0; place < inFlight; place++) places.push(0);
  const interval = rate === undefined ? 0 : 1 / rate;
  const [before, after] = [overhead / 2, overhead / 2];
  let [free, next, nextTurn] = [slots, 0, 0];
  let [done, missed, ended, longestWait, busy] = [0, 0, 0, 0, 0];

  const turnOf = (blog: number) => ((blog + 0.5) / blogs) * spread;
  const begin = (now: number): void => {
    while (free > 0 && next < blogs && turnOf(next) <= now) {
      const wait = now - turnOf(next);
      next += 1;
      if (now > window) {
        missed += 1;
        continue;
      }
      longestWait = Math.max(longestWait, wait);
      free -= 1;
      const run: Run = { began: now, left: requests, lanes: Math.max(1, Math.min(parallel, requests)) };
      for (let lane = 0; lane < run.lanes; lane++) lanes.push({ at: now + before, run });
    }
  };

  for (;;) {
    // A blog's turn comes only where a worker is free for it; the others wait for the end of a run.
    const turn = free > 0 && next < blogs ? turnOf(next) : Infinity;
    const lane = lanes.pop();
    if (!lane && turn === Infinity) break;
    if (!lane || turn < lane.at) {
      if (lane) lanes.push(lane);
      begin(turn);
      continue;
    }
    const { run } = lane;
    if (run.left > 0) {
      run.left -= 1;
      const place = places.pop() ?? 0;
      const start = Math.max(lane.at, place, nextTurn);
      nextTurn = start + interval;
      lane.at = start + latency;
      places.push(lane.at);
      lanes.push(lane);
    } else if (run.lanes > 1) run.lanes -= 1;
    else if (run.lanes === 1) {
      // The last answer is there: what is stored comes after it.
      run.lanes = 0;
      lanes.push({ at: lane.at + after, run });
    } else {
      free += 1;
      done += 1;
      ended = Math.max(ended, lane.at);
      busy += lane.at - run.began;
      begin(lane.at);
    }
  }
  return { done, missed, ended, longestWait, busy };
}
