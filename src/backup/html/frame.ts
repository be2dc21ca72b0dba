/** The HTML that the platform writes around a body: the texts in it, and the position of the body. */
export interface Frame {
  readonly title: string;
  readonly category: string;
  readonly date: string;
  readonly tags: string;
  readonly bodyStart: number;
  readonly bodyEnd: number;
}

/** The first part of the frame that is missing in a file. */
export type MissingFramePart = 'title' | 'body' | 'end';

/**
 * Finds the frame that the platform writes around a post. Nothing in the frame is escaped, so a title or category may contain text that
 * looks like part of the frame. Each therefore extends up to the part that must follow it. The last closing part counts, since a body may
 * contain the HTML of a frame.
 */
export function findFrame(file: string): Frame | MissingFramePart {
  const head = find(/<\/title>\s*<\/head>/gu, file, 0);
  const title =
    between(file, head?.after ?? 0, openTag('h2', 'title-article'), /<\/h2>(?=\s*<div class="box-info">)/gu) ??
    between(file, head?.after ?? 0, openTag('h2', 'title-article'), /<\/h2>/gu);
  if (!title) return 'title';
  const category = between(file, title.after, openTag('p', 'category'), /<\/p>(?=\s*<p class="date">)/gu);
  const date = between(file, (category ?? title).after, openTag('p', 'date'), /<\/p>/gu);
  const body = find(openTag('div', 'contents_style'), file, (date ?? category ?? title).after);
  if (!body) return 'body';
  const end = findLast(/<\/div>\s*<br\s*\/?>\s*<div class="tags">/gu, file, body.after);
  const tags = end && between(file, end.at, openTag('div', 'tags'), /<\/div>/gu);
  if (!end || !tags) return 'end';
  const [bodyStart, bodyEnd] = trimIndentation(file, body, end.at);
  const texts = { title: title.text, category: category?.text ?? '', date: date?.text ?? '', tags: tags.text };
  return { ...texts, bodyStart, bodyEnd };
}

interface Match {
  readonly at: number;
  readonly after: number;
}

const openTag = (name: string, className: string) => new RegExp(`<${name} class="${className}">`, 'gu');

function between(file: string, from: number, open: RegExp, close: RegExp): (Match & { text: string }) | undefined {
  const start = find(open, file, from);
  const end = start && find(close, file, start.after);
  return end && { at: start.at, after: end.after, text: file.slice(start.after, end.at) };
}

function find(pattern: RegExp, file: string, from: number): Match | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(file);
  return match ? { at: match.index, after: match.index + match[0].length } : undefined;
}

function findLast(pattern: RegExp, file: string, from: number): Match | undefined {
  let last: Match | undefined;
  for (let next = find(pattern, file, from); next; next = find(pattern, file, next.after)) last = next;
  return last;
}

/**
 * Excludes the indentation of the frame from the body. The platform puts the body on its own line, indented four columns further than its
 * opening tag, and the closing tag on another line, in the column of the opening tag. Other white space belongs to the body.
 */
function trimIndentation(file: string, open: Match, close: number): [start: number, end: number] {
  const columns = open.at - 1 - file.lastIndexOf('\n', open.at);
  const start = find(new RegExp(`\\r?\\n[ \\t]{0,${columns + 4}}`, 'uy'), file, open.after)?.after ?? open.after;
  const last = Math.max(start, close - columns - 2);
  const indentation = /\r?\n[ \t]*$/u.exec(file.slice(last, close));
  return [start, indentation ? last + indentation.index : close];
}
