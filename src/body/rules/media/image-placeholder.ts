import { isTag, isText, type ChildNode, type Element, type Text } from 'domhandler';
import { stripSignatures } from '../../../core/media/media-url.ts';
import { candidateAddresses } from '../../addresses/addresses.ts';
import { countUnknown, type Body } from '../../model/body.ts';
import { isVideoAddress, videoPage } from '../../addresses/video-pages.ts';
import { fileByName, missingAddressNote } from '../../media/notes.ts';
import { captionText, figure, grid, createImage } from '../../media/images.ts';
import { parsePlaceholder, type PlaceholderItem } from '../../media/placeholder.ts';
import { findAncestor, element, isNamed, rewrite, setChildren, text, textOf } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Converts the placeholders that editors store for images and files, `[##_Image|kage@…_##]` and `[##_1C|cfile…_##]`, and older ones for
 * videos and attachments. In code, placeholders remain text.
 */
export const imagePlaceholder: Rule = {
  name: 'image-placeholder',
  mentions: /##_/u,
  findsMedia: true,
  apply(body) {
    rewrite(body.root, (one) => {
      if (isNamed(one, 'pre', 'code')) return undefined;
      if (containsMark(one.children) && !findAncestor(one, (outer) => isNamed(outer, 'pre', 'code'))) {
        setChildren(one, expand(one.children, body));
      }
      return undefined;
    });
    if (containsMark(body.root.children)) setChildren(body.root, expand(body.root.children, body));
  },
};

const opening = '[##_';
const closing = '_##]';

const containsMark = (children: readonly ChildNode[]) =>
  children.some((child) => isText(child) && child.data.includes(opening));

/**
 * Returns the children with all placeholders replaced. A placeholder whose caption contains elements spans several children. A placeholder
 * without a closing mark is unchanged.
 */
