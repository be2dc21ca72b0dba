import type { FleetBlog } from '../configuration/configuration.ts';
import { nightlySchedule, type NightlySchedule } from '../configuration/window.ts';

/** A job scheduler in Redis. */
export interface ExistingScheduler {
  readonly key: string;
  readonly pattern: string | undefined;
  readonly tz: string | undefined;
}

/** Changes that `start` makes to the job schedulers. */
export interface SchedulePlan {
  readonly added: readonly (NightlySchedule & { readonly blog: string })[];
  /** blogs whose start time has changed, for example because the window of their source has */
  readonly moved: readonly (NightlySchedule & { readonly blog: string })[];
  /** blogs that are no longer in the configuration */
  readonly removed: readonly string[];
  readonly unchanged: number;
}

/** Plans the changes after which every blog has a scheduler and there are no others. Pure. */
export function planSchedule(known: readonly ExistingScheduler[], blogs: Iterable<FleetBlog>): SchedulePlan {
  const byKey = new Map(known.map((one) => [one.key, one]));
  const added = [];
  const moved = [];
  let unchanged = 0;
  for (const { name, source } of blogs) {
    const nightly = nightlySchedule(name, source.window);
    const before = byKey.get(name);
    byKey.delete(name);
    if (!before) added.push({ blog: name, ...nightly });
    else if (before.pattern !== nightly.pattern || before.tz !== nightly.tz) moved.push({ blog: name, ...nightly });
    else unchanged += 1;
  }
  return { added, moved, removed: [...byKey.keys()].sort(), unchanged };
}
