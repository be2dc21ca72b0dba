import { resolve } from 'node:path';
import { message } from '../../messages/message.ts';
import { requiresToken } from '../../options/requires-token.ts';
import { suggestion } from '../../options/suggestion.ts';
import type { FleetBlog, FleetConfiguration, FleetGroup, FleetSource, SecretReference } from './configuration.ts';
import type { ConfigurationProblem } from './problems.ts';
import type { FleetFile, ConfiguredBlog } from './schema.ts';

/** An entry of a blog list, with its location. */
export interface LocatedBlog {
  readonly listed: ConfiguredBlog;
  /** file name of the list, for messages */
  readonly file: string;
  /** absolute path of the folder that contains the list; paths in the list are relative to it */
  readonly folder: string;
  /** path of the entry in the file, such as `blogs[3]` */
  readonly path: string;
}

/** A problem, with the file that contains it. */
export type LocatedProblem = ConfigurationProblem & { readonly file: string };

/** The group `default`, if the file does not define it. */
const defaultGroup = { crawl: {}, publish: undefined, timeLimit: 2 * 3_600_000 };

/** Links blogs to their sources and groups. Pure. @returns the configuration, or the problems found */
export function linkBlogs(
  file: string,
  folder: string,
  given: FleetFile,
  resolved: readonly LocatedBlog[],
): { readonly configuration: FleetConfiguration } | { readonly problems: readonly LocatedProblem[] } {
  const sources = new Map(Object.entries(given.sources).map(([name, source]) => [name, sourceOf(name, source)]));
  const groups = new Map(
    Object.entries({ default: defaultGroup, ...given.groups }).map(([name, group]) => [
      name,
      groupOf(name, group, folder),
    ]),
  );
  const problems: LocatedProblem[] = [];
  const blogs = new Map<string, FleetBlog>();
  const places = new Map<string, LocatedBlog>();
  for (const place of resolved) {
    const { listed, path } = place;
    const { name } = listed;
    const source = sources.get(listed.source);
    const group = groups.get(listed.group);
    const first = places.get(name);
    const at = { file: place.file };
    if (first) {
      const text = message('fleet.name-twice', { name, first: `${first.file}: ${first.path}` });
      problems.push({ ...at, path: `${path}.name`, text });
    }
    if (!source) {
      const hint = suggestion(listed.source, [...sources.keys()]);
      problems.push({ ...at, path: `${path}.source`, text: message('fleet.no-source', { name: listed.source, hint }) });
    }
    if (!group) {
      const hint = suggestion(listed.group, [...groups.keys()]);
      problems.push({ ...at, path: `${path}.group`, text: message('fleet.no-group', { name: listed.group, hint }) });
    }
    places.set(name, first ?? place);
    if (!source || !group) continue;
    problems.push(...accessProblems(listed, source, group).map((one) => ({ ...at, ...one, path: path + one.path })));
    if (first) continue;
    const token = listed.token && resolveSecretPath(listed.token, place.folder);
    blogs.set(name, {
      ...{ name, source, group, token, blog: listed.blog ?? name },
      ...{ address: listed.address, user: listed.user },
    });
  }
  if (problems.length > 0) return { problems };
  const { redis, storage, retries } = given;
  const url = typeof redis.url === 'string' ? redis.url : resolveSecretPath(redis.url, folder);
  const settings = 'file' in storage ? { file: resolve(folder, storage.file) } : { s3: bucketOf(storage.s3) };
  return { configuration: { file, redis: { ...redis, url }, storage: settings, retries, sources, groups, blogs } };
}

/** Returns what is missing or contradictory in the address and the token of a blog. */
function accessProblems(
  { address, user, token }: ConfiguredBlog,
  { name, baseUrl }: FleetSource,
  { crawl }: FleetGroup,
): ConfigurationProblem[] {
  if (address && baseUrl) return [{ path: '.address', text: message('fleet.two-addresses', { source: name }) }];
  if (!address && !baseUrl) return [{ path: '.address', text: message('fleet.no-address', { source: name }) }];
  const isRequired = requiresToken({ address, user, from: crawl.from });
  if (isRequired && !token) return [{ path: '.token', text: message('fleet.no-token') }];
  return !isRequired && token ? [{ path: '.user', text: message('fleet.no-user') }] : [];
}

function sourceOf(name: string, source: FleetFile['sources'][string]): FleetSource {
  return {
    name,
    ...source,
    baseUrl: source.baseUrl,
    requestsPerSecond: source.requestsPerSecond,
    window: source.window,
  };
}

function groupOf(name: string, group: FleetFile['groups'][string] | typeof defaultGroup, folder: string): FleetGroup {
  const { crawl, publish, timeLimit } = group;
  const templates = (publish as { templates?: unknown } | undefined)?.templates;
  const resolved = typeof templates === 'string' ? { ...publish, templates: resolve(folder, templates) } : publish;
  return { name, crawl, publish: resolved, timeLimit };
}

function bucketOf(s3: Extract<FleetFile['storage'], { s3: unknown }>['s3']) {
  const { bucket, prefix, endpoint, region, forcePathStyle } = s3;
  return {
    bucket,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    endpoint: endpoint?.href,
    region,
    forcePathStyle,
  };
}

function resolveSecretPath(reference: NonNullable<ConfiguredBlog['token']>, folder: string): SecretReference {
  if ('file' in reference) return { file: resolve(folder, reference.file) };
  if ('command' in reference) return { command: reference.command };
  return reference;
}
