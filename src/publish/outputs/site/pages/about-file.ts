import { aboutFolder, pageFile } from '../../../site-model/site/paths.ts';
import type { PublishedPosts } from '../../../site-model/site/published-posts.ts';
import { fileOf, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site, SitePost } from '../../../site-model/site/site.ts';
import { dateView } from './dates.ts';
import { homeCrumb } from './links.ts';
import { pageView, type PagesContext, type WithoutWords } from './page-view.ts';
import type { AboutView } from './views/others.ts';

/** The page on the archive: what it has, and what it lacks. */
export function aboutFile(context: PagesContext): SiteFile {
  const file = pageFile(aboutFolder);
  return fileOf(
    file,
    () => aboutPage(context, file),
    (view) => context.render('about', view),
  );
}

interface Figures {
  readonly newest: SitePost | undefined;
  readonly oldest: SitePost | undefined;
  readonly posts: number;
  readonly comments: number;
  readonly pictures: number;
  readonly files: number;
  readonly unread: number;
  readonly removed: number;
  readonly missingMedia: number;
}

function figuresOf({ posts, unread }: Site, published: PublishedPosts): Figures {
  const pictures = new Set<string>();
  const files = new Set<string>();
  let comments = 0;
  for (const post of posts) {
    comments += post.comments;
    for (const { file, type } of published.media(post)) (type.startsWith('image/') ? pictures : files).add(file);
  }
  const dated = posts.filter(({ date }) => date !== undefined);
  return {
    newest: dated[0],
    oldest: dated.at(-1),
    posts: posts.length,
    comments,
    pictures: pictures.size,
    files: files.size,
    unread,
    removed: posts.filter(({ removed }) => removed !== undefined).length,
    missingMedia: published.missingMedia,
  };
}

function aboutPage(context: PagesContext, file: string): WithoutWords<AboutView> {
  const { site, messages, published } = context;
  const breadcrumb = [homeCrumb(messages, context.linkFrom(file))];
  const { newest, oldest, unread, removed, missingMedia, ...counts } = figuresOf(site, published);
  return {
    ...pageView(context, { kind: 'list', file, title: messages.aboutArchive, breadcrumb }),
    breadcrumb,
    newest: dateView(newest?.date, messages),
    oldest: dateView(oldest?.date, messages),
    ...counts,
    missing: [
      ...(unread === 0 ? [] : [messages.unreadPosts(unread)]),
      ...(removed === 0 ? [] : [messages.removedPosts(removed)]),
      ...(missingMedia === 0 ? [] : [messages.missingMedia(missingMedia)]),
    ],
  };
}
