/** A night, as far as its length depends on it. Times are in seconds. */
export interface Night {
  readonly blogs: number;
  /** to the source, for one run of one blog; media at the source included */
  readonly requests: number;
  /** of a run that may be on their way at the same time: the `concurrency` of its group */
  readonly parallel: number;
  /** from a request to its answer */
  readonly latency: number;
  /** of a run besides its requests: its process, reading from the storage and writing to it */
  readonly overhead: number;
  /** requests a second that the source allows to all workers together; undefined for any number */
  readonly rate: number | undefined;
  /** requests on their way that the source allows to all workers together */
  readonly inFlight: number;
  /** runs at the same time: workers × `--concurrency` */
  readonly slots: number;
  /** length of the window in which runs begin */
  readonly window: number;
}

/** What a night is held up by. */
export type Limit = 'rate' | 'in-flight' | 'slots';

export interface Capacity {
  /** blogs that a night has time for */
  readonly blogs: number;
  /** what more of would make it more */
  readonly limit: Limit;
}

/** Seconds that one run takes that waits for nobody. */
export function runSeconds({ requests, parallel, latency, overhead }: Night): number {
  return overhead + Math.ceil(requests / parallel) * latency;
}

/**
 * Blogs a night: the window, times what goes through in a second. Of rate, requests in flight and runs at the same time, the scarcest
 * decides. Pure.
 */
export function computeCapacity(night: Night): Capacity {
  const { requests, rate = Infinity, inFlight, latency, slots, window } = night;
  const perSecond: Readonly<Record<Limit, number>> = {
    rate: rate / requests,
    'in-flight': latency === 0 ? Infinity : inFlight / latency / requests,
    slots: slots / runSeconds(night),
  };
  const limits = Object.keys(perSecond) as Limit[];
  const limit = limits.reduce((least, one) => (perSecond[one] < perSecond[least] ? one : least));
  return { blogs: Math.floor(window * perSecond[limit] + 1e-9), limit };
}

/** What all blogs of a night need at least, to fit into its window. */
export interface Needs {
  /** runs at the same time */
  readonly slots: number;
  /** requests a second */
  readonly rate: number;
  /** requests on their way */
  readonly inFlight: number;
}

export function computeNeeds(night: Night): Needs {
  const { blogs, requests, latency, window } = night;
  const rate = (blogs * requests) / window;
  return {
    slots: Math.max(1, Math.ceil((blogs * runSeconds(night)) / window - 1e-9)),
    rate,
    inFlight: Math.max(1, Math.ceil(rate * latency - 1e-9)),
  };
}
