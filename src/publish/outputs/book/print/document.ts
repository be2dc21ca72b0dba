import { hash } from 'node:crypto';
import { dayOf, type Moment } from '../../../../core/dates.ts';
import { directionOf } from '../../../../core/language-tag.ts';
import { dayInWords } from '../../../site-model/language/day-in-words.ts';
import { blogTitle } from '../../../site-model/language/index.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import type { Site } from '../../../site-model/site/site.ts';
import { xmlElement } from '../../../site-model/site/xml.ts';
import type { EarlierFiles } from '../../output-port.ts';
import type { BookPart, Volume } from '../book.ts';
import type { VolumeFacts } from '../volume-facts.ts';

/**
 * Returns the start of a document. Its policy allows the images of the book, and the style element in it.
 * @param posts number of posts in the document, see {@link countChapters}
 */
export function documentStart(language: string, title: string, styles: string, posts: number): string {
  // Parsers normalize line breaks before the hash is compared.
  const text = `\n${styles.replace(/\r\n?/gu, '\n').replaceAll('</', '<\\/')}`;
  const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${hash('sha256', text, 'base64')}'; base-uri 'none'; form-action 'none'`;
  return [
    '<!DOCTYPE html>',
    `<html lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''} data-posts="${posts}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="generator" content="blogkeep">',
    xmlElement('title', {}, title),
    `<style>${text}</style>`,
    '</head>\n',
  ].join('\n');
}

/** Counts the posts in the print editions that earlier publishes wrote. */
export function countChapters(earlier: EarlierFiles): number {
  let posts = 0;
  for (const file of earlier.files())
    if (file.endsWith('.html')) posts += Number(/ data-posts="(\d+)"/u.exec(earlier.read(file, 256) ?? '')?.[1] ?? 0);
  return posts;
}

/** A part with its position in the book. */
export interface NumberedPart {
  readonly part: BookPart;
  /** from 1 */
  readonly level: number;
  /** Begins with a letter that no id of a chapter begins with. */
  readonly id: string;
}

/** Returns all parts, each before the parts in it. Iterative, so that deep trees cannot overflow the stack. */
export function numberedParts(volume: Volume): NumberedPart[] {
  const parts: NumberedPart[] = [];
  const open = volume.parts.map((part) => ({ part, level: 1 })).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { part, level } = next;
    parts.push({ part, level, id: `section-${parts.length + 1}` });
    for (const inner of part.parts.toReversed()) open.push({ part: inner, level: level + 1 });
  }
  return parts;
}

/** Returns the title of a volume. */
export function volumeTitle({ blog }: Pick<Site, 'blog'>, { label }: Volume, messages: Messages): string {
  const title = blogTitle(blog, messages);
  return label === undefined ? title : messages.book.volume(title, label);
}

/** Returns the days of the oldest and newest post; undefined if no post has a date. */
export function periodOf({ first, last }: VolumeFacts, messages: Messages): string | undefined {
  return first && last && messages.book.period(dayText(first, messages), dayText(last, messages));
}

/** Returns a day in words, in the language of the blog. */
export const dayText = (date: Moment, messages: Messages): string => dayInWords(dayOf(date), messages);
