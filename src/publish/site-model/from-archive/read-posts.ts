import type { ArchiveReader } from './archive-reader.ts';
import type { BodyRules } from './bodies-elsewhere.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { inOrder } from './in-order.ts';
import { factsOf, type PostFacts } from './post-facts.ts';
import type { PostFailures } from './post-failures.ts';
import { bodyReader } from './read-body.ts';
import type { BodyReading, CommentReading, PostReading } from './readings.ts';
import { blogAddresses } from './site-blog.ts';
import { readComments, type SiteComments } from './site-comments.ts';
import { isPublished, type SiteParts } from './site-of-posts.ts';

/** Records, comment lists and bodies that are read at the same time. */
const width = 16;

/** What posts are read with. */
type Given = Pick<SiteParts, 'archive' | 'options' | 'clock' | 'failures'>;

/** All that is kept of posts, by their ids, with nothing of it known. Those that cannot be read are failures. */
export async function readAgain(ids: readonly string[], parts: Given): Promise<(readonly [id: string, PostReading])[]> {
  const { archive, options, failures } = parts;
  const nothing = () => undefined;
  const facts = await readFacts(archive, ids, nothing, failures);
  const published = facts.filter((post) => isPublished(post, options));
  const { readings } = await commentsOf(published, parts, nothing);
  const bodies = await readBodies(archive, published, rulesOf(archive, options), nothing, failures);
  return facts.map((post) => [post.id, readingOf(post, archive, readings, bodies)]);
}

export function readingOf(
  facts: PostFacts,
  archive: ArchiveReader,
  comments: SiteComments['readings'],
  bodies: ReadonlyMap<string, BodyReading>,
): PostReading {
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
  before: (id: string) => CommentReading | undefined,
): Promise<SiteComments> {
  return readComments(archive, posts, options.comments, clock, before, width, (id, error) =>
    failures.add(id, error, 'less'),
  );
}

export async function readFacts(
  archive: ArchiveReader,
  ids: readonly string[],
  known: (id: string) => PostReading | undefined,
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
  await inOrder(ids, width, find, (post) => {
    if (post) facts.push(post);
  });
  return facts;
}

/** What is kept of bodies, by the ids of their posts. Of all that is read only that stays in memory. */
export async function readBodies(
  archive: ArchiveReader,
  posts: readonly PostFacts[],
  rules: BodyRules,
  before: (id: string) => BodyReading | undefined,
  failures: PostFailures,
): Promise<Map<string, BodyReading>> {
  const bodies = new Map<string, BodyReading>();
  const readBody = bodyReader(rules);
  const read = async (post: PostFacts, known: BodyReading | undefined) => {
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
  await inOrder(posts, width, find, (found) => {
    if (found) bodies.set(...found);
  });
  return bodies;
}
