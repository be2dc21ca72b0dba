const durations: Partial<Record<string, number>> = { ms: 1, '': 1000, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Parses a duration (`500ms`, `30s`, `2m`, `1h`) to milliseconds. A number without a unit is in seconds. Returns NaN if
 * the text is invalid.
 */
export function parseDuration(text: string): number {
  return parseQuantity(text, durations);
}

const sizes: Partial<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
};

/**
 * Parses a size (`200MB`, decimal; `1GiB`, binary) to bytes. A number without a unit is in bytes. Returns NaN if the
 * text is invalid.
 */
export function parseSize(text: string): number {
  return Math.round(parseQuantity(text, sizes));
}

function parseQuantity(text: string, units: Partial<Record<string, number>>): number {
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text.trim());
  const unit = units[(match?.[2] ?? '').toLowerCase()];
  return match?.[1] === undefined || unit === undefined ? NaN : Number(match[1]) * unit;
}
