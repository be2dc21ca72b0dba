/** An entry of an export file: a post with its comments. */
export interface ExportEntry {
  /** metadata in order; a key may occur several times */
  readonly fields: readonly Field[];
  readonly sections: readonly EntrySection[];
  /** whether a separator ends the last section; otherwise the file was cut off in it */
  readonly isComplete: boolean;
}

export interface Field {
  readonly key: string;
  readonly value: string;
}

/** A text of an entry, such as `BODY` or `COMMENT`. */
export interface EntrySection {
  readonly name: string;
  readonly text: string;
}

const keys =
  /^(?:AUTHOR|AUTHOR EMAIL|TITLE|BASENAME|UNIQUE URL|STATUS|ALLOW COMMENTS|ALLOW PINGS|CONVERT BREAKS|PRIMARY CATEGORY|CATEGORY|DATE|TAGS|NO ENTRY|IMAGE):/u;

const sectionName = /^(BODY|EXTENDED BODY|EXCERPT|KEYWORDS|COMMENT|PING|CF50_\w{1,100}):[ \t]*$/u;

/** Reports whether a line is metadata of an entry. */
export const isMetadataLine = (line: string): boolean => keys.test(line);

export const isSectionLine = (line: string): boolean => sectionName.test(line);

/**
 * A line that ends an entry, if the next line that is not empty is metadata of another entry, or if there is none. Movable Type adds a tab to
 * such a line in a text, but other platforms do not.
 */
export const isEntryEnd = (line: string): boolean => /^-{8} *$/u.test(line);

/** A line that ends metadata or a section, if the next line that is not empty names a section, or if there is none. */
const isSectionEnd = (line: string): boolean => /^-{5} *$/u.test(line);

/** Parses the text of an entry. Takes linear time. */
export function parseEntry(text: string): ExportEntry {
  const lines = text.split('\n');
  const at = (index: number) => (lines[index] ?? '').replace(/\r$/u, '');
  const ends = sectionEnds(lines.length, at);
  const fields: Field[] = [];
  const sections: EntrySection[] = [];
  let [name, start]: [string | undefined, number] = [undefined, 0];
  for (let index = 0; index < lines.length; index += 1) {
    const line = at(index);
    if (ends.has(index)) {
      if (name !== undefined) sections.push({ name, text: textBetween(lines, start, index) });
      name = undefined;
    } else if (name === undefined) {
      const [, named = line.trim() === 'START BODY:' && sections.length === 0 ? 'BODY' : undefined] =
        sectionName.exec(line) ?? [];
      const [, key, value = ''] = /^([^:]{1,100}):(.*)$/u.exec(line) ?? [];
      if (named !== undefined) [name, start] = [named, index + 1];
      else if (key !== undefined && sections.length === 0) fields.push({ key: key.trim(), value: value.trim() });
    }
  }
  if (name !== undefined) sections.push({ name, text: textBetween(lines, start, lines.length) });
  return { fields, sections, isComplete: name === undefined };
}

/** Returns the indexes of lines that end a section. */
function sectionEnds(count: number, at: (index: number) => string): Set<number> {
  const ends = new Set<number>();
  let next: string | undefined;
  for (let index = count - 1; index >= 0; index -= 1) {
    const line = at(index);
    if (isSectionEnd(line) && (next === undefined || isSectionLine(next))) ends.add(index);
    if (line.trim() !== '') next = line;
  }
  return ends;
}

/** Returns lines as one text, without the last line end. */
function textBetween(lines: readonly string[], start: number, end: number): string {
  return lines.slice(start, end).join('\n').replace(/\r$/u, '');
}
