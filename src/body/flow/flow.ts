import type { ChildNode, Element } from 'domhandler';
import type { Segment } from './segments.ts';

/**
 * Arranges the content of blocks. `depth` is the number of surrounding quotes, lists and toggles, which are limited more strictly than
 * other elements.
 */
export interface Flow {
  /** Arranges children as blocks; lines become paragraphs. */
  toBlocks(children: readonly ChildNode[], depth: number): ChildNode[];
  /** Arranges children as one line, for elements that cannot contain blocks. Several lines are separated by breaks. */
  toLine(children: readonly ChildNode[]): ChildNode[];
  /**
   * Arranges the children of an item or definition, which contains either a line or blocks. A single line remains a line, even if it is
   * followed by blocks that pass `mayFollow`; all other content becomes blocks.
   */
  toItem(children: readonly ChildNode[], depth: number, mayFollow: (block: Element) => boolean): ChildNode[];
  /** Returns the lines and blocks among children. Containers that would be nested too deeply are replaced by their content. */
  toSegments(children: readonly ChildNode[], depth: number): Segment[];
}
