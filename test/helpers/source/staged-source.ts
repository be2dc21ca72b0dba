import { sampleBlogFolder } from '../../../src/app/package-folders.ts';
import { createApi } from '../../../src/serve/api/api.ts';
import { listen, type Listener } from '../../../src/serve/http/listen.ts';
import { send } from '../../../src/serve/http/response.ts';
import { mediaPath, mediaResponse } from '../../../src/sample/media.ts';
import { createMediaUrlFiller } from '../../../src/sample/media-urls.ts';
import { createBlogData } from '../../../src/sample/blog.ts';
import { readSampleFiles, type SamplePost } from '../../../src/sample/files.ts';

/**
 * State of the blog. 0: at the first export. 1: unchanged, except for signatures in image URLs, which every response changes. 2: one post
 * with a new title and body, another with a new comment. 3: one post removed.
 */
export type SourceStage = 0 | 1 | 2 | 3;

export interface StagedSource {
  readonly baseUrl: URL;
  /** access token, a unique text, so that tests can search for it */
  readonly token: string;
  readonly blog: string;
  /** Makes the source show a state from now on. */
  showStage(night: SourceStage): void;
  /** Makes the source refuse the token, or accept it again with `false`. */
  expire(expired?: boolean): void;
  /** IDs of posts whose reading fails with a server error */
  readonly broken: Set<string>;
  /** Delays the response to the next request of an operation, such as `post/read`. */
  delayNext(operation: string): { readonly reached: Promise<void>; readonly release: () => void };
  close(): Promise<void>;
}

/** Ids of posts with all visibilities, secret comments, images and a file, few enough that a run takes one second. */
const few = new Set(['3', '4', '36', '38', '50', '55', '57', '58', '64', '69']);

export const stagedPosts = {
  edited: {
    id: '64',
    title: 'rsync 두 줄, 그리고 네 번의 후회',
    sentence: 'Since then I look twice before I press return.',
  },
  commented: { id: '4', comment: '무청은 말려 두었다가 된장국에 넣으세요.' },
  removed: { id: '58' },
} as const;

/**
 * Serves the sample blog, or a third of its posts, on 127.0.0.1 in four successive states.
 * @param options.whole all thirty posts instead of ten
 */
export async function startStagedSource({ whole = false } = {}): Promise<StagedSource> {
  const files = await readSampleFiles(sampleBlogFolder);
  const atFirst = files.posts.filter(({ id }) => whole || few.has(id));
  const token = 'canary-of-three-nights-71c9';
  let [current, expired]: [SourceStage, boolean] = [0, false];
  let holding: { operation: string; reached: () => void; released: Promise<void> } | undefined;

  const broken = new Set<string>();
  const listener: Listener = async (request, response) => {
    const { url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/apis/post/read' && broken.has(searchParams.get('postId') ?? '')) {
      response.writeHead(500).end();
      return;
    }
    if (holding && pathname === `/apis/${holding.operation}`) {
      const { reached, released } = holding;
      holding = undefined;
      reached();
      await released;
    }
    const medium = mediaResponse(files.media, url);
    if (medium) {
      send(response, medium);
      return;
    }
    const blog = createBlogData({ ...files, posts: postsOf(current, atFirst) }, fill);
    await createApi({ blogs: [blog], token: expired ? 'the next one' : token }).listener(request, response);
  };
  const listening = await listen(listener, { host: '127.0.0.1', port: 0 });
  const fill = createMediaUrlFiller(new URL(mediaPath, listening.url), () => 0);

  return {
    baseUrl: listening.url,
    token,
    blog: files.blog.name,
    showStage: (night) => (current = night),
    broken,
    expire: (isExpired = true) => (expired = isExpired),
    delayNext(operation) {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      const reached = new Promise<void>((resolve) => (holding = { operation, reached: resolve, released }));
      return { reached, release };
    },
    close: () => listening.close(),
  };
}

function postsOf(night: SourceStage, posts: readonly SamplePost[]): readonly SamplePost[] {
  const { edited, commented, removed } = stagedPosts;
  if (night < 2) return posts;
  return posts
    .filter(({ id }) => night < 3 || id !== removed.id)
    .map((post) => {
      if (post.id === edited.id)
        return { ...post, title: edited.title, body: `${post.body}\n<p>${edited.sentence}</p>` };
      return post.id === commented.id ? { ...post, comments: [...post.comments, newComment()] } : post;
    });
}

function newComment(): SamplePost['comments'][number] {
  return {
    id: '9001',
    parentId: '',
    date: '2026-11-21T08:15:00+09:00',
    name: '느티',
    homepage: '',
    visibility: '2',
    open: 'Y',
    comment: stagedPosts.commented.comment,
  };
}
