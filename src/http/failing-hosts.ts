/** Hosts that have failed repeatedly and therefore get no more requests in this run. */
export interface FailingHosts {
  has(host: string): boolean;
  /** Records that the host did not respond to a request, after all retries. */
  failed(host: string): void;
  /** Records a response of the host, which resets its failures. */
  answered(host: string): void;
}

/**
 * Number of consecutive failed requests after which a host counts as failing. Each request has been retried before, so a short outage does
 * not exceed the number. Concurrent requests all fail at about the same time.
 */
export const maxFailuresInRow = 5;

export function createFailingHosts(): FailingHosts {
  const inRow = new Map<string, number>();
  return {
    has: (host) => (inRow.get(host) ?? 0) >= maxFailuresInRow,
    failed: (host) => void inRow.set(host, (inRow.get(host) ?? 0) + 1),
    answered: (host) => void inRow.delete(host),
  };
}
