import { isTag, type ChildNode, type Document, type Element } from 'domhandler';
import { isHeading } from '../dom/elements.ts';
import { limits } from '../model/limits.ts';
import { element, isNamed, isSpace, lineOf, setChildren, text } from '../dom/tree.ts';
import { arrangeDefinitions, arrangeList } from './lists.ts';
import type { Flow } from './flow.ts';
import { joinLines, withChildren, toParagraph, segmentsOf, showsSomething, type Segment } from './segments.ts';
import { arrangeTable } from './tables.ts';

/**
 * Arranges the children of the root into blocks.
 * @param toggleTitle default title of a toggle
 * @returns the blocks that follow an empty line, which authors use to separate groups of paragraphs
 */
export function arrangeBlocks(root: Document, toggleTitle: string): ReadonlySet<Element> {
  const flow = new Arranger(toggleTitle);
  setChildren(root, flow.toBlocks(root.children, 0));
  return flow.afterGaps;
}

/** Arranges blocks recursively. Parsed trees have limited depth. */
class Arranger implements Flow {
  readonly afterGaps = new Set<Element>();
  readonly #toggleTitle: string;

  constructor(toggleTitle: string) {
    this.#toggleTitle = toggleTitle;
  }

  toBlocks(children: readonly ChildNode[], depth: number): ChildNode[] {
    return this.#spaced(this.toSegments(children, depth), (segment) =>
      'line' in segment ? toParagraph(segment.line) : this.#arranged(segment.block, depth),
    );
  }

  /** Converts segments to nodes, and records the blocks that follow an empty line. */
  #spaced(segments: readonly Segment[], make: (segment: Segment) => readonly ChildNode[]): ChildNode[] {
    const nodes: ChildNode[] = [];
    let gap = false;
    for (const segment of segments) {
      gap ||= segment.gap === true;
      const blocks = make(segment);
      const [first] = blocks;
      if (!first) continue;
      if (gap && nodes.length > 0 && isTag(first)) this.afterGaps.add(first);
      gap = false;
      for (const block of blocks) nodes.push(block);
    }
    return nodes;
  }

  toLine(children: readonly ChildNode[]): ChildNode[] {
    const lines = segmentsOf(children, (block) => block.name !== 'hr').flatMap((segment) =>
      'line' in segment ? [segment.line] : [],
    );
    return joinLines(lines);
  }

  toItem(children: readonly ChildNode[], depth: number, mayFollow: (block: Element) => boolean): ChildNode[] {
    const segments = this.toSegments(children, depth);
    const isTight = segments.every((segment, index) => ('line' in segment ? index === 0 : mayFollow(segment.block)));
    if (isTight)
      return segments.flatMap((segment) => ('line' in segment ? segment.line : this.#arranged(segment.block, depth)));
    return this.#spaced(segments, (segment) =>
      'line' in segment ? toParagraph(segment.line) : this.#arranged(segment.block, depth),
    );
  }

  toSegments(children: readonly ChildNode[], depth: number): Segment[] {
    return segmentsOf(
      children,
      (block) =>
        depth >= limits.containerDepth &&
        isNamed(block, 'ul', 'ol', 'li', 'blockquote', 'details', 'summary', 'dl', 'dt', 'dd'),
    );
  }

  #arranged(block: Element, depth: number): ChildNode[] {
    switch (block.name) {
      case 'ul':
      case 'ol':
        return arrangeList(block, this, depth + 1);
      case 'dl':
        return arrangeDefinitions(block, this, depth + 1);
      case 'li':
        return arrangeList(element('ul', {}, [block]), this, depth + 1);
      case 'table':
        return arrangeTable(block, this, depth + 1);
      case 'blockquote':
        return withChildren(block, this.toBlocks(block.children, depth + 1));
      case 'details':
        return this.#toggle(block, depth + 1);
      case 'figure':
        return this.#figure(block, depth);
      case 'pre':
        return lineOf(block) === '' && !showsSomething(block) ? [] : [block];
      case 'hr':
        return [block];
      default:
        return isHeading(block) ? this.#heading(block, depth) : this.toBlocks(block.children, depth);
    }
  }

  /**
   * Arranges a heading, which must be a single line. Figures and other blocks inside it are moved after it. A heading that consists of a
   * list or quote remains a heading; each item becomes one, with its number.
   */
  #heading(heading: Element, depth: number): ChildNode[] {
    const segments = segmentsOf(heading.children);
    const [first, ...others] = segments;
    const items = first && 'block' in first && others.length === 0 ? itemLines(first.block) : [];
    if (items.length > 0)
      return items.flatMap((line, index) =>
        withChildren(index === 0 ? heading : element(heading.name, { class: heading.attribs.class ?? '' }), line),
      );
    const lines = segments.flatMap((segment) => ('line' in segment ? [segment.line] : []));
    const after = segments.flatMap((segment) => ('block' in segment ? this.#arranged(segment.block, depth) : []));
    const shown = withChildren(heading, joinLines(lines));
    // Other pages may link to an empty heading, so its ID is kept.
    const place =
      shown.length === 0 && heading.attribs.id !== undefined ? [element('a', { id: heading.attribs.id })] : [];
    return [...shown, ...toParagraph(place), ...after];
  }

  #toggle(block: Element, depth: number): ChildNode[] {
    const summary = block.children.find((child): child is Element => isNamed(child, 'summary'));
    const name = summary ? this.toLine(summary.children) : [];
    const content = this.toBlocks(
      block.children.filter((child) => child !== summary),
      depth,
    );
    if (name.length + content.length === 0) return [];
    setChildren(block, [element('summary', {}, name.length > 0 ? name : [text(this.#toggleTitle)]), ...content]);
    return [block];
  }

  /** Arranges a figure: images are its direct children, other lines become paragraphs, and the caption comes last. */
  #figure(figure: Element, depth: number): ChildNode[] {
    const captions = figure.children.filter((child): child is Element => isNamed(child, 'figcaption'));
    const content = this.toSegments(
      figure.children.filter((child) => !captions.includes(child as Element)),
      depth,
    ).flatMap((segment) => {
      if ('block' in segment) return this.#arranged(segment.block, depth);
      const isBare = figure.attribs.class === 'card' || isOnlyImages(segment.line);
      return isBare ? segment.line.filter((node) => isTag(node) && node.name !== 'br') : toParagraph(segment.line);
    });
    const caption = joinLines(captions.map((one) => this.toLine(one.children)).filter((line) => line.length > 0));
    if (content.length === 0) return toParagraph(caption);
    return withChildren(figure, caption.length === 0 ? content : [...content, element('figcaption', {}, caption)]);
  }
}

/** Returns the items of a list, with their numbers, or the content of a quote, as lines. Empty if any of it is not a line. */
function itemLines(block: Element): ChildNode[][] {
  if (!isNamed(block, 'ul', 'ol', 'blockquote')) return [];
  const declared = Number(block.attribs.start ?? '1');
  const start = Number.isInteger(declared) ? declared : 1;
  const items = isNamed(block, 'blockquote') ? [block] : block.children.filter((child) => !isSpace(child));
  const lines = items.map((item, index) => {
    const [segment, ...others] = isNamed(item, 'li', 'blockquote') ? segmentsOf(item.children) : [];
    if (!segment || !('line' in segment) || others.length > 0) return [];
    return [...(isNamed(block, 'ol') ? [text(`${start + index}. `)] : []), ...segment.line];
  });
  return lines.every((line) => line.length > 0) ? lines : [];
}

/** Reports whether a line consists of images, links around images, and breaks only. */
function isOnlyImages(line: readonly ChildNode[]): boolean {
  return line.every(
    (node) =>
      isNamed(node, 'img', 'br', 'video', 'audio') ||
      (isTag(node) ? isNamed(node, 'a') && lineOf(node) === '' : !showsSomething(node)),
  );
}
