import type { BackupDate } from '../../backup/backup.ts';
import { fixedZone, localDate, momentIn, parseDate, type Zone } from '../../core/dates.ts';

/** Completes a date: adds the point in time to a local time, or the local time to a point in time. Unchanged if the zone is unknown. */
export function completeDate(date: BackupDate, zone: Zone | undefined): BackupDate {
  if (!zone || (date.clock !== undefined && date.seconds !== undefined)) return date;
  const known = date.seconds === undefined ? parseDate(date.clock) : { epoch: date.seconds };
  if (!known) return date;
  const moment = momentIn(zone, known);
  return { clock: date.clock ?? localDate(moment), seconds: date.seconds ?? moment.epoch };
}

/** Returns a number by which dates can be sorted: seconds since 1970, in an unknown zone as if it were UTC. */
export function sortableSeconds(date: BackupDate | undefined): number {
  return (date && completeDate(date, fixedZone(0)).seconds) ?? -Infinity;
}
