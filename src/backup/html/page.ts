import { decodeHTMLStrict } from 'entities';
import { momentIn, namedZone, parseDate } from '../../core/dates.ts';
import { collapseSpace } from '../../core/text/collapse-space.ts';
import { findFrame, type Frame, type MissingFramePart } from './frame.ts';
import { parseTags } from './tags.ts';
import { message, type Message } from '../../messages/message.ts';

/** The body of a post and the text around it. `before + body + after` equals the file exactly. */
export interface FramedBody {
  readonly before: string;
  readonly body: string;
  readonly after: string;
}

/** A post, parsed from its file in the backup. */
export interface Page extends FramedBody {
  readonly title: string;
  /** label such as `A/B`; empty for none */
  readonly category: string;
  readonly date: { readonly clock: string; readonly seconds: number } | undefined;
  /** a date that cannot be parsed, as written */
  readonly invalidDate: string | undefined;
  readonly tags: readonly string[];
}

/** The reason why a file is not a post, worded as the end of a sentence. */
export interface PageFailure {
  readonly missing: Message;
  /** whether the file contains no part of a post's frame, so it is some other file rather than a damaged post */
  readonly isOther: boolean;
}

export function parseFramedBody(file: string): FramedBody | PageFailure {
  const frame = findFrame(file);
  return typeof frame === 'string' ? describeFailure(frame, file) : framedBodyIn(frame, file);
}

export function parsePage(file: string): Page | PageFailure {
  const frame = findFrame(file);
  if (typeof frame === 'string') return describeFailure(frame, file);
  const date = dateOf(frame.date.trim());
  return {
    // Titles are not escaped, so a character reference in one was typed by the author.
    title: collapseSpace(frame.title),
    category: collapseSpace(decodeHTMLStrict(frame.category)),
    date,
    invalidDate: date ? undefined : frame.date.trim(),
    tags: parseTags(frame.tags),
    ...framedBodyIn(frame, file),
  };
}

function framedBodyIn({ bodyStart, bodyEnd }: Frame, file: string): FramedBody {
  return { before: file.slice(0, bodyStart), body: file.slice(bodyStart, bodyEnd), after: file.slice(bodyEnd) };
}

const seoul = namedZone('Asia/Seoul');

/** Parses a date, which is always in Seoul time. */
function dateOf(clock: string) {
  const date = parseDate(clock);
  return date && 'local' in date ? { clock: clock.replace('T', ' '), seconds: momentIn(seoul, date).epoch } : undefined;
}

function describeFailure(missingPart: MissingFramePart, file: string): PageFailure {
  if (file.trim() === '') return { missing: message('backup.page-empty'), isOther: false };
  if (missingPart === 'end') return { missing: message('backup.page-end-missing'), isOther: false };
  const isOther = missingPart === 'title';
  if (/<!doctype|saved from url=/iu.test(file.slice(0, 4096)))
    return { missing: message('backup.page-saved'), isOther };
  if (/<meta charset/iu.test(file.slice(0, 4096)) && !/<\/html>\s*$/iu.test(file)) {
    return { missing: message('backup.page-mostly-missing'), isOther: false };
  }
  return { missing: message('backup.page-gap', { gap: isOther ? 'h2.title-article' : 'div.contents_style' }), isOther };
}
