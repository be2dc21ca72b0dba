import type { Redis } from 'ioredis';
import { clockOffset } from './clock.ts';

/** The clock of Redis as that of a process. */
export interface CommonClock {
  /** milliseconds that it is ahead of the machine's */
  readonly offset: () => number;
  /** Compares both again. */
  adjust(): Promise<void>;
  /** Gives the process its own clock back. */
  release(): void;
}

/** Milliseconds: less than that is no matter, and not worth a clock that jumps. */
const tolerance = 1000;

/**
 * Sets the clock of this process, `Date.now`, to that of Redis. BullMQ writes by it when a job is to be tried again or its next night
 * comes: by a clock that is an hour ahead, every other worker would wait for that hour.
 */
export async function setCommonClock(redis: Redis): Promise<CommonClock> {
  const { now: own } = Date;
  let offset = 0;
  Date.now = () => own() + offset;
  const adjust = async () => {
    // Against the machine's own: two that compare at the same time find the same.
    const difference = await clockOffset(redis, own);
    if (Math.abs(difference - offset) > tolerance) offset = difference;
  };
  await adjust();
  return {
    offset: () => offset,
    adjust,
    release: () => {
      Date.now = own;
    },
  };
}
