export interface Deadline {
  /** Counts received bytes. */
  readonly addBytes: (bytes: number) => void;
  readonly clear: () => void;
}

const second = 1000;

/**
 * Calls `expire` once after `timeout` milliseconds, unless cleared before. With `minimumSpeed` (bytes per second), a second in which that
 * many bytes arrive does not count. A large file may therefore take longer than the timeout, but a slow response may not.
 */
export function createDeadline(timeout: number, minimumSpeed: number | undefined, expire: () => void): Deadline {
  let remaining = timeout;
  let bytes = 0;
  let timer: NodeJS.Timeout;
  const next = () => {
    bytes = 0;
    const stretch = minimumSpeed === undefined ? remaining : Math.min(remaining, second);
    timer = setTimeout(() => {
      if (minimumSpeed === undefined || bytes < (minimumSpeed * stretch) / second) remaining -= stretch;
      if (remaining > 0) next();
      else expire();
    }, stretch);
  };
  next();
  return {
    addBytes: (count) => {
      bytes += count;
    },
    clear: () => clearTimeout(timer),
  };
}
