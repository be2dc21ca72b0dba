import { oneLine } from '../../../body/dom/tree.ts';
import type { PublishedMedium } from '../../../core/media/media-file.ts';
import { readableUrl } from '../../../core/urls/readable-url.ts';
import { digest } from '../../build/digest.ts';
import { messagesFor, postTitle } from '../../site-model/language/index.ts';
import type { Messages } from '../../site-model/language/messages.ts';
import { mediumFile, relativeLink } from '../../site-model/site/paths.ts';
import type { PostItem } from '../../site-model/site/published-posts.ts';
import type { ConvertedContent, OutputData, Part, RenderedItem } from '../output-port.ts';
import { anchorId, printLinks, chapterId } from '../../forms/print/links.ts';
import { chapterComments } from './chapter-comments.ts';
import { anchorsOf, bookAddress, linkedChapters } from './links.ts';
import { imageTypeOf, shownMedium } from './shown-medium.ts';
import { languageOf, timeOf } from './xhtml/elements.ts';
import { escapeText, tag, textTag } from './xhtml/write.ts';
import { toXhtml, type XhtmlContext } from './xhtml/xhtml.ts';

export interface ChapterData extends Pick<OutputData, 'language' | 'author'> {
  /** whether comments follow the chapter */
  readonly hasComments: boolean;
}

/**
 * Renders a post as a chapter: XHTML that HTML parsers read in the same way. The document around it must declare the namespace `epub`.
 * `resolveLinks` completes its links to chapters and files.
 *
 * The item's content is `section.chapter` with `h2.chapter-title`, `p.chapter-meta` (`time` and `span.badge`, `.category`, `.author`,
 * `.tags`), `p.chapter-lead` (the description), `figure.chapter-cover`, `div.chapter-body` with headings from `h3`, and `p.source`. Its only
 * comment, if any, is `section.comments`, see `chapterComments`.
 */
export function chapterItem(content: ConvertedContent, data: ChapterData, part: Part): RenderedItem {
  const item = part(
    () => renderChapter(content, data),
    () => renderPlainChapter(content, data),
  );
  return {
    text: item,
    facts: {
      version: digest(JSON.stringify([item.content, item.comments])),
      content: Buffer.byteLength(item.content),
      comments: item.comments.map((comments) => Buffer.byteLength(comments)),
      altTexts: [],
      isEmpty: content.text === '' && content.media.length === 0,
      anchors: anchorsOf(item.content),
      links: linkedChapters(item.content + item.comments.join('')),
    },
  };
}

function renderChapter(content: ConvertedContent, { language, author, hasComments }: ChapterData): PostItem {
  const { post, threads, body, coverAbove, facts } = content;
  const messages = messagesFor(language);
  const context = xhtmlContext(content, messages);
  const id = chapterId(post);
  const own = facts.language();
  const ownLanguage = own === undefined ? {} : languageOf(own);
  const cover = coverAbove && shownMedium(coverAbove);
  const parts = [
    textTag(
      'h2',
      { id: `${id}.title`, class: 'chapter-title', ...ownLanguage, dir: 'auto' },
      postTitle(post, messages),
    ),
    metaOf(post, author, messages),
    leadOf(content),
    cover ? tag('figure', { class: 'chapter-cover' }, tag('img', { src: printLinks.medium(cover), alt: '' })) : '',
    tag(
      'div',
      { class: 'chapter-body', ...ownLanguage },
      toXhtml(body, { ...context, anchor: (fragment) => anchorId(id, fragment) }),
    ),
    sourceOf(post, messages),
  ];
  return {
    content: sectionOf(content, language, parts),
    comments: hasComments && threads.length > 0 ? [chapterComments(threads, id, context, language)] : [],
    altTexts: [],
    password: '',
  };
}

