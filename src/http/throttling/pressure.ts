import type { RequestSign } from './request-budget.ts';

/**
 * Load that a source can take: determines how many requests may be sent to it concurrently. Updated with the result of each request. Used
 * by the gate.
 */
export interface Pressure {
  /** configured maximum number of concurrent requests */
  readonly configured: number;
  /** current maximum, from 1 to `configured` */
  readonly width: number;
  /** number of slowdowns so far; shows whether a request began before or after the last one */
  readonly slowdowns: number;
  /** number of slowdowns since the last response */
  readonly inRow: number;
  /** number of responses since the width last changed */
  readonly responses: number;
}

/**
 * Returns the wait in milliseconds that a congested source asks for. `Retry-After` in other responses is ignored (RFC 9110, section
 * 10.2.3).
 */
export function retryAfterOf(sign: RequestSign): number | undefined {
  return sign.kind === 'congested' ? sign.retryAfter : undefined;
}

export function initialPressure(configured: number): Pressure {
  return { configured, width: configured, slowdowns: 0, inRow: 0, responses: 0 };
}

/**
 * Returns the pressure after a request has ended. Congestion halves the width, and every `width` responses increase it by one. Requests
 * that began before the last slowdown are ignored, so that a burst of congested responses counts once.
 * @param begunAt value of `slowdowns` when the request began
 */
export function updatePressure(pressure: Pressure, sign: RequestSign, begunAt: number): Pressure {
  if (begunAt !== pressure.slowdowns || sign.kind === 'none') return pressure;
  return sign.kind === 'answered' ? widen(pressure) : slowDown(pressure);
}

function widen(pressure: Pressure): Pressure {
  const { configured, width, responses, inRow } = pressure;
  if (width === configured && inRow === 0) return pressure;
  const isRaised = width < configured && responses + 1 >= width;
  return { ...pressure, width: isRaised ? width + 1 : width, responses: isRaised ? 0 : responses + 1, inRow: 0 };
}

function slowDown(pressure: Pressure): Pressure {
  const { width, slowdowns, inRow } = pressure;
  return {
    ...pressure,
    width: Math.max(1, Math.floor(width / 2)),
    slowdowns: slowdowns + 1,
    inRow: inRow + 1,
    responses: 0,
  };
}
