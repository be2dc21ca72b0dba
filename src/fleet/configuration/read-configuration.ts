import fs from 'fs-extra';
import { basename, dirname, join, resolve } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import type { z } from 'zod';
import { UsageError } from '../../core/errors/errors.ts';
import { joinTexts, message, type Text } from '../../messages/message.ts';
import type { FleetConfiguration } from './configuration.ts';
import { linkBlogs, type LocatedBlog, type LocatedProblem } from './link-blogs.ts';
import { toProblems, formatProblems } from './problems.ts';
import { blogListSchema, fleetSchema } from './schema.ts';

/**
 * Reads `fleet.yaml` and its blog lists.
 *
 * @param file path, absolute or relative to the current folder
 * @throws {UsageError} that lists all problems, each with its file, path and a remedy
 */
export async function readConfiguration(file: string): Promise<FleetConfiguration> {
  const path = resolve(file);
  const folder = dirname(path);
  const content = validate(file, fleetSchema, await readYaml(path, file));
  const located: LocatedBlog[] = content.blogs.map((listed, index) => ({
    listed,
    file,
    folder,
    path: `blogs[${index}]`,
  }));
  for (const pattern of content.blogFiles)
    for (const list of await expandPattern(folder, pattern, file)) {
      const absolute = resolve(folder, list);
      const { blogs } = validate(list, blogListSchema, await readYaml(absolute, list));
      for (const [index, listed] of blogs.entries())
        located.push({ listed, file: list, folder: dirname(absolute), path: `blogs[${index}]` });
    }
  const result = linkBlogs(path, folder, content, located);
  if ('configuration' in result) return result.configuration;
  throw invalidConfiguration(result.problems);
}

async function readYaml(path: string, shown: string): Promise<unknown> {
  let content: string;
  try {
    content = await fs.readFile(path, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? message('configuration.no-such-file') : code;
    throw new UsageError('fleet-config-invalid', message('fleet.unreadable', { file: shown, reason }), {
      cause: error,
    });
  }
  try {
    return parse(content) ?? {};
  } catch (error) {
    // The parser's message is not shown: it quotes the file, which may contain secrets.
    const place = error instanceof YAMLParseError ? error.linePos?.[0] : undefined;
    const reason = place
      ? message('configuration.not-yaml-at', { line: place.line, column: place.col })
      : message('configuration.not-yaml');
    throw new UsageError('fleet-config-invalid', message('fleet.unreadable', { file: shown, reason }));
  }
}

function validate<Schema extends z.ZodType>(file: string, schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidConfiguration(toProblems(result.error.issues, knownKeys).map((problem) => ({ ...problem, file })));
}

function invalidConfiguration(problems: readonly LocatedProblem[]): UsageError {
  const files = [...new Set(problems.map(({ file }) => file))];
  const texts: Text[] = files.map((file) =>
    formatProblems(
      file,
      problems.filter((one) => one.file === file),
    ),
  );
  return new UsageError('fleet-config-invalid', joinTexts(texts, '\n'));
}

const blogKeys = ['name', 'source', 'address', 'user', 'blog', 'token', 'group'];
const secretKeys = ['env', 'file', 'command'];
const keysByPath: Readonly<Record<string, readonly string[]>> = {
  '': ['redis', 'storage', 'retries', 'sources', 'groups', 'blogs', 'blogFiles'],
  redis: ['url', 'prefix', 'lease'],
  'redis.url': secretKeys,
  storage: ['s3', 'file'],
  'storage.s3': ['bucket', 'prefix', 'endpoint', 'region', 'forcePathStyle'],
  retries: ['attempts', 'backoff'],
  'sources.*': ['baseUrl', 'requestsPerSecond', 'inFlight', 'timeout', 'window'],
  'sources.*.window': ['from', 'to', 'timeZone'],
  'groups.*': ['crawl', 'publish', 'timeLimit'],
  blogs: blogKeys,
  'blogs.token': secretKeys,
};

/** Returns the allowed keys at a path. @param path a path without array indices */
function knownKeys(path: readonly string[]): readonly string[] {
  const pattern = path.map((part, index) => (index === 1 && /^(?:sources|groups)$/u.test(path[0] ?? '') ? '*' : part));
  return keysByPath[pattern.join('.')] ?? [];
}

/** Returns the files that match a pattern, sorted by name. `*` matches any characters within the last path segment. */
async function expandPattern(folder: string, pattern: string, file: string): Promise<string[]> {
  if (!pattern.includes('*')) return [pattern];
  const subfolder = dirname(pattern);
  const name = new RegExp(`^${basename(pattern).split('*').map(escapeRegExp).join('.*')}$`, 'u');
  const found = (await fs.readdir(join(folder, subfolder)).catch(() => [])).filter((one) => name.test(one)).sort();
  if (found.length === 0) {
    const text = message('fleet.no-files', { pattern });
    throw new UsageError('fleet-config-invalid', formatProblems(file, [{ path: 'blogFiles', text }]));
  }
  return found.map((one) => join(subfolder, one));
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.|?+()[\]{}]/gu, String.raw`\$&`);
}
