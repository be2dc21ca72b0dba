import type { Warning } from '../core/warnings.ts';
import type { ArchiveReader } from './archive-reader.ts';
import type { Asked } from './conversion/asked.ts';
import type { PostMaker } from './conversion/task.ts';
import { digest } from './digest.ts';
import { newestByCategory, newestPosts } from './feeds/newest-posts.ts';
import { inOrder } from './in-order.ts';
import type { PublishMemory, RememberedPost, RememberedSearch } from './memory.ts';
import type { SiteModel } from './model.ts';
import type { SiteOptions } from './options.ts';
import { eachOnce } from './output/each-once.ts';
import type { Outputs } from './output/output.ts';
import type { PagePlanner } from './pages/pages.ts';
import { postBases } from './pages/post-basis.ts';
import { PostCollection } from './post-collection.ts';
import type { PostFailures } from './post-failures.ts';
import { isWorthRemembering, keptPost, postPublisher, postTasks, type PublishedPost } from './post-publisher.ts';
import { SearchPublication } from './search-publication.ts';
import type { Site, SitePost } from './site.ts';

export interface PostsPublication {
  readonly archive: ArchiveReader;
  readonly options: SiteOptions;
  readonly model: SiteModel;
  readonly outputs: Outputs;
  readonly pages: PagePlanner | undefined;
  /** what an earlier publish with the same options left */
  readonly before: PublishMemory;
  /** to what bodies asked, see `answersOf` */
  readonly answers: (asked: Asked) => string;
  /** @param count of the posts that are going to be made */
  readonly maker: (count: number) => PostMaker;
  /** after each post, in their order, with what was to be warned of */
  readonly step: (warnings: readonly Warning[]) => void;
  /** takes those that cannot be published */
  readonly failures: PostFailures;
}

export interface PublishedAll {
  readonly collection: PostCollection;
  readonly search: RememberedSearch;
  /** when no more bodies are asked for */
  readonly close: () => Promise<void>;
}

/** Posts of which the bodies are in memory at the same time, besides those that are being made. */
const width = 8;

/** Publishes all posts, those that an earlier publish left as they have to be aside, and what can be searched. */
export async function publishPosts(publication: PostsPublication): Promise<PublishedAll> {
  const { model, pages, before, answers, step } = publication;
  // Posts that hold the same drawing have its file in common.
  const { site, markdown } = publication.outputs;
  const outputs: Outputs = { site: site && eachOnce(site), markdown: markdown && eachOnce(markdown) };
  const { posts } = model.site;
  const basis = postBases(model.site);
  const basisOf = new Map(posts.map((post) => [post, digest(basis(post))]));
  const kept = keptPosts({ ...publication, outputs }, basisOf);
  const search =
    outputs.site &&
    new SearchPublication(
      outputs.site,
      before.search,
      posts.map(({ id }) => id),
    );
  const maker = publication.maker(search?.isWhole ? posts.length : posts.length - kept.size);
  const making = { ...publication, outputs, preparePage: pages?.preparePost, maker };
  const taskOf = postTasks(making);
  const madeOf = async (post: SitePost, body: boolean) => maker.make((await taskOf(post, body)).task);
  const publishPost = postPublisher(making, answers);
  const collection = new PostCollection((post) => madeOf(post, true));
  const inFeeds = feedPosts(model.site);

  const make = async (post: SitePost): Promise<PublishedPost & { readonly of: SitePost }> => {
    const found = kept.get(post);
    if (!found) return { ...(await publishPost(post, basisOf.get(post) ?? '', inFeeds.has(post))), of: post };
    if (!search?.isWhole) return { post: found, of: post };
    const made = await madeOf(post, false);
    // What is found by the text alone today may be found by more the next time.
    const basis = isWorthRemembering(made.warnings) ? found.basis : '';
    return { post: { ...found, basis }, search: made.search, of: post };
  };
  const start = (post: SitePost) =>
    make(post).catch((error: unknown) => {
      publication.failures.add(post.id, error);
      return undefined;
    });
  try {
    await inOrder(posts, width + maker.width, start, (made) => {
      if (!made) {
        step([]);
        return;
      }
      const { post, body, search: document, of } = made;
      collection.add(of.id, post, body);
      if (document) search?.add(document);
      step(post.warnings);
    });
    const found = await search?.finish(async function* () {
      for (const post of posts) {
        if (publication.failures.has(post.id)) continue;
        const document = (await madeOf(post, false)).search;
        if (document) yield document;
      }
    });
    return { collection, search: found ?? before.search, close: () => maker.close() };
  } catch (error) {
    await maker.close();
    throw error;
  }
}

function keptPosts(
  { before, answers, outputs }: PostsPublication,
  basisOf: ReadonlyMap<SitePost, string>,
): Map<SitePost, RememberedPost> {
  const kept = new Map<SitePost, RememberedPost>();
  for (const [post, basis] of basisOf) {
    const found = keptPost(before.posts.get(post.id), basis, answers, outputs);
    if (found) kept.set(post, found);
  }
  return kept;
}

/** Those whose bodies feeds are going to ask for. */
function feedPosts(site: Site): Set<SitePost> {
  return site.url === undefined
    ? new Set()
    : new Set([...newestPosts(site), ...[...newestByCategory(site).values()].flat()]);
}
