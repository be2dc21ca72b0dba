import type { ChildNode, Element } from 'domhandler';
import type { Segment } from './segments.ts';

/**
 * How what is inside a block is arranged. `depth` counts quotes, lists and toggles around it, of which there may be
 * fewer within each other than of other elements.
 */
export interface Flow {
  /** Children as blocks: lines become paragraphs. */
  blocksOf(children: readonly ChildNode[], depth: number): ChildNode[];
  /** Children as one line, for elements that hold nothing else; what were several is divided by breaks. */
  lineOf(children: readonly ChildNode[]): ChildNode[];
  /**
   * Children of an element that can hold a line or blocks (items, definitions): a single line stays one, also where only
   * blocks that `mayFollow` come after it; all else becomes blocks.
   */
  itemOf(children: readonly ChildNode[], depth: number, mayFollow: (block: Element) => boolean): ChildNode[];
  /** The lines and blocks of children; containers that would be too deep are looked into. */
  segments(children: readonly ChildNode[], depth: number): Segment[];
}
