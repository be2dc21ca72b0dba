import type { Text } from '../../messages/message.ts';

/** Hosts that have failed repeatedly and therefore get no more requests in this run. */
export interface FailingHosts {
  /** Returns why the last request to a failing host failed, or undefined if the host is not failing. */
  reasonOf(host: string): Text | undefined;
  /** Records why the host did not respond to a request, after all retries. */
  failed(host: string, reason: Text): void;
  /** Records a response of the host, which resets its failures. */
  answered(host: string): void;
}

/**
 * Number of consecutive failed requests after which a host counts as failing. Each request has been retried before, so a short outage does
 * not exceed the number. Concurrent requests all fail at about the same time.
 */
const maxFailuresInRow = 5;

export function createFailingHosts(): FailingHosts {
  const failures = new Map<string, { count: number; reason: Text }>();
  return {
    reasonOf: (host) => {
      const { count = 0, reason } = failures.get(host) ?? {};
      return count >= maxFailuresInRow ? reason : undefined;
    },
    failed: (host, reason) => void failures.set(host, { count: (failures.get(host)?.count ?? 0) + 1, reason }),
    answered: (host) => void failures.delete(host),
  };
}
