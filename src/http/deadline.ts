export interface Deadline {
  /** called with the number of bytes as they come over the wire */
  readonly arrived: (bytes: number) => void;
  readonly clear: () => void;
}

const second = 1000;

/**
 * Calls `expire` once, after `timeout` milliseconds unless cleared before. With `minimumSpeed` (bytes a second) the
 * stretches of a second in which that much arrived are not counted: a large file may take long, a dripping one not.
 */
export function createDeadline(timeout: number, minimumSpeed: number | undefined, expire: () => void): Deadline {
  let left = timeout;
  let bytes = 0;
  let timer: NodeJS.Timeout;
  const next = () => {
    bytes = 0;
    const stretch = minimumSpeed === undefined ? left : Math.min(left, second);
    timer = setTimeout(() => {
      if (minimumSpeed === undefined || bytes < (minimumSpeed * stretch) / second) left -= stretch;
      if (left > 0) next();
      else expire();
    }, stretch);
  };
  next();
  return {
    arrived: (count) => {
      bytes += count;
    },
    clear: () => clearTimeout(timer),
  };
}
