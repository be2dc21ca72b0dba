import { directionOf } from '../../../../core/language-tag.ts';
import { blogTitle } from '../../../site-model/language/index.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import type { Site } from '../../../site-model/site/site.ts';
import { xmlText } from '../../../site-model/site/xml.ts';
import type { Volume } from '../book.ts';
import { periodOf, type VolumeFacts } from '../volume-facts.ts';
import type { PartTitle } from './outline.ts';

/** Path of the style sheet, beside the documents. */
export const styleSheetPath = 'book.css';

export interface XhtmlDocument {
  /** never empty */
  readonly title: string;
  /** semantics of the body (EPUB 3 Structural Semantics Vocabulary) */
  readonly type: 'cover' | 'frontmatter' | 'bodymatter';
  /** BCP 47 tag */
  readonly language: string;
  /** well-formed content of the body */
  readonly body: string;
}

/** Returns a complete document of a book. */
export function xhtmlDocument({ title, type, language, body }: XhtmlDocument): string {
  const lang = xmlText(language);
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}" dir="${directionOf(language)}">
<head>
<title>${xmlText(title)}</title>
<link rel="stylesheet" type="text/css" href="${styleSheetPath}"/>
</head>
<body epub:type="${type}">
${body}</body>
</html>
`;
}

/** @param image path of the cover image, relative to the document */
export const coverPage = (image: string, title: string, messages: Messages, language: string): string =>
  xhtmlDocument({
    title: messages.book.cover,
    type: 'cover',
    language,
    body: `<section class="cover">
<img src="${xmlText(image)}" alt="${xmlText(title)}" role="doc-cover"/>
</section>
`,
  });

export function titlePage(
  { blog, language }: Pick<Site, 'blog' | 'language'>,
  volume: Volume,
  facts: VolumeFacts,
  messages: Messages,
): string {
  const title = blogTitle(blog, messages);
  const { nickname, description, address } = blog;
  const lines = [
    ...paragraph('volume', volume.label),
    ...paragraph('author', nickname),
    ...paragraph('description', description),
    ...paragraph('period', periodOf(facts, messages)),
    `<p class="count"${messages.lang}>${xmlText(messages.posts(facts.posts))}</p>`,
    ...(URL.canParse(address)
      ? [`<p class="address"><a href="${xmlText(new URL(address).href)}">${xmlText(address)}</a></p>`]
      : []),
  ];
  return xhtmlDocument({
    title,
    type: 'frontmatter',
    language,
    body: `<section class="title-page" epub:type="titlepage">
<h1 dir="auto">${xmlText(title)}</h1>
${lines.map((line) => `${line}\n`).join('')}</section>
`,
  });
}

const paragraph = (name: string, text = ''): string[] =>
  text.trim() === '' ? [] : [`<p class="${name}" dir="auto">${xmlText(text.trim())}</p>`];

/** Returns the title page of a part. */
export const partPage = ({ id, title }: PartTitle, language: string): string =>
  xhtmlDocument({
    title,
    type: 'bodymatter',
    language,
    body: `<section id="${id}" class="part-page" epub:type="part" role="doc-part" aria-label="${xmlText(title)}">
<h1 dir="auto">${xmlText(title)}</h1>
</section>
`,
  });

/** @param chapter well-formed element of the chapter */
export const chapterPage = (
  title: string,
  partTitles: readonly PartTitle[],
  chapter: string,
  language: string,
): string =>
  xhtmlDocument({
    title,
    type: 'bodymatter',
    language,
    body: `${partTitles.map((part) => `<p id="${part.id}" class="subpart" dir="auto">${xmlText(part.title)}</p>\n`).join('')}${chapter}\n`,
  });
