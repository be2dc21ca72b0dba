import { isText, type ChildNode, type Element } from 'domhandler';
import { candidates } from '../addresses.ts';
import type { Body } from '../body.ts';
import { noteOf } from '../notes.ts';
import { captionText, figure, picture } from '../pictures.ts';
import { placeholderItems, type PlaceholderItem } from '../placeholder.ts';
import { around, element, isNamed, rewrite, setChildren, text, textOf } from '../tree.ts';
import type { Rule } from './rule.ts';

/**
 * What the editors stored in the place of a picture or file, `[##_Image|kage@…_##]` and `[##_1C|cfile…_##]`, and what
 * older ones stored of films and of their own folder. Code keeps them: there they are the subject.
 */
export const imagePlaceholder: Rule = {
  name: 'image-placeholder',
  mentions: /##_/u,
  apply(body) {
    rewrite(body.root, (one) => {
      if (isNamed(one, 'pre', 'code')) return undefined;
      if (holdsMark(one.children) && !around(one, (outer) => isNamed(outer, 'pre', 'code'))) {
        setChildren(one, expanded(one.children, body));
      }
      return undefined;
    });
    if (holdsMark(body.root.children)) setChildren(body.root, expanded(body.root.children, body));
  },
};

const opening = '[##_';
const closing = '_##]';

const holdsMark = (children: readonly ChildNode[]) =>
  children.some((child) => isText(child) && child.data.includes(opening));

/**
 * The children with each placeholder replaced. One may go on over several of them, when its caption has elements in it;
 * one that does not end among them stays.
 */
function expanded(children: readonly ChildNode[], body: Body): ChildNode[] {
  const result: ChildNode[] = [];
  const waiting = children.toReversed();
  for (let child = waiting.pop(); child; child = waiting.pop()) {
    const start = isText(child) ? child.data.indexOf(opening) : -1;
    if (!isText(child) || start < 0) {
      result.push(child);
      continue;
    }
    if (start > 0) result.push(text(child.data.slice(0, start)));
    const rest = takeToEnd(child.data.slice(start), waiting);
    if (rest === undefined) {
      result.push(text(child.data.slice(start)));
      continue;
    }
    result.push(...replacementOf(rest.content, body));
    if (rest.after !== '') waiting.push(text(rest.after));
  }
  return result;
}

/** What stands between the marks, with what follows the closing one; takes the nodes that it needs from `waiting`. */
function takeToEnd(from: string, waiting: ChildNode[]): { content: string; after: string } | undefined {
  let all = from;
  const longest = 12;
  for (let taken = 0; taken <= longest; taken++) {
    const end = all.indexOf(closing);
    if (end >= 0) {
      waiting.length -= taken;
      return { content: all.slice(opening.length, end), after: all.slice(end + closing.length) };
    }
    const next = waiting.at(-1 - taken);
    if (!next) return undefined;
    all += textOf(next);
  }
  return undefined;
}

/** The elements for one placeholder; one of no known form stays as it is, without what would make it look like one. */
function replacementOf(content: string, body: Body): ChildNode[] {
  const items = placeholderItems(content);
  if (items.length === 0)
    return content.includes('|') ? [noteOf('', 'file', body)] : [text(`${opening}${content}${closing}`)];
  const made = items.map((item) => elementOf(item, body));
  return made.length > 1 && items.every(({ kind }) => kind === 'picture') ? [gridOf(made)] : made;
}

function gridOf(figures: readonly Element[]): Element {
  const pictures = figures.flatMap(({ children }) => children.filter((child) => isNamed(child, 'img')));
  const captions = figures.flatMap(({ children }) =>
    children.filter((child) => isNamed(child, 'figcaption')).flatMap((one) => [element('br'), ...one.children]),
  );
  return figure('grid', pictures, captions.slice(1));
}

function elementOf(item: PlaceholderItem, body: Body): Element {
  const addresses = candidates(item.addresses);
  if (item.kind === 'film') {
    const note = noteOf(item.name, 'video', body);
    return addresses.length === 0
      ? note
      : figure('video', [picture({ alt: item.name }, addresses, body, true)], [note]);
  }
  if (item.kind === 'picture') {
    return figure(
      item.alignment,
      [picture({ ...item, alt: item.alt || item.name }, addresses, body)],
      captionText(item.caption),
    );
  }
  const link = element('a', { class: 'file', href: addresses[0] ?? '' }, [
    text(item.name || item.caption || body.surroundings.words.file),
  ]);
  body.references.set(link, { kind: 'file', addresses });
  return element('p', {}, [link]);
}
