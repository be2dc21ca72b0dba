import type { RequestSign } from './request-budget.ts';

/**
 * How many requests may be in flight at one source, as a function of what came of the earlier ones. Pure: the gate acts
 * on it.
 */
export interface Pressure {
  /** the most that may ever be in flight */
  readonly configured: number;
  /** how many may be in flight now, from 1 to `configured` */
  readonly width: number;
  /** how often the source was given relief; tells a request that began before the last time from one begun after it */
  readonly slowdowns: number;
  /** of these, how many since the last answer */
  readonly inRow: number;
  /** answers since the width was last changed */
  readonly answers: number;
}

/** What the end of a request says of its source. An accident says nothing: each request takes care of these by itself. */
export type Sign = RequestSign;

/** The milliseconds of waiting that are asked for. Other answers than these have no say in that (RFC 9110, section 10.2.3). */
export function retryAfterOf(sign: Sign): number | undefined {
  return sign.kind === 'congested' ? sign.retryAfter : undefined;
}

export function initialPressure(configured: number): Pressure {
  return { configured, width: configured, slowdowns: 0, inRow: 0, answers: 0 };
}

/**
 * The pressure after a request has ended. Congestion halves the width, and each `width` answers raise it by one. What
 * requests tell that began before the last halving is known by then, so that a burst of them counts once.
 *
 * @param begunAt the `slowdowns` when the request began
 */
export function updatePressure(pressure: Pressure, sign: Sign, begunAt: number): Pressure {
  if (begunAt !== pressure.slowdowns || sign.kind === 'none') return pressure;
  return sign.kind === 'answered' ? answered(pressure) : slowedDown(pressure);
}

function answered(pressure: Pressure): Pressure {
  const { configured, width, answers, inRow } = pressure;
  if (width === configured && inRow === 0) return pressure;
  const isRaised = width < configured && answers + 1 >= width;
  return { ...pressure, width: isRaised ? width + 1 : width, answers: isRaised ? 0 : answers + 1, inRow: 0 };
}

function slowedDown(pressure: Pressure): Pressure {
  const { width, slowdowns, inRow } = pressure;
  return {
    ...pressure,
    width: Math.max(1, Math.floor(width / 2)),
    slowdowns: slowdowns + 1,
    inRow: inRow + 1,
    answers: 0,
  };
}
