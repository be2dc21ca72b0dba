import { entriesOf, mapOutputs, type ByOutput } from '../../core/output-names.ts';
import type { Warning } from '../../core/warnings.ts';
import type { ArchiveReader } from '../site-model/from-archive/archive-reader.ts';
import type { ConversionData } from './conversion-data.ts';
import type { Dependencies } from './dependencies.ts';
import type { MadePost, PostMaker, PostTask } from './task.ts';
import { inOrder } from '../site-model/from-archive/in-order.ts';
import { emptyCache, type CachedPost, type CachedSearch, type DecodedCache } from '../build/cache.ts';
import type { SiteModel } from '../site-model/from-archive/build-site.ts';
import type { SiteOptions } from '../site-model/options/site-options.ts';
import { eachOnce } from '../build/folder/each-once.ts';
import type { Outputs } from '../build/folder/output.ts';
import { outputPort } from '../outputs/index.ts';
import type { OutputPlan } from '../outputs/output-port.ts';
import { PostCollection } from './built-posts.ts';
import type { PostPictures } from '../media/post-pictures.ts';
import type { PostFailures } from '../site-model/from-archive/post-failures.ts';
import { isCacheable, keptPost, postAsBefore, postPublisher, type PublishedPost } from './post-publisher.ts';
import { postTasks } from './post-tasks.ts';
import { SearchPublication } from '../outputs/site/search/search-publication.ts';
import type { SitePost } from '../site-model/site/site.ts';
import { message } from '../../messages/message.ts';

export interface PostsPublication {
  readonly archive: ArchiveReader;
  readonly options: SiteOptions;
  readonly model: SiteModel;
  readonly outputs: Outputs;
  readonly plans: ByOutput<OutputPlan>;
  /** what an earlier publish with the same options left */
  readonly before: DecodedCache;
  /** what posts are made with */
  readonly data: ConversionData;
  /** to what bodies asked, see `answersOf` */
  readonly answers: (dependencies: Dependencies) => string;
  /** @param count of posts that are going to be made, if not more */
  readonly maker: (count: number) => PostMaker;
  /** makes a post of its text, see `PostMaking` */
  readonly makeAfter: (task: PostTask, error: unknown) => Promise<MadePost>;
  /** after each post, in their order, with what was to be warned of */
  readonly step: (warnings: readonly Warning[]) => void;
  /** takes what goes wrong with one */
  readonly failures: PostFailures;
  /** makes the copies of pictures; left out, there are none */
  readonly pictures?: PostPictures | undefined;
}

export interface PublishedAll {
  readonly collection: PostCollection;
  readonly search: CachedSearch;
  /** when no more bodies are asked for */
  readonly close: () => Promise<void>;
}

/** Posts of which the bodies are in memory at the same time, besides those that are being made. */
const width = 8;

/** What came of a post; of one that is not published nothing. */
interface Outcome extends Omit<PublishedPost, 'post'> {
  readonly of: SitePost;
  readonly post: PublishedPost['post'] | undefined;
  /** whether it is as an earlier publish left it */
  readonly isKept?: boolean;
}

/** Publishes all posts, those that an earlier publish left as they have to be aside, and what can be searched. */
export async function publishPosts(publication: PostsPublication): Promise<PublishedAll> {
  const { model, before, answers, failures, step } = publication;
  // Posts that hold the same drawing have its file in common.
  const outputs: Outputs = mapOutputs(publication.outputs, eachOnce);
  const { posts } = model.site;
  const wanted = entriesOf(outputs);
  const searched = wanted.find(([name]) => outputPort(name).isSearched)?.[1];
  const search =
    searched &&
    new SearchPublication(
      searched,
      before.search,
      posts.map(({ id }) => id),
    );
  const isNew = ({ id }: SitePost) => search?.isWhole === true || !before.encoded.has(id);
  const made = publication.maker(posts.filter(isNew).length);
  const maker = withText(publication.pictures?.beside(made) ?? made, publication);
  const making = { ...publication, outputs, maker };
  const tasks = postTasks(making);
  const madeOf = async (post: SitePost, body: boolean) => maker.make((await tasks.task(post, body)).task);
  const publishPost = postPublisher(making, tasks, answers);
  const collection = new PostCollection((post) => madeOf(post, true));
  const isAskedFor = new Set(wanted.flatMap(([name]) => [...(outputPort(name).bodiesAskedFor?.(model.site) ?? [])]));

  const kept = (post: SitePost, fingerprint: string): CachedPost | undefined => {
    const cached = before.posts.get(post.id);
    const keep = () => cached && keptPost(cached, fingerprint, answers, outputs);
    return failures.attempt(post.id, keep, undefined);
  };
  const make = async (post: SitePost, fingerprint: string, found: CachedPost | undefined): Promise<PublishedPost> => {
    if (!found) return publishPost(post, fingerprint, isAskedFor.has(post));
    const made = await madeOf(post, false);
    // What is found by the text alone today may be found by more the next time.
    const ofMade = isCacheable(made.warnings) ? found.fingerprint : '';
    return { post: { ...found, fingerprint: ofMade }, search: made.search };
  };
  const startMaking = async (of: SitePost, fingerprint: string, found: CachedPost | undefined): Promise<Outcome> => {
    try {
      return { ...(await make(of, fingerprint, found)), of };
    } catch (error) {
      const post = postAsBefore(of, before.posts.get(of.id), outputs);
      failures.add(of.id, error, post ? 'before' : 'not');
      return { post, of };
    }
  };
  const start = (of: SitePost): Outcome | Promise<Outcome> => {
    const fingerprint = tasks.fingerprint(of);
    const post = kept(of, fingerprint);
    return post && !search?.isWhole ? { post, of, isKept: true } : startMaking(of, fingerprint, post);
  };
  try {
    await inOrder(posts, width + maker.width, start, ({ of, post, isKept, body, item, search: document }) => {
      if (post && !failures.has(of.id)) {
        if (isKept) collection.keep(of.id, post, before.encoded);
        else collection.add(of.id, post, body, item);
      }
      if (document) failures.attempt(of.id, () => search?.add(document), undefined);
      step(post?.warnings ?? []);
    });
    // The files of many posts take memory, and need the workers seldom.
    await maker.rest?.();
    const all = async function* () {
      for (const post of posts) {
        if (failures.has(post.id)) continue;
        const made = await madeOf(post, false).catch((error: unknown) => failures.add(post.id, error, 'less'));
        if (made?.search) yield made.search;
      }
    };
    const found = await search?.finish(all).catch((error: unknown) => {
      failures.addOther((bug) => message('publish.search-failed', { bug }), error);
      return emptyCache.search;
    });
    search?.close();
    return { collection, search: found ?? before.search, close: () => maker.close() };
  } catch (error) {
    search?.close();
    await maker.close();
    throw error;
  }
}

/** Makes posts; those over which something fails unexpectedly, of their text. */
function withText(maker: PostMaker, { makeAfter, failures }: PostsPublication): PostMaker {
  return {
    width: maker.width,
    make: async (task) => {
      const made = await maker.make(task).catch((error: unknown) => makeAfter(task, error));
      if (made.failure) failures.add(task.post.id, made.failure, 'text');
      return made;
    },
    rest: async () => maker.rest?.(),
    close: () => maker.close(),
  };
}
