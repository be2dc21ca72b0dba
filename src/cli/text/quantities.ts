import { message, type Message } from '../../messages/message.ts';

/** Formats a size in decimal units, which `parseSize` can parse: `812 B`, `3.4 kB`, `27 MB`. */
export function describeSize(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let [value, unit] = [bytes, 0];
  while (value >= 999.5 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${unit > 0 && value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[unit] ?? ''}`;
}

/** Formats a duration: `0.4 s`, `23 s`, `2 min 5 s`, `1 h 3 min`. */
export function describeDuration(milliseconds: number): Message {
  const seconds = Math.max(0, milliseconds) / 1000;
  if (seconds < 9.95) return message('units.seconds', { seconds: seconds.toFixed(1) });
  const wholeSeconds = Math.round(seconds);
  if (wholeSeconds < 60) return message('units.seconds', { seconds: String(wholeSeconds) });
  if (wholeSeconds < 3600)
    return message('units.minutes', { minutes: Math.floor(wholeSeconds / 60), seconds: wholeSeconds % 60 });
  return message('units.hours', {
    hours: Math.floor(wholeSeconds / 3600),
    minutes: Math.floor((wholeSeconds % 3600) / 60),
  });
}
