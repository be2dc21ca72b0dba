import { isTag, type ChildNode, type Document, type Element } from 'domhandler';
import { isHeading } from '../dom/elements.ts';
import { limits } from '../limits.ts';
import { element, isNamed, lineOf, setChildren, text } from '../dom/tree.ts';
import { arrangeDefinitions, arrangeList } from './lists.ts';
import type { Flow } from './flow.ts';
import { joined, kept, paragraph, segmentsOf, showsSomething, type Segment } from './segments.ts';
import { arrangeTable } from './tables.ts';

/**
 * Makes all children of the root blocks. `more` is the name of a toggle that has none.
 * @returns those before which an empty line stood, by which authors tell groups of paragraphs apart
 */
export function arrangeBlocks(root: Document, more: string): ReadonlySet<Element> {
  const flow = new Arranger(more);
  setChildren(root, flow.blocksOf(root.children, 0));
  return flow.afterGaps;
}

/** The recursion over blocks, which the parsed tree's depth allows. */
class Arranger implements Flow {
  readonly afterGaps = new Set<Element>();
  readonly #more: string;

  constructor(more: string) {
    this.#more = more;
  }

  blocksOf(children: readonly ChildNode[], depth: number): ChildNode[] {
    return this.#spaced(this.segments(children, depth), (segment) =>
      'line' in segment ? paragraph(segment.line) : this.#arranged(segment.block, depth),
    );
  }

  /** What is made of segments; of what follows an empty line it is noted. */
  #spaced(segments: readonly Segment[], make: (segment: Segment) => readonly ChildNode[]): ChildNode[] {
    const made: ChildNode[] = [];
    let gap = false;
    for (const segment of segments) {
      gap ||= segment.gap === true;
      const blocks = make(segment);
      const [first] = blocks;
      if (!first) continue;
      if (gap && made.length > 0 && isTag(first)) this.afterGaps.add(first);
      gap = false;
      for (const block of blocks) made.push(block);
    }
    return made;
  }

  lineOf(children: readonly ChildNode[]): ChildNode[] {
    const lines = segmentsOf(children, (block) => block.name !== 'hr').flatMap((segment) =>
      'line' in segment ? [segment.line] : [],
    );
    return joined(lines);
  }

  itemOf(children: readonly ChildNode[], depth: number, mayFollow: (block: Element) => boolean): ChildNode[] {
    const segments = this.segments(children, depth);
    const isTight = segments.every((segment, index) => ('line' in segment ? index === 0 : mayFollow(segment.block)));
    if (isTight)
      return segments.flatMap((segment) => ('line' in segment ? segment.line : this.#arranged(segment.block, depth)));
    return this.#spaced(segments, (segment) =>
      'line' in segment ? paragraph(segment.line) : this.#arranged(segment.block, depth),
    );
  }

  segments(children: readonly ChildNode[], depth: number): Segment[] {
    return segmentsOf(
      children,
      (block) =>
        depth >= limits.containers &&
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
        return kept(block, this.blocksOf(block.children, depth + 1));
      case 'details':
        return this.#toggle(block, depth + 1);
      case 'figure':
        return this.#figure(block, depth);
      case 'pre':
        return lineOf(block) === '' && !showsSomething(block) ? [] : [block];
      case 'hr':
        return [block];
      default:
        return isHeading(block) ? this.#heading(block, depth) : this.blocksOf(block.children, depth);
    }
  }

  /** A heading is a line; pictures in figures and other blocks in it come after it. */
  #heading(heading: Element, depth: number): ChildNode[] {
    const segments = segmentsOf(heading.children);
    const lines = segments.flatMap((segment) => ('line' in segment ? [segment.line] : []));
    const after = segments.flatMap((segment) => ('block' in segment ? this.#arranged(segment.block, depth) : []));
    const shown = kept(heading, joined(lines));
    // Links may lead to an empty one.
    const place =
      shown.length === 0 && heading.attribs.id !== undefined ? [element('a', { id: heading.attribs.id })] : [];
    return [...shown, ...paragraph(place), ...after];
  }

  #toggle(block: Element, depth: number): ChildNode[] {
    const summary = block.children.find((child): child is Element => isNamed(child, 'summary'));
    const name = summary ? this.lineOf(summary.children) : [];
    const content = this.blocksOf(
      block.children.filter((child) => child !== summary),
      depth,
    );
    if (name.length + content.length === 0) return [];
    setChildren(block, [element('summary', {}, name.length > 0 ? name : [text(this.#more)]), ...content]);
    return [block];
  }

  /** In a figure pictures stand by themselves; other lines are paragraphs; the caption is last. */
  #figure(figure: Element, depth: number): ChildNode[] {
    const captions = figure.children.filter((child): child is Element => isNamed(child, 'figcaption'));
    const content = this.segments(
      figure.children.filter((child) => !captions.includes(child as Element)),
      depth,
    ).flatMap((segment) => {
      if ('block' in segment) return this.#arranged(segment.block, depth);
      const isBare = figure.attribs.class === 'card' || isPictures(segment.line);
      return isBare ? segment.line.filter((node) => isTag(node) && node.name !== 'br') : paragraph(segment.line);
    });
    const caption = joined(captions.map((one) => this.lineOf(one.children)).filter((line) => line.length > 0));
    if (content.length === 0) return paragraph(caption);
    return kept(figure, caption.length === 0 ? content : [...content, element('figcaption', {}, caption)]);
  }
}

/** Whether a line holds nothing but pictures, links around pictures, and breaks. */
function isPictures(line: readonly ChildNode[]): boolean {
  return line.every(
    (node) =>
      isNamed(node, 'img', 'br', 'video', 'audio') ||
      (isTag(node) ? isNamed(node, 'a') && lineOf(node) === '' : !showsSomething(node)),
  );
}
