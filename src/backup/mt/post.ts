import { decodeHTML } from 'entities';
import { generateId } from '../../core/records/generated-ids.ts';
import { collapseSpace } from '../../core/text/collapse-space.ts';
import type { BackupComment, BackupPost, BackupPostContent } from '../backup.ts';
import { hasMarkup } from './comments.ts';
import { parseClock } from './dates.ts';
import type { ExportEntry } from './grammar.ts';

/** Returns the first value of a field; empty if there is none. */
export function valueOf({ fields }: ExportEntry, key: string): string {
  return fields.find((field) => field.key === key)?.value ?? '';
}

export function sectionText({ sections }: ExportEntry, name: string): string {
  return sections.find((section) => section.name === name)?.text ?? '';
}

/**
 * Generates the ID of a post from fields that do not change with its text: entries have no IDs.
 * @param repetition number of earlier entries with the same fields
 */
export function generatePostId(entry: ExportEntry, repetition: number): string {
  const basename = valueOf(entry, 'BASENAME');
  const parts = ['post', basename === '' ? valueOf(entry, 'TITLE') : basename, valueOf(entry, 'DATE')];
  return generateId(JSON.stringify(repetition === 0 ? parts : [...parts, String(repetition)]));
}

/** Returns the metadata of a post, except for its address. */
export function postOf(entry: ExportEntry, id: string, comments: readonly BackupComment[]): BackupPost {
  const dateText = valueOf(entry, 'DATE');
  const clock = parseClock(dateText);
  const [category = '', ...moreCategories] = categoriesOf(entry);
  const [author, image] = [collapseSpace(valueOf(entry, 'AUTHOR')), valueOf(entry, 'IMAGE')];
  const description = plainText(sectionText(entry, 'EXCERPT'));
  return {
    id,
    title: collapseSpace(valueOf(entry, 'TITLE')),
    category,
    ...(moreCategories.length > 0 && { moreCategories }),
    ...(clock === undefined ? dateText !== '' && { dateText } : { date: { clock } }),
    tags: tagsIn(valueOf(entry, 'TAGS')),
    visibility: /^publish(?:ed)?$/iu.test(valueOf(entry, 'STATUS')) ? '20' : '0',
    comments: comments.length,
    trackbacks: entry.sections.filter(({ name }) => name === 'PING').length,
    acceptComment: flagOf(valueOf(entry, 'ALLOW COMMENTS')),
    acceptTrackback: flagOf(valueOf(entry, 'ALLOW PINGS')),
    ...(author !== '' && { author }),
    ...(/^https?:\/\//iu.test(image) && { cover: image }),
    ...(description !== '' && { description }),
  };
}

/** Returns the address of a post in the file. */
export function addressIn(entry: ExportEntry): URL | undefined {
  const url = valueOf(entry, 'UNIQUE URL');
  return /^https?:\/\//iu.test(url) && URL.canParse(url) ? new URL(url) : undefined;
}

export function contentOf(entry: ExportEntry, text: string, comments: readonly BackupComment[]): BackupPostContent {
  const [body, extended] = [sectionText(entry, 'BODY'), sectionText(entry, 'EXTENDED BODY')];
  return {
    content: extended.trim() === '' ? body : `${body}\n\n<!--more-->\n\n${extended}`,
    comments,
    bodyFormat: bodyFormatOf(entry, body + extended),
    ...(hasMarkup(comments) && { commentFormat: 'html' as const }),
    extra: { entry: withoutText(withoutText(text, 'BODY', body), 'EXTENDED BODY', extended) },
  };
}

/** Removes the text of a section, which is stored as part of the body. */
function withoutText(entry: string, name: string, text: string): string {
  const at = entry.indexOf(text, entry.search(new RegExp(`^(?:START )?${name}:`, 'mu')));
  return at < 0 ? entry : entry.slice(0, at) + entry.slice(at + text.length);
}

/** Values of `CONVERT BREAKS` for bodies that are HTML. */
const htmlFormats = new Set(['0', 'none', 'richtext', 'wysiwyg']);

/**
 * Returns the format of a body according to `CONVERT BREAKS`. The source of other formats, such as Textile, is kept with its lines. If
 * there is no such field, a body with line ends and no block elements has paragraphs of lines.
 */
function bodyFormatOf(entry: ExportEntry, body: string): 'html' | 'line-breaks' | 'markdown' {
  const format = valueOf(entry, 'CONVERT BREAKS').toLowerCase();
  if (format.startsWith('markdown')) return 'markdown';
  if (format !== '') return htmlFormats.has(format) ? 'html' : 'line-breaks';
  return body.trim().includes('\n') && !/<(?:p|br|div|table|ul|ol|pre|blockquote|h[1-6])[\s/>]/iu.test(body)
    ? 'line-breaks'
    : 'html';
}

/** Returns the name of a format of bodies whose source is published, such as `textile_2`. Undefined for others. */
export function sourceFormatOf(entry: ExportEntry): string | undefined {
  const format = valueOf(entry, 'CONVERT BREAKS').toLowerCase();
  return format.startsWith('textile') ? format : undefined;
}

/** Returns the categories, the primary one first. Names may contain slashes: the format has no hierarchy. */
function categoriesOf({ fields }: ExportEntry): string[] {
  const named = (key: string) => fields.filter((field) => field.key === key).map(({ value }) => collapseSpace(value));
  return [...new Set([...named('PRIMARY CATEGORY'), ...named('CATEGORY')])].filter((name) => name !== '');
}

/** Splits a list of tags at commas. Names with spaces may be in quotes. */
function tagsIn(list: string): string[] {
  const tags = [...list.matchAll(/"([^"]*)"|[^,"]+/gu)].map(([all, quoted]) => collapseSpace(quoted ?? all));
  return [...new Set(tags)].filter((tag) => tag !== '');
}

/** Movable Type writes 2 for closed comments that remain visible. */
const flagOf = (value: string) => (value === '' ? undefined : value === '1');

function plainText(html: string): string {
  return collapseSpace(decodeHTML(html.replaceAll(/<[^<>]*>/gu, ' ')));
}