/** Renders only the title and the text, for posts that cannot be rendered otherwise. */
function renderPlainChapter(content: ConvertedContent, { language }: ChapterData): PostItem {
  const { post, text } = content;
  const paragraphs = text.split('\n').map((line) => textTag('p', {}, line));
  const title = textTag(
    'h2',
    { id: `${chapterId(post)}.title`, class: 'chapter-title', dir: 'auto' },
    postTitle(post, messagesFor(language)),
  );
  const body = tag('div', { class: 'chapter-body' }, paragraphs.join('\n'));
  return { content: sectionOf(content, language, [title, body]), comments: [], altTexts: [], password: '' };
}

function sectionOf({ post }: ConvertedContent, language: string, parts: readonly string[]): string {
  const id = chapterId(post);
  const attributes = {
    id,
    class: 'chapter',
    ...languageOf(language),
    'epub:type': 'chapter',
    role: 'doc-chapter',
    'aria-labelledby': `${id}.title`,
  };
  return tag('section', attributes, `\n${parts.filter((part) => part !== '').join('\n')}\n`);
}

/** Renders the line with the facts about a post. */
function metaOf(
  { date, visibility, category, author, tags }: ConvertedContent['post'],
  owner: string,
  messages: Messages,
): string {
  const restriction = { published: undefined, protected: messages.protectedPost, private: messages.privatePost }[
    visibility
  ];
  const span = (name: string, text: string | undefined) =>
    text === undefined || text === '' ? [] : [textTag('span', { class: name, dir: 'auto' }, text)];
  const parts = [
    ...(date ? [timeOf(date, messages)] : []),
    ...(restriction === undefined ? [] : [`<span class="badge"${messages.lang}>${escapeText(restriction)}</span>`]),
    ...span('category', category?.names.join(' / ')),
    ...span('author', author === owner ? undefined : author),
    ...span('tags', tags.map((name) => `#${name}`).join(' ')),
  ];
  return parts.length === 0 ? '' : tag('p', { class: 'chapter-meta' }, parts.join(' · '));
}

/** Renders the description of a post, unless it is the start of the text. */
function leadOf({ post: { description = '' }, text }: ConvertedContent): string {
  const isShown = oneLine(text).includes(oneLine(description));
  return isShown ? '' : textTag('p', { class: 'chapter-lead', dir: 'auto' }, description);
}

function sourceOf({ address }: ConvertedContent['post'], messages: Messages): string {
  const href = bookAddress(address);
  if (href === undefined) return '';
  const label = `<span${messages.lang}>${escapeText(messages.originalAddress)}</span>`;
  return tag('p', { class: 'source' }, `${label} ${textTag('a', { href, dir: 'ltr' }, readableUrl(href))}`);
}

function xhtmlContext({ media }: ConvertedContent, messages: Messages): XhtmlContext {
  const byAddress = new Map<string, PublishedMedium>(media.map((medium) => [printLinks.medium(medium), medium]));
  return {
    // Comments cannot be link targets.
    anchor: () => undefined,
    headingLevel: 3,
    image: (address) => {
      if (address.startsWith('data:')) return inlineImage(address);
      const medium = byAddress.get(address);
      // Drawings in the body are not among its media.
      if (!medium) return imageTypeOf(address) === 'image/svg+xml' ? address : undefined;
      const shown = shownMedium(medium);
      return shown && printLinks.medium(shown);
    },
    link: (address) => {
      const medium = byAddress.get(address);
      if (medium) return relativeLink('', mediumFile(medium));
      return /^#[pq][\w-]+(?:~[\w.%-]+)?$/u.test(address) ? address : bookAddress(address);
    },
    imageName: messages.body.picture,
    unsupportedImage: messages.book.unsupportedImage,
  };
}

/** Returns the data URL of an image in a format that every EPUB reader supports. */
function inlineImage(address: string): string | undefined {
  const [, format = '', data = ''] = /^data:image\/(png|jpe?g|gif|webp);base64,(.*)$/isu.exec(address) ?? [];
  return data === ''
    ? undefined
    : `data:image/${format.toLowerCase().replace('jpg', 'jpeg')};base64,${data.replace(/\s+/gu, '')}`;
}
