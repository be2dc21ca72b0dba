import { blogTitle, postTitle } from '../../../site-model/language/index.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import type { Site, SitePost } from '../../../site-model/site/site.ts';
import { xmlText } from '../../../site-model/site/xml.ts';
import type { Volume } from '../book.ts';
import { chapterId } from '../../../forms/print/links.ts';
import { dayText, periodOf, volumeFacts, volumeTitle, type VolumeFacts } from '../volume-facts.ts';
import { numberedParts, type NumberedPart } from '../volumes.ts';
import { documentStart } from './document.ts';
import { chapterHtml, startsPage } from './chapter-layout.ts';
import { pageRules, type PageSize } from './page-rules.ts';

/** Content and layout of a print edition. */
export interface PrintInput {
  readonly site: Pick<Site, 'blog' | 'language'>;
  readonly volume: Volume;
  readonly messages: Messages;
  readonly page: PageSize;
  /** content of `book.css` and `print.css` */
  readonly styleSheet: string;
  /** URL of the cover, relative to the print edition. Default: it has none. */
  readonly cover?: string | undefined;
  /** Returns the chapter of a post as XHTML, with resolved links and notes. */
  readonly chapter: (post: SitePost) => Promise<string>;
}

/** Part titles get pages of their own if parts have at least this number of posts on average. */
const minPostsForTitlePage = 10;

/** Deeper levels of the contents are shown as siblings on the last one. */
const maxContentsDepth = 8;

/**
 * Renders the print edition of a volume, an HTML document that browsers print as a book. Chapters are read one after the other and not
 * kept. Everything but images is in the document.
 */
export async function* printEdition(input: PrintInput): AsyncGenerator<string> {
  const { site, volume, messages, page, styleSheet, cover } = input;
  const title = volumeTitle(site, volume, messages);
  const parts = numberedParts(volume);
  const facts = volumeFacts(volume);
  const tops = parts.filter(({ level }) => level === 1);
  const rules = pageRules(
    page,
    site.language,
    title,
    tops.map(({ id, part }) => ({ id, title: part.title })),
  );
  yield documentStart(site.language, title, rules + styleSheet, facts.posts);
  yield `<body class="${page}">\n`;
  yield `<p class="hint"${messages.lang}>${xmlText(messages.book.howToPrint(page.toUpperCase()))}</p>\n<main>\n`;
  if (cover !== undefined)
    yield `<div class="cover"><img src="${xmlText(cover)}" alt="${xmlText(title)}"></div>\n<div class="cover-back"></div>\n`;
  yield titlePages(input, facts);
  yield* contents(parts, messages);
  yield* chapters(parts, input, facts.posts >= minPostsForTitlePage * tops.length);
  yield `<footer class="colophon"${messages.lang}><p>${xmlText(messages.book.colophon(blogTitle(site.blog, messages)))}</p></footer>\n`;
  yield '</main>\n</body>\n</html>\n';
}

function titlePages({ site: { blog }, volume, messages }: PrintInput, facts: VolumeFacts): string {
  const lines = [
    '<header class="title-page">',
    `<h1 dir="auto">${xmlText(blogTitle(blog, messages))}</h1>`,
    ...paragraphs('volume', volume.label),
    ...paragraphs('author', blog.nickname),
    '</header>',
    '<section class="imprint">',
    ...paragraphs('description', blog.description),
    ...paragraphs('period', periodOf(facts, messages)),
    `<p${messages.lang}>${xmlText(messages.posts(facts.posts))}</p>`,
    ...paragraphs('address', blog.address),
    '</section>\n',
  ];
  return lines.join('\n');
}

function paragraphs(name: string, text: string | undefined): string[] {
  return text === undefined || text.trim() === '' ? [] : [`<p class="${name}" dir="auto">${xmlText(text.trim())}</p>`];
}

/** Renders the contents: parts as nested lists, with their chapters. Page numbers are added by engines that support them. */
function* contents(parts: readonly NumberedPart[], messages: Messages): Generator<string> {
  yield `<nav class="contents" aria-labelledby="contents">\n<h2 id="contents"${messages.lang}>${xmlText(messages.contents)}</h2>\n<ol>\n`;
  let depth = 0;
  for (const { part, level, id } of parts) {
    const listLevel = Math.min(level, maxContentsDepth);
    const entries = part.posts.map((post) => `<li>${chapterEntry(post, messages)}</li>\n`);
    yield '</ol></li>\n'.repeat(Math.max(depth - listLevel + 1, 0));
    yield `<li class="of-part">${entry(id, xmlText(postTitle(part, messages)))}\n<ol>\n${entries.join('')}`;
    depth = listLevel;
  }
  yield `${'</ol></li>\n'.repeat(depth)}</ol>\n</nav>\n`;
}

function chapterEntry(post: SitePost, messages: Messages): string {
  const date = post.date && ` <span class="date">${xmlText(dayText(post.date, messages))}</span>`;
  return entry(chapterId(post), xmlText(postTitle(post, messages)), date);
}

function entry(id: string, title: string, date = ''): string {
  return `<a href="#${id}"><span class="title" dir="auto">${title}</span>${date}</a>`;
}

/** Renders parts and chapters. Headings of parts stay with the chapter after them. */
async function* chapters(
  parts: readonly NumberedPart[],
  { chapter, messages }: Pick<PrintInput, 'chapter' | 'messages'>,
  hasTitlePages: boolean,
): AsyncGenerator<string> {
  let headings = '';
  for (const [index, { part, level, id }] of parts.entries()) {
    const title = xmlText(postTitle(part, messages));
    const rank = Math.min(level + 1, 5);
    if (level > 1) headings += `<h${rank} class="subpart" id="${id}" dir="auto">${title}</h${rank}>\n`;
    else {
      yield `${headings}${index === 0 ? '' : '</section>\n'}<section class="part" id="${id}">\n`;
      const heading = `<h2 class="part-title" dir="auto">${title}</h2>\n`;
      if (hasTitlePages) yield `<div class="part-page">${heading}</div>\n`;
      headings = hasTitlePages ? '' : heading;
    }
    for (const post of part.posts) {
      const xhtml = await chapter(post);
      yield `<div class="${startsPage(xhtml) ? 'long' : 'short'}">\n${headings}${chapterHtml(xhtml, rank + 1)}\n</div>\n`;
      headings = '';
    }
  }
  yield `${headings}${parts.length === 0 ? '' : '</section>\n'}`;
}
