import type { ChildNode, Element } from 'domhandler';
import type { Segment } from './segments.ts';

/**
 * Arranges the content of a block. `depth` is the number of quotes, lists and toggles around it, which has a lower limit than other
 * elements.
 */
export interface Flow {
  /** Arranges children as blocks: lines become paragraphs. */
  toBlocks(children: readonly ChildNode[], depth: number): ChildNode[];
  /** Arranges children as one line, for elements without blocks. Several lines are separated by breaks. */
  toLine(children: readonly ChildNode[]): ChildNode[];
  /**
   * Arranges the children of an item or definition, which contains a line or blocks. A single line stays a line, even if blocks that pass
   * `mayFollow` come after it; everything else becomes blocks.
   */
  toItem(children: readonly ChildNode[], depth: number, mayFollow: (block: Element) => boolean): ChildNode[];
  /** Returns the lines and blocks among children. Containers that would be too deep are replaced by their content. */
  toSegments(children: readonly ChildNode[], depth: number): Segment[];
}
