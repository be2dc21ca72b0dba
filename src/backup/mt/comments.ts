import { generateCommentId } from '../../core/records/generated-ids.ts';
import { collapseSpace } from '../../core/text/collapse-space.ts';
import type { BackupComment } from '../backup.ts';
import { parseClock } from './dates.ts';
import type { EntrySection } from './grammar.ts';

/** Fields of a comment. FC2 adds `TITLE`, `SECRET` and `PASS`. */
const keys = /^(AUTHOR|EMAIL|IP|URL|DATE|TITLE|SECRET|PASS):[ \t]*(?![ \t])(.*)$/su;

/**
 * Parses the comments of an entry. They have neither IDs nor threads, and the file only contains approved ones. Ids are generated from name
 * and text, so that they do not depend on the time zone.
 */
export function parseComments(sections: readonly EntrySection[]): BackupComment[] {
  const repetitions = new Map<string, number>();
  return sections
    .filter(({ name }) => name === 'COMMENT')
    .map(({ text: section }) => {
      const { fields, text } = parseComment(section);
      const values = { written: undefined, name: fields.get('AUTHOR') ?? '', text };
      const firstId = generateCommentId(values);
      const repetition = repetitions.get(firstId) ?? 0;
      repetitions.set(firstId, repetition + 1);
      const clock = parseClock(fields.get('DATE') ?? '');
      return {
        id: generateCommentId(values, repetition),
        parentId: '',
        name: collapseSpace(values.name),
        homepage: addressIn(fields.get('URL') ?? ''),
        text,
        isSecret: (fields.get('SECRET') ?? '0') !== '0',
        ...(clock !== undefined && { date: { clock } }),
      };
    });
}

/** Splits a comment into fields and text, which begins at the first line that is no field. */
function parseComment(section: string): { fields: Map<string, string>; text: string } {
  const fields = new Map<string, string>();
  const lines = section.split('\n');
  let index = 0;
  for (; index < lines.length; index += 1) {
    const [, key, value = ''] = keys.exec((lines[index] ?? '').replace(/\r$/u, '')) ?? [];
    if (key === undefined || fields.has(key)) break;
    fields.set(key, value.trim());
  }
  return { fields, text: lines.slice(index).join('\n').trim() };
}

/** Returns the address in a field, which may be a link. */
function addressIn(value: string): string {
  return /^<a\s[^>]*?href=["']?([^"'\s>]*)/iu.exec(value)?.[1] ?? value;
}

/** Reports whether the text of any comment is HTML. */
export function hasMarkup(comments: readonly BackupComment[]): boolean {
  return comments.some(({ text }) => markup.test(text));
}

const markup =
  /<\/?(?:p|br|a|b|i|u|em|strong|blockquote|img|div|span|ul|ol|li|pre|code|font)[\s/>]|&(?:amp|lt|gt|quot|nbsp|#\d+);/iu;
