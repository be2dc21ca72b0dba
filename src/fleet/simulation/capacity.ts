/** Parameters of a night. Times are in seconds. */
export interface Night {
  readonly blogs: number;
  /** requests to the source per run, including media at the source */
  readonly requests: number;
  /** concurrent requests of a run: the `concurrency` of its group */
  readonly parallel: number;
  /** duration of a request */
  readonly latency: number;
  /** time that a run takes in addition to its requests, for its process and storage access */
  readonly overhead: number;
  /** requests per second that the source allows all workers together; undefined for no limit */
  readonly rate: number | undefined;
  /** concurrent requests that the source allows all workers together */
  readonly inFlight: number;
  /** concurrent runs: workers × `--concurrency` */
  readonly slots: number;
  /** length of the window in which runs start */
  readonly window: number;
}

/** The resource that limits a night. */
export type Limit = 'rate' | 'in-flight' | 'slots';

export interface Capacity {
  /** number of blogs that fit into the night */
  readonly blogs: number;
  readonly limit: Limit;
}

/** Returns the duration of a run that never waits, in seconds. */
export function runSeconds({ requests, parallel, latency, overhead }: Night): number {
  return overhead + Math.ceil(requests / parallel) * latency;
}

/** Computes how many blogs fit into a night: the window times the throughput of the scarcest resource. Pure. */
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

/** Resources that all blogs of a night need to fit into its window. */
export interface Needs {
  /** number of concurrent runs */
  readonly slots: number;
  /** number of requests per second */
  readonly rate: number;
  /** number of concurrent requests */
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
