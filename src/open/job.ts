import path from 'node:path';
import { describeFailure } from '../cli/text/failure.ts';
import { applyEvent, emptyTally, endTally, type RunProgress } from '../cli/terminal/progress/tally.ts';
import {
  exportBlog,
  importBlog,
  InterruptedError,
  openPublication,
  publishBlog,
  SourceError,
  verifyArchive,
  type Hooks,
  type PublishOptions,
  type Report,
  type RunEvent,
} from '../index.ts';
import { translator, type UiLanguage } from '../messages/translate.ts';
import type { Blog, Choices, LastRun, MissingGroup, MissingItem, Task } from './blogs.ts';

/** Number of the newest posts, and of the newest images, that the page shows. */
const maxNewest = 6;
/** Images that every browser shows and that run no scripts. */
const isShownImage = /\.(?:avif|gif|jpg|png|webp)$/u;
/** Number of groups, and of items of a group, that the page lists. */
const maxItems = 100;

/** A run for a blog, or a check of it. It continues without any page that shows it. */
export class Job {
  readonly task: Task;
  readonly started = Date.now();
  /** Resolves with the outcome; never rejects. */
  readonly ended: Promise<LastRun>;
  tally: RunProgress = emptyTally;
  /** titles of posts that were stored, newest first */
  newest: readonly string[] = [];
  /** paths of the newest images below the archive's `data/media` */
  images: readonly string[] = [];
  /** increases with each change that a page may show */
  version = 0;
  readonly #stop = new AbortController();
  /** posts by ID, also those that are not published */
  readonly #posts = new Map<string, MissingItem>();

  /**
   * @param token of the source, which is only in memory
   * @param acceptRemovals whether many posts may disappear from the website
   */
  constructor(task: Task, blog: Blog, language: UiLanguage, token: string | undefined, acceptRemovals: boolean) {
    this.task = task;
    const hooks = {
      signal: this.#stop.signal,
      language,
      mentionsCommands: false,
      onEvent: (event: RunEvent) => this.#onEvent(event),
    };
    this.ended = outcomeOf(task, blog, { token, acceptRemovals, posts: this.#posts }, hooks).then((last) => {
      this.tally = endTally(this.tally, last.state === 'complete' || last.state === 'partial');
      this.version += 1;
      return last;
    });
  }

  get isStopping(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Stops after what is in progress. The next run continues. */
  stop(): void {
    this.#stop.abort();
    this.version += 1;
  }

  #onEvent(event: RunEvent): void {
    this.tally = applyEvent(this.tally, event, Date.now());
    if (event.type === 'post-stored' && event.title !== '') this.#posts.set(event.id, { title: event.title });
    if (event.type === 'post-stored' && event.outcome !== 'unchanged')
      this.newest = [event.title, ...this.newest].slice(0, maxNewest);
    if (event.type === 'media-settled' && event.file !== undefined && isShownImage.test(event.file))
      this.images = [event.file, ...this.images].slice(0, maxNewest);
    this.version += 1;
  }
}

type RunOptions = Readonly<{ token: string | undefined; acceptRemovals: boolean; posts: Posts }>;

async function outcomeOf(task: Task, blog: Blog, options: RunOptions, hooks: Hooks): Promise<LastRun> {
  const t = await translator(hooks.language ?? 'en', false);
  try {
    const done = task === 'verify' ? await verify(blog, hooks) : await run(blog, options, hooks);
    return { ...done, task, time: now() };
  } catch (error) {
    const isInterrupted = error instanceof InterruptedError;
    // The files of its site are not counted: an incomplete site is not shown.
    const counts = isInterrupted && error.report ? { ...countsOf(error.report), files: 0 } : undefined;
    return {
      task,
      state: isInterrupted ? 'interrupted' : 'failed',
      time: now(),
      error: t(describeFailure(error)),
      counts,
      isRefusedRemoval: error instanceof SourceError && error.code === 'posts-vanished',
    };
  }
}

type Outcome = Omit<LastRun, 'task' | 'time'>;

const now = (): string => new Date().toISOString();

async function run(
  { source, choices, last }: Blog,
  { token, acceptRemovals, posts }: RunOptions,
  hooks: Hooks,
): Promise<Outcome> {
  if (!choices) throw new Error('A blog without choices cannot be exported');
  // Users who select posts decide which ones disappear.
  const isSelection = source.kind === 'backup' && Array.isArray(source.published);
  const options = { ...publishOptionsOf(choices), acceptRemovals: acceptRemovals || isSelection };
  // Without the files of its backup, a blog is published again from its archive.
  const isPublish = source.kind === 'backup' && source.files.length === 0;
  const report = isPublish
    ? await publishBlog(options, hooks)
    : source.kind === 'backup'
      ? await importBlog(
          {
            ...options,
            backup: source.files,
            published: source.published ?? 'none',
            blogUrl: source.blogUrl,
            fetchMedia: choices.fetchMedia,
          },
          hooks,
        )
      : await exportBlog({ ...options, address: source.address, user: source.user, token }, hooks);
  const site = await readSite(options, hooks);
  const known: Posts = new Map([...posts, ...site]);
  return {
    state: report.status === 'complete' ? 'complete' : 'partial',
    // A publish does not count what is in the archive.
    counts: {
      ...countsOf(report),
      ...(isPublish && {
        posts: site.size,
        comments: 0,
        media: 0,
        ...last?.counts,
        fresh: 0,
        changed: 0,
        files: report.site.files,
      }),
      published: site.size,
    },
    // A publish does not know what the import before it missed.
    missing: (isPublish ? last?.missing : undefined) ?? missingOf(report, known),
    notes: notesOf(report, known),
  };
}