function expand(children: readonly ChildNode[], body: Body): ChildNode[] {
  const result: ChildNode[] = [];
  const waiting = children.flatMap((child) => (isText(child) ? replaceFileNames(child, body) : [child])).reverse();
  for (let child = waiting.pop(); child; child = waiting.pop()) {
    const start = isText(child) ? child.data.indexOf(opening) : -1;
    if (!isText(child) || start < 0) {
      result.push(child);
      continue;
    }
    if (start > 0) result.push(text(child.data.slice(0, start)));
    const rest = takeToEnd(child.data.slice(start), waiting);
    if (rest === undefined) {
      const kind = /^\[##_\w+(?=\|)/u.exec(child.data.slice(start))?.[0];
      if (kind !== undefined) countUnknown(body, kind);
      result.push(text(stripSignatures(child.data.slice(start))));
      continue;
    }
    result.push(...replacePlaceholder(rest, body));
    if (rest.after !== '') waiting.push(text(rest.after));
  }
  return result;
}

/**
 * Splits text that starts with an opening mark at the closing mark, which may be in a later node. Removes the nodes up to that mark from
 * `waiting`.
 * @returns undefined if there is no closing mark
 */
function takeToEnd(from: string, waiting: ChildNode[]): Placeholder | undefined {
  let all = from;
  const maxNodes = 40;
  for (let taken = 0; taken <= maxNodes; taken++) {
    const end = all.indexOf(closing);
    if (end >= 0) {
      const within = taken === 0 ? [] : waiting.splice(-taken).toReversed();
      return {
        content: all.slice(opening.length, end),
        nodes: [text(from), ...within],
        after: all.slice(end + closing.length),
      };
    }
    const next = waiting.at(-1 - taken);
    if (!next) return undefined;
    all += textOf(next);
  }
  return undefined;
}

interface Placeholder {
  readonly content: string;
  /** the nodes that contain the placeholder, starting at its opening mark */
  readonly nodes: readonly ChildNode[];
  readonly after: string;
}

/** Returns the elements for a placeholder. An unknown placeholder remains text and is counted. */
function replacePlaceholder({ content, nodes }: Placeholder, body: Body): ChildNode[] {
  const items = parsePlaceholder(content);
  if (items.length === 0) {
    // Without fields, it is a blog skin variable that the text mentions.
    if (content.includes('|')) countUnknown(body, `${opening}${content.split('|')[0] ?? ''}${closing}`);
    return [text(stripSignatures(`${opening}${content}${closing}`))];
  }
  const elements = items.map((item) => createElement(item, captionOf(item.caption, nodes), body));
  // The link to a video's file may be inside the placeholder and would otherwise be lost.
  if (items[0]?.kind === 'video')
    return [...elements, ...nodes.filter((node): node is Element => isTag(node) && body.references.has(node))];
  return elements.length > 1 && items.every(({ kind }) => kind === 'picture') ? [grid(elements)] : elements;
}

/** Returns a caption with its links and emphasis, if the editor wrote elements into the placeholder. */
function captionOf(caption: string, nodes: readonly ChildNode[]): ChildNode[] {
  if (nodes.length === 1 || caption.trim() === '') return captionText(caption);
  const start = nodes.map(textOf).join('').lastIndexOf(caption);
  const end = start + caption.length;
  let at = 0;
  const within = nodes.flatMap((node): ChildNode[] => {
    const [from, to] = [at, at + textOf(node).length];
    at = to;
    if (isText(node)) return [text(node.data.slice(Math.max(0, start - from), Math.max(0, end - from)))];
    return from >= start && to <= end ? [node] : [];
  });
  return start < 0 || within.map(textOf).join('') !== caption ? captionText(caption) : within;
}

function createElement(item: PlaceholderItem, caption: readonly ChildNode[], body: Body): Element {
  const own = item.file === '' ? undefined : body.context.own?.(item.file);
  const addresses = candidateAddresses(own === undefined ? item.addresses : [own]);
  if (item.kind === 'video') return createVideo(item.name, addresses, body);
  if (addresses.length === 0) {
    const note = missingAddressNote(item.alt || item.name, item.kind === 'picture' ? 'picture' : 'file', body);
    return figure(item.alignment, [element('p', {}, [note])], caption);
  }
  if (item.kind === 'picture') {
    const shown = createImage(
      { ...item, alt: item.alt || (item.name === item.file ? '' : item.name) },
      addresses,
      body,
    );
    return figure(item.alignment, [item.link === '' ? shown : element('a', { href: item.link }, [shown])], caption);
  }
  const link = element('a', { class: 'file', href: addresses[0] ?? '' }, [
    text(item.name || item.caption || body.context.messages.file),
  ]);
  body.references.set(link, { kind: 'file', addresses });
  const isNamedByCaption = item.name === '' || caption.length === 0;
  return element('p', {}, isNamedByCaption ? [link] : [link, element('br'), ...caption]);
}

/** Returns the link to a video. Returns a note if only the video's ID is known, which is meaningless outside its service. */
function createVideo(name: string, addresses: readonly string[], body: Body): Element {
  const page = addresses.find(isVideoAddress);
  const thumbnails = addresses.filter((address) => !isVideoAddress(address));
  const shown =
    page === undefined
      ? missingAddressNote(name, 'video', body)
      : element('a', { href: videoPage(page) }, [text(name || videoPage(page))]);
  if (thumbnails.length === 0) return element('p', {}, [shown]);
  return figure('video', [createImage({ alt: name }, thumbnails, body, true)], [shown]);
}

/** Replaces `[##_ATTACH_PATH_##]/x.jpg` in text with the file, or with a note that contains the file name. */
function replaceFileNames(node: Text, body: Body): ChildNode[] {
  if (!node.data.includes('[##_ATTACH_PATH_##]/')) return [node];
  const parts = node.data.split(/\[##_ATTACH_PATH_##\]\/((?:(?!_##)[^\s"'<>|\]])+)/u);
  return parts.flatMap((part, index): ChildNode[] => {
    if (index % 2 === 1) return [fileByName(part, body)];
    return part === '' ? [] : [text(part)];
  });
}
