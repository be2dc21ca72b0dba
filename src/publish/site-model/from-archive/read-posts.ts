import type { ArchiveReader } from './archive-reader.ts';
import { type BodyRules, bodyReader } from './read-body.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { processInOrder } from '../../../core/async/in-order.ts';
import {
  factsOf,
  isPublished,
  type PostFacts,
  type CachedBodyData,
  type CachedCommentData,
  type CachedPostData,
} from './post-facts.ts';
import type { PostFailures } from './post-failures.ts';
import { blogAddresses } from './site-blog.ts';
import { readComments, type SiteComments } from './site-comments.ts';
import type { SiteParts } from './site-of-posts.ts';

/** Number of records, comment lists or bodies that are read concurrently. */
const width = 16;

/** Inputs for reading posts. */
type Given = Pick<SiteParts, 'archive' | 'options' | 'clock' | 'excluded' | 'failures'>;

/** Reads the facts about all posts, by id. Posts that cannot be read are recorded as failures. */
export async function readAgain(
  ids: readonly string[],
  parts: Given,
): Promise<(readonly [id: string, CachedPostData])[]> {
  const { archive, options, failures } = parts;
  const nothing = () => undefined;
  const facts = await readFacts(archive, ids, nothing, failures);
  const published = facts.filter((post) => isPublished(post, parts));
  const { readings } = await commentsOf(published, parts, nothing);
  const bodies = await readBodies(archive, published, rulesOf(archive, options), nothing, failures);
  return facts.map((post) => [post.id, readingOf(post, archive, readings, bodies)]);
}

export function readingOf(
  facts: PostFacts,
  archive: ArchiveReader,
  comments: SiteComments['readings'],
  bodies: ReadonlyMap<string, CachedBodyData>,
): CachedPostData {
  const { id } = facts;
  return { version: archive.version(id), facts, comments: comments.get(id), body: bodies.get(id) };
}

export const rulesOf = (archive: ArchiveReader, { mediaNames }: SiteOptions): BodyRules => ({
  blogAddresses: blogAddresses(archive.blog()),
  options: { mediaNames },
});

export function commentsOf(
  posts: readonly PostFacts[],
  { archive, options, clock, failures }: Given,
  before: (id: string) => CachedCommentData | undefined,
): Promise<SiteComments> {
  return readComments(archive, posts, options.comments, clock, before, width, (id, error) =>
    failures.add(id, error, 'less'),
  );
}

export async function readFacts(
  archive: ArchiveReader,
  ids: readonly string[],
  known: (id: string) => CachedPostData | undefined,
  failures: PostFailures,
): Promise<PostFacts[]> {
  const facts: PostFacts[] = [];
  const read = async (id: string) => {
    try {
      return factsOf(id, await archive.record(id), failures);
    } catch (error) {
      failures.add(id, error);
      return undefined;
    }
  };
  const find = (id: string) => known(id)?.facts ?? read(id);
  await processInOrder(ids, width, find, (post) => {
    if (post) facts.push(post);
  });
  return facts;
}

/** Reads all bodies, and returns the data derived from them, by id. The bodies themselves do not stay in memory. */
export async function readBodies(
  archive: ArchiveReader,
  posts: readonly PostFacts[],
  rules: BodyRules,
  before: (id: string) => CachedBodyData | undefined,
  failures: PostFailures,
): Promise<Map<string, CachedBodyData>> {
  const bodies = new Map<string, CachedBodyData>();
  const readBody = bodyReader(rules);
  const read = async (post: PostFacts, known: CachedBodyData | undefined) => {
    try {
      return [post.id, readBody.read(post, await archive.content(post.id), known)] as const;
    } catch (error) {
      failures.add(post.id, error, 'less');
      return undefined;
    }
  };
  const find = (post: PostFacts) => {
    const known = before(post.id);
    return known && failures.attempt(post.id, () => readBody.isEnough(post, known), false)
      ? ([post.id, known] as const)
      : read(post, known);
  };
  await processInOrder(posts, width, find, (found) => {
    if (found) bodies.set(...found);
  });
  return bodies;
}
