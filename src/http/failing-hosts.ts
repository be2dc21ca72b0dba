/** Hosts that have failed so often in a row that they are not asked again in this run. */
export interface FailingHosts {
  has(host: string): boolean;
  /** Something was given up, after all its retries, for which the host had no answer. */
  failed(host: string): void;
  /** The host has answered: what failed before was an accident. */
  answered(host: string): void;
}

/**
 * So many things are given up in a row before their host is. Each was tried as often as is worth it, so that a host which
 * is away for a moment is not given up; and of many that are tried at once, these are all over at about the same time.
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
