import { compareIds } from '../../../core/collections/compare.ts';
import { limitWarnings } from '../../../core/report/limit-warnings.ts';
import type { StoredMedium } from '../../../core/media/media-file.ts';
import type { Warning } from '../../../core/report/warnings.ts';
import type { Messages } from '../../site-model/language/messages.ts';
import { mediumAddress } from '../../forms/portable/media-url.ts';
import type { ItemFacts, PostItem, PublishedPosts } from '../../site-model/site/published-posts.ts';
import { fileOf, type SiteFile } from '../../site-model/site/site-file.ts';
import { postsAndPages, type Site, type SitePost } from '../../site-model/site/site.ts';
import {
  attachmentText,
  attachmentTitle,
  isTaken,
  authorsOf,
  channelEnd,
  channelStart,
  headEnd,
  headStart,
  type Attachment,
} from './items.ts';
import { postDates, DistinctTimes, localTime, noTime, type PostDate } from './dates.ts';
import { fillFiles, type FileContent, type Slice } from './fill-files.ts';
import { termsOf, termText } from './terms.ts';
import { bytesOf } from './xml.ts';

export interface WordPressOptions {
  /** absolute URL of the media folder, with a trailing `/` */
  readonly mediaUrl: string;
  /** maximum size of a file in bytes */
  readonly maxSize: number;
}

/** Sizes are calculated with the largest possible number, so that the distribution of posts does not depend on actual numbers. */
const maxNumber = Number.MAX_SAFE_INTEGER;

/** Placeholder that is as long as a generated password. */
const anyPassword = '-'.repeat(20);

/** Maximum number of items that are rendered concurrently. */
const width = 16;

/** Plans all files for WordPress. Posts are in the order of IDs, each in the same file as its terms, comments and media. */
export function wordPressFiles(
  site: Site,
  published: PublishedPosts,
  messages: Messages,
  { mediaUrl, maxSize }: WordPressOptions,
): SiteFile[] {
  const posts = postsAndPages(site).toSorted((a, b) => compareIds(a.id, b.id));
  const dates = postDates(posts);
  const terms = termsOf(site);
  const authors = authorsOf(site, posts, messages);
  const loginOf = (post: SitePost) => authors.of(post).login;
  const start = channelStart(site, authors.all, messages);

  const dateOf = (post: SitePost): PostDate => dates.get(post) ?? { date: noTime, shifted: 0 };
  const pages = new Map(site.pages.map((page) => [page.id, page]));
  const headOf = (post: SitePost, numberOf: Numbers['post'], thumbnail: number | undefined, password: string) => {
    const { isEmpty } = published.item(post);
    const above = pages.get(post.parent ?? '');
    const own = { author: loginOf(post), date: dateOf(post), id: numberOf(post), parent: above ? numberOf(above) : 0 };
    const head = { ...own, post, thumbnail, password, isEmpty, terms, messages };
    return [headStart(head), headEnd(head)] as const;
  };
  const attachmentOf = (medium: StoredMedium, post: SitePost): Omit<Attachment, 'date' | 'id' | 'parent'> => {
    const address = mediumAddress(mediaUrl, medium);
    const index = published.media(post).findIndex(({ file }) => file === medium.file);
    return { address, title: attachmentTitle(address), altText: published.item(post).altTexts[index] ?? '' };
  };
  const mediaOf = (post: SitePost) => published.media(post).filter(isTaken);

  const files = fillFiles(
    posts,
    (post) => ({ categories: terms.categories(post), tags: terms.tags(post), media: mediaOf(post) }),
    {
      limit: maxSize,
      frame: bytesOf(start) + bytesOf(channelEnd),
      post: (post) => {
        const password = post.visibility === 'protected' ? anyPassword : '';
        const thumbnail = published.cover(post) && maxNumber;
        return bytesOf(headOf(post, () => maxNumber, thumbnail, password).join(itemEnd)) + published.item(post).content;
      },
      comments: (post) => published.item(post).comments,
      term: (term, isCategory) => bytesOf(termText(term, isCategory, maxNumber)),
      medium: (medium, post) => {
        const attachment = { ...attachmentOf(medium, post), date: dateOf(post).date };
        return bytesOf(attachmentText({ ...attachment, parent: maxNumber, id: maxNumber }, loginOf(post)));
      },
    },
  );
  const numbers = numbersOf(
    posts,
    files.reduce((most, { media }) => Math.max(most, media.size), 0),
  );
  // WordPress does not replace the URL of an attachment in posts if the attachment exists already, so each file needs its own attachments.
  const times = new DistinctTimes();

  return files.map((file, place) => {
    const slices = writingOrder(file.slices);
    const ids = new Map([...file.media.keys()].map((name, index) => [name, numbers.attachment(place, index)]));
    const attachments = new Map<SitePost, Attachment[]>();
    for (const { medium, post } of file.media.values()) {
      const own = attachmentOf(medium, post);
      const date = times.claim(own.title, dateOf(post).date);
      const attachment = { ...own, date, parent: numbers.post(post), id: ids.get(medium.file) ?? 0 };
      attachments.set(post, [...(attachments.get(post) ?? []), attachment]);
    }
    const head = () =>
      start +
      file.categories.map((term, index) => termText(term, true, index + 1)).join('') +
      file.tags.map((term, index) => termText(term, false, file.categories.length + index + 1)).join('');
    const sliceText = ({ post, from, to }: Slice, item: Pick<PostItem, 'content' | 'comments' | 'password'>) => {
      const cover = published.cover(post);
      const [before, after] = headOf(post, numbers.post, cover && ids.get(cover.file), item.password);
      const own = attachments.get(post) ?? [];
      return (
        before +
        item.content +
        after +
        item.comments.slice(from, to).join('') +
        itemEnd +
        own.map((attachment) => attachmentText(attachment, loginOf(post))).join('')
      );
    };
    const make = async () => {
      const texts = [head()];
      for (let at = 0; at < slices.length; at += width) {
        const chunk = slices.slice(at, at + width);
        const items = await Promise.all(chunk.map(({ post }) => published.itemText(post)));
        for (const [index, slice] of chunk.entries()) {
          const item = items[index];
          if (item) texts.push(sliceText(slice, item));
        }
      }
      return [...texts, channelEnd].join('');
    };
    // The digest covers the file's text, with each item replaced by its version.
    const inputs = () =>
      head() + slices.map((slice) => sliceText(slice, placeholder(published.item(slice.post)))).join('');
    return { ...fileOf(`wordpress-${place + 1}.xml`, inputs, make), warnings: warningsOf(file, dateOf, maxSize) };
  });
}

