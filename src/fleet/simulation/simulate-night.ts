import type { Night } from './capacity.ts';
import { Heap } from './heap.ts';

/** Result of a simulated night. Times are in seconds after the start of the window. */
export interface SimulatedNight {
  /** number of blogs whose run ended */
  readonly done: number;
  /** number of blogs that could not start before the window closed */
  readonly missed: number;
  /** end of the last run */
  readonly ended: number;
  /** longest time that a blog waited for a free worker */
  readonly longestWait: number;
  /** total duration of all runs, including waits for the budget of the source */
  readonly busy: number;
}

/** One of a run's concurrent request slots. After the last request, it stands for the end of the run. */
interface Lane {
  /** time of its next request */
  at: number;
  readonly run: Run;
}

interface Run {
  readonly began: number;
  /** number of requests not yet made */
  left: number;
  /** number of active lanes */
  lanes: number;
}

const isEarlier = (one: Lane, other: Lane) => one.at < other.at;

/**
 * Simulates a night event by event. Blogs are scheduled evenly over the window and wait for a free worker. Their requests wait for the
 * budget of the source, first come, first served. Pure.
 *
 * @param spread seconds over which blogs are scheduled; 0: all at the start. Default: the window.
 */
export function simulateNight(night: Night, spread = night.window): SimulatedNight {
  const { blogs, requests, parallel, latency, overhead, rate, inFlight, slots, window } = night;
  const lanes = new Heap<Lane>(isEarlier);
  const slotTimes = new Heap<number>((one, other) => one < other);
  for (let slotTime = 0; slotTime < inFlight; slotTime++) slotTimes.push(0);
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
    // The next blog only starts if a worker is free; otherwise it waits for the end of a run.
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
      const slotTime = slotTimes.pop() ?? 0;
      const start = Math.max(lane.at, slotTime, nextTurn);
      nextTurn = start + interval;
      lane.at = start + latency;
      slotTimes.push(lane.at);
      lanes.push(lane);
    } else if (run.lanes > 1) run.lanes -= 1;
    else if (run.lanes === 1) {
      // After the last response, the run stores its result.
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