const countsOf = ({ posts, comments, media, site }: Report) => ({
  posts: posts.stored,
  fresh: posts.new,
  changed: posts.changed,
  published: 0,
  comments: comments.stored,
  media: media.stored,
  files: site.files,
});

/** Returns the publishing options. An output that is not requested keeps its files. */
function publishOptionsOf(choices: Choices) {
  const { folder, site, markdown, preset, wordpress, book, comments, withProtected } = choices;
  const { title, lang, accent, siteUrl, mediaUrl } = choices;
  return {
    dir: folder,
    ...(!site && { site: false as const }),
    ...(!markdown && { markdown: false as const }),
    ...(wordpress && { wordpress }),
    ...(book && { book }),
    preset,
    comments,
    visibility: withProtected ? (['published', 'protected'] as const) : (['published'] as const),
    title,
    lang,
    accent,
    siteUrl,
    mediaUrl,
  };
}

type Posts = ReadonlyMap<string, MissingItem>;

/** Returns the published posts by ID. */
export async function readSite(
  { dir, comments, visibility }: Pick<PublishOptions, 'dir' | 'comments' | 'visibility'>,
  hooks: Hooks = {},
): Promise<Posts> {
  const publication = await openPublication({ dir, comments, visibility }, { signal: hooks.signal });
  try {
    const { posts, pages } = publication.site;
    return new Map(
      [...posts, ...pages].map(({ id, title, sitePath }) => {
        return [
          id,
          { title: title === '' ? id : title, page: `${sitePath.split('/').map(encodeURIComponent).join('/')}/` },
        ];
      }),
    );
  } finally {
    await publication.close();
  }
}

function missingOf({ posts, media, warnings }: Report, known: Posts): MissingGroup[] {
  return group([
    ...posts.failed.map(({ id, message }) => ({ reason: message, item: itemOf(id, known) })),
    ...media.failed.map(({ url, message }) => ({ reason: message, item: { title: fileNameOf(url) } })),
    ...warnings.flatMap(({ url, reason, post }) =>
      url === undefined || reason === undefined
        ? []
        : [
            {
              reason,
              item: {
                ...itemOf(post ?? fileNameOf(url), known),
                title: post === undefined ? fileNameOf(url) : `${itemOf(post, known).title}: ${fileNameOf(url)}`,
              },
            },
          ],
    ),
  ]);
}

/** Returns the other warnings. Those about single posts are grouped by their text. */
function notesOf({ warnings }: Report, known: Posts): MissingGroup[] {
  const others = warnings.filter(({ url, reason }) => url === undefined || reason === undefined);
  return group(
    others.map(({ message, post }) => ({
      reason: message,
      item: post === undefined ? undefined : itemOf(post, known),
    })),
  );
}

const itemOf = (id: string, known: Posts): MissingItem => known.get(id) ?? { title: id === '' ? '?' : id };

function fileNameOf(url: string): string {
  const name = path.posix.basename(URL.canParse(url) ? new URL(url).pathname : url);
  try {
    return decodeURIComponent(name) || url;
  } catch {
    return name || url;
  }
}

/** Groups items by reason, the largest group first. */
function group(all: readonly { readonly reason: string; readonly item: MissingItem | undefined }[]): MissingGroup[] {
  const groups = new Map<string, { count: number; items: MissingItem[] }>();
  for (const { reason, item } of all) {
    const found = groups.get(reason) ?? { count: 0, items: [] };
    found.count += 1;
    if (item && found.items.length < maxItems) found.items.push(item);
    groups.set(reason, found);
  }
  return [...groups]
    .map(([reason, rest]) => ({ reason, ...rest }))
    .sort((a, b) => b.count - a.count)
    .slice(0, maxItems);
}

async function verify({ choices }: Blog, hooks: Hooks): Promise<Outcome> {
  const { status, checked, findings } = await verifyArchive({ dir: choices?.folder ?? '' }, hooks);
  return {
    state: status === 'failed' ? 'partial' : 'complete',
    counts: { ...checked, fresh: 0, changed: 0, published: 0, comments: 0 },
    missing: group(
      // Outputs that the user has not chosen are not compared.
      findings
        .filter(({ code }) => code !== 'output-not-compared')
        .map(({ message, path: file, post }) => ({ reason: message, item: { title: file ?? post ?? '' } })),
    ),
  };
}