const itemEnd = '</item>\n';

/**
 * Sorts posts in descending order of number, and the parts of a post in order. If the number of a post is already used, for example by the
 * uploaded file itself, WordPress assigns the next number above all existing ones. This number must not belong to a post that is still to
 * be imported.
 */
function writingOrder(slices: readonly Slice[]): Slice[] {
  return slices.toSorted((one, other) =>
    one.post === other.post ? one.from - other.from : compareIds(other.post.id, one.post.id),
  );
}

/** Returns placeholder content for a post, made of its facts alone. Equal items get the same placeholder. */
function placeholder({ version, comments }: ItemFacts): Pick<PostItem, 'content' | 'comments' | 'password'> {
  return { content: version, comments: comments.map((_, index) => `${index} `), password: '' };
}

function warningsOf(
  { slices, isTooLarge }: FileContent,
  dateOf: (post: SitePost) => PostDate,
  maxSize: number,
): Warning[] {
  return limitWarnings(
    slices.flatMap(({ post, from }): Warning[] => {
      const { date, shifted } = dateOf(post);
      const isShifted = shifted > 0 && post.date !== undefined && from === 0;
      return [
        ...(isShifted
          ? [{ code: 'wordpress-date', post: post.id, date: localTime(date), seconds: shifted } as const]
          : []),
        ...(isTooLarge ? [{ code: 'wordpress-too-large', post: post.id, limit: maxSize } as const] : []),
      ];
    }),
  );
}

/** Ids that can be used as numbers: so short that numbers assigned above them are also exact. */
const numericId = /^[1-9]\d{0,11}$/u;

/** WordPress IDs of posts and attachments. */
export interface Numbers {
  /** Returns the ID at the source if it is a number, so that URLs such as `/123` keep working; otherwise an assigned number. */
  readonly post: (post: SitePost) => number;
  /**
   * Returns a number above those of all posts.
   * @param index index of the attachment in the file
   */
  attachment(file: number, index: number): number;
}

/**
 * Assigns numbers to items without a numeric ID. They start above the next power of ten that is at least twice the highest ID, so a new
 * post rarely changes them, and those in one file do not depend on other files.
 * @param posts in ascending order of ID
 * @param maxAttachments maximum number of attachments in a file
 */
function numbersOf(posts: readonly SitePost[], maxAttachments: number): Numbers {
  const own = posts.filter(({ id }) => numericId.test(id));
  const highest = own.reduce((most, { id }) => Math.max(most, Number(id)), 0);
  const base = powerAbove(Math.max(highest, posts.length));
  const step = powerAbove(maxAttachments);
  const others = posts.filter(({ id }) => !numericId.test(id));
  const numbers = new Map(others.map((post, index) => [post, base + index + 1]));
  return {
    post: (post) => numbers.get(post) ?? Number(post.id),
    attachment: (file, index) => base * 2 + file * step + index + 1,
  };
}

function powerAbove(count: number): number {
  let power = 1000;
  while (power < 2 * count) power *= 10;
  return power;
}
