import { formatTable } from '../../cli/text/table.ts';
import { message, type Text } from '../../messages/message.ts';
import type { Translate } from '../../messages/translate.ts';
import { computeCapacity, computeNeeds, type Capacity, type Needs, type Night } from './capacity.ts';
import { simulateNight, type SimulatedNight } from './simulate-night.ts';
import { formatNumber } from '../../messages/format-count.ts';

/** A night, with its computed capacity and the result of its simulation. */
export interface NightResult {
  readonly night: Night;
  readonly capacity: Capacity;
  readonly needs: Needs;
  readonly simulated: SimulatedNight;
}

export function computeNight(night: Night): NightResult {
  return { night, capacity: computeCapacity(night), needs: computeNeeds(night), simulated: simulateNight(night) };
}

/**
 * Formats nights as two tables: their results, and the resources with which all blogs would fit into the window.
 *
 * @param nights at least one; they only differ in the number of blogs
 * @param concurrency concurrent runs per worker
 */
export function formatSimulation(nights: readonly NightResult[], concurrency: number, t: Translate): Text[] {
  const [first] = nights;
  if (!first) return [];
  const { requests, parallel, latency, overhead, rate, inFlight, slots, window } = first.night;
  const right = (title: Text) => ({ title: t(title), align: 'right' as const });
  const hours = (seconds: number) => `${(seconds / 3600).toFixed(1)} h`;
  const minutes = (seconds: number) => `${formatNumber(Math.ceil(seconds / 60))} min`;
  const count = (number: number) => formatNumber(Math.round(number));
  return [
    message('fleetReport.sim-given', {
      window: hours(window),
      rate: rate === undefined ? '' : String(rate),
      inFlight,
      workers: slots / concurrency,
      concurrency,
    }),
    message('fleetReport.sim-run', { requests, parallel, latency: latency * 1000, overhead }),
    message('fleetReport.sim-capacity', {
      blogs: first.capacity.blogs,
      limit: message(`fleetReport.sim-limit-${first.capacity.limit}`),
    }),
    '',
    ...formatTable(
      [
        right(message('fleetReport.sim-blogs')),
        right(message('fleetReport.sim-done')),
        right(message('fleetReport.sim-missed')),
        right(message('fleetReport.sim-ended')),
        right(message('fleetReport.sim-wait')),
      ],
      nights.map(({ night, simulated }) => [
        count(night.blogs),
        count(simulated.done),
        count(simulated.missed),
        hours(simulated.ended),
        minutes(simulated.longestWait),
      ]),
    ),
    '',
    message('fleetReport.sim-needs'),
    '',
    ...formatTable(
      [
        right(message('fleetReport.sim-blogs')),
        right(message('fleetReport.sim-rate')),
        right(message('fleetReport.sim-in-flight')),
        right(message('fleetReport.sim-workers')),
      ],
      nights.map(({ night, needs }) => [
        count(night.blogs),
        needs.rate.toFixed(1),
        count(needs.inFlight),
        count(Math.ceil(needs.slots / concurrency)),
      ]),
    ),
  ];
}
