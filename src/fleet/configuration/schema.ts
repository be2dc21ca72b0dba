import { z } from 'zod';
import { isTimeZone } from '../../core/time-zone.ts';
import { isLibraryOption, optionNames, optionOf, acceptsOption } from '../../options/options.ts';
import { blogAddress } from '../../options/kinds/address.ts';
import { parseDuration } from '../../options/quantities.ts';
import { message, type Text } from '../../messages/message.ts';
import { fleetOptions } from './configuration.ts';

/** Attaches a translatable message to a zod issue, since zod's own messages are only in English. */
const problem = (text: Text) => ({ params: { text } });

const text = z.string().trim().min(1);

const secret = z.union([
  z.strictObject({ env: text.regex(/^[A-Za-z_][A-Za-z0-9_]*$/u) }),
  z.strictObject({ file: text }),
  z.strictObject({ command: z.tuple([text], z.string()) }),
]);

/** Parses a duration such as `90s`, `30m` or `2h` to milliseconds. Limited, since Node.js timers longer than 24 days fire immediately. */
const duration = ({ least = '1ms', most = '500h' } = {}) =>
  z.string().transform((given, context) => {
    const milliseconds = parseDuration(given);
    if (Number.isNaN(milliseconds)) {
      context.addIssue({ code: 'custom', ...problem(message('fleet.duration')) });
      return z.NEVER;
    }
    if (milliseconds < parseDuration(least) || milliseconds > parseDuration(most)) {
      context.addIssue({ code: 'custom', ...problem(message('fleet.out-of-range', { least, most })) });
      return z.NEVER;
    }
    return milliseconds;
  });

/** Parses a time of day such as `01:30` to minutes after midnight. */
const timeOfDay = z.string().transform((given, context) => {
  const [, hours = '', minutes = ''] = /^([01]?\d|2[0-3]):([0-5]\d)$/u.exec(given.trim()) ?? [];
  if (hours !== '') return Number(hours) * 60 + Number(minutes);
  context.addIssue({ code: 'custom', ...problem(message('fleet.time-of-day')) });
  return z.NEVER;
});

const webAddress = z.string().transform((given, context) => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url && /^https?:$/u.test(url.protocol) && url.username === '' && url.password === '') return url;
  context.addIssue({ code: 'custom', ...problem(message('fleet.web-address')) });
  return z.NEVER;
});

const name = z.string().superRefine((given, context) => {
  if (!/^[a-z0-9][a-z0-9._-]{0,99}$/u.test(given))
    context.addIssue({ code: 'custom', ...problem(message('fleet.name')) });
});

/** Returns the options of a library function that a group may set. */
export function groupOptions(call: 'crawlBlog' | 'publishBlog'): string[] {
  const own: readonly string[] = fleetOptions;
  return optionNames.filter((one) => isLibraryOption(one) && acceptsOption(call, one) && !own.includes(one));
}

/** Validates the options of a library function as the library does. */
const optionsOf = (call: 'crawlBlog' | 'publishBlog') =>
  z.record(z.string(), z.unknown()).superRefine((given, context) => {
    const names = groupOptions(call);
    for (const [key, value] of Object.entries(given)) {
      const known = optionNames.find((one) => one === key);
      if (known === undefined || !names.includes(known)) {
        context.addIssue({ code: 'unrecognized_keys', keys: [key], params: { names } } as never);
        continue;
      }
      const { kind, kindInCode = kind } = optionOf(known);
      const checked = kindInCode.check(value);
      if ('problem' in checked)
        context.addIssue({
          code: 'custom',
          path: [key],
          ...problem(message('fleet.must', { problem: checked.problem })),
        });
    }
  });

/** Address of a page of a blog, checked as on the command line. */
const pageAddress = z.string().transform((given, context) => {
  const checked = blogAddress.check(given);
  if ('value' in checked) return checked.value;
  context.addIssue({ code: 'custom', ...problem(message('fleet.must', { problem: checked.problem })) });
  return z.NEVER;
});

const source = z.strictObject({
  baseUrl: webAddress.optional(),
  requestsPerSecond: z.number().positive().max(10_000).optional(),
  inFlight: z.int().min(1).max(10_000).default(8),
  timeout: duration().default(30_000),
  window: z
    .strictObject({
      from: timeOfDay,
      to: timeOfDay,
      timeZone: z.string().superRefine((given, context) => {
        if (!isTimeZone(given)) context.addIssue({ code: 'custom', ...problem(message('fleet.time-zone')) });
      }),
    })
    .optional(),
});

const group = z.strictObject({
  crawl: optionsOf('crawlBlog').default({}),
  publish: optionsOf('publishBlog').optional(),
  timeLimit: duration().default(2 * 3_600_000),
});

const blog = z.strictObject({
  name,
  source: text,
  address: pageAddress.optional(),
  user: text.optional(),
  blog: text.optional(),
  token: secret.optional(),
  group: text.default('default'),
});

const storage = z.union([
  z.strictObject({
    s3: z.strictObject({
      bucket: text,
      prefix: z.string().default(''),
      endpoint: webAddress.optional(),
      region: text.optional(),
      forcePathStyle: z.boolean().default(false),
    }),
  }),
  z.strictObject({ file: text }),
]);

/** Schema of a file listed in `blogFiles`. */
export const blogListSchema = z.strictObject({ blogs: z.array(blog) });

/** Schema of `fleet.yaml`. References between its parts are checked by `linkBlogs`. */
export const fleetSchema = z.strictObject({
  redis: z
    .strictObject({
      url: z.union([text, secret]).default('redis://127.0.0.1:6379/0'),
      prefix: z
        .string()
        .regex(/^[A-Za-z0-9._-]{1,60}$/u)
        .default('blogkeep'),
      lease: duration({ least: '1s' }).default(30_000),
    })
    .prefault({}),
  storage,
  retries: z
    .strictObject({ attempts: z.int().min(1).max(100).default(6), backoff: duration().default(60_000) })
    .default({ attempts: 6, backoff: 60_000 }),
  sources: z.record(name, source),
  groups: z.record(name, group).default({}),
  blogs: z.array(blog).default([]),
  blogFiles: z.array(text).default([]),
});

export type FleetFile = z.output<typeof fleetSchema>;
export type ConfiguredBlog = z.output<typeof blog>;
