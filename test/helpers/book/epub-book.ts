import fs from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { SiteBlog, SitePost } from '../../../src/publish/site-model/site/site.ts';
import { chapterId } from '../../../src/publish/forms/print/links.ts';
import type { BookPart, Volume } from '../../../src/publish/outputs/book/book.ts';
import { epubFile, type EpubInput } from '../../../src/publish/outputs/book/epub/epub.ts';
import { messagesFor } from '../../../src/publish/site-model/language/index.ts';
import { xmlText } from '../../../src/publish/site-model/site/xml.ts';

export function bookPost(id: string, title: string, day?: string): SitePost {
  return {
    id,
    title,
    date: day === undefined ? undefined : { epoch: Date.parse(day) / 1000, offset: 540 },
    category: undefined,
    tags: [],
    address: `https://blog.example/${id}`,
    visibility: 'published',
    comments: 0,
    secretComments: 0,
    version: '',
    aliases: [],
    sitePath: id,
    markdownPath: `${id}.md`,
  };
}

export const bookPart = (title: string, posts: readonly SitePost[], parts: readonly BookPart[] = []): BookPart => ({
  title,
  posts,
  parts,
});

export const bookVolume = (parts: readonly BookPart[], label?: string): Volume => ({
  name: label === undefined ? 'blog' : `blog-${label}`,
  label,
  parts,
});

/** Returns a chapter with the title of its post and a paragraph. */
export const plainChapter = (post: SitePost, content = '<p>Text.</p>'): string =>
  `<section id="${chapterId(post)}"><h2>${xmlText(post.title || '?')}</h2>${content}</section>`;

/** Returns the input of a book with plain chapters. */
export const epubInput = (volume: Volume, more: Partial<EpubInput> = {}): EpubInput => ({
  site: bookSite(),
  volume,
  messages: messagesFor(more.site?.language ?? 'en'),
  styleSheet: fs.readFileSync('templates/book.css', 'utf8'),
  chapter: (post) => Promise.resolve(plainChapter(post)),
  readImage: () => Promise.resolve(undefined),
  ...more,
});

export const bookSite = (blog: Partial<SiteBlog> = {}, language = 'en'): EpubInput['site'] => ({
  blog: { title: 'Travels', description: '', nickname: '', address: 'https://blog.example/', ...blog },
  language,
});

/** Returns the bytes of an EPUB file. */
export const epubBytes = (input: EpubInput): Promise<Buffer> => buffer(epubFile(input));
