import { isText, type ChildNode } from 'domhandler';
import { isHighlightClass } from '../allowed.ts';
import { element, text } from '../tree.ts';

/**
 * What the highlighter wrote of code, as nodes: text, and a `span` for each part that the style sheet tells apart. All that
 * it writes is text, spans and five references: a parser of HTML would take as long again as half of the highlighting.
 * @param html `value` of what the library returns
 */
export function codeParts(html: string): ChildNode[] {
  const root: Open = { name: undefined, parts: [] };
  const open = [root];
  for (const [, written = '', className, end] of html.matchAll(pieces)) {
    const current = open.at(-1) ?? root;
    if (written !== '')
      add(current.parts, text(written.replace(reference, (_, name: string) => characters[name] ?? '')));
    else if (className !== undefined) {
      // A class is a name, and behind it what is more exactly meant: `hljs-title function_`.
      const name = className.replace(/ .*$/su, '');
      open.push({ name: isHighlightClass(name) ? name : undefined, parts: [] });
    } else if (end !== undefined && open.length > 1) {
      open.pop();
      close(current, (open.at(-1) ?? root).parts);
    }
  }
  return root.parts;
}

const pieces = /([^<]+)|<span class="([^"]*)">|(<\/span>)/gu;
const reference = /&(amp|lt|gt|quot|#x27);/gu;
const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

interface Open {
  /** the class of a part that the style sheet tells apart */
  readonly name: string | undefined;
  readonly parts: ChildNode[];
}

function close({ name, parts }: Open, around: ChildNode[]): void {
  if (name === undefined) for (const part of parts) add(around, part);
  else if (parts.length > 0) around.push(element('span', { class: name }, parts));
}

/** Parts that are not told apart are joined with what is around them. */
function add(parts: ChildNode[], part: ChildNode): void {
  const last = parts.at(-1);
  if (last && isText(last) && isText(part)) last.data += part.data;
  else parts.push(part);
}
