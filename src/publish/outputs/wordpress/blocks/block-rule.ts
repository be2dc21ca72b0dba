import type { ChildNode, Element } from 'domhandler';

/** Makes the block of an element, nodes within it included; undefined where WordPress has none that is exactly that. */
export type BlockRule = (one: Element, context: BlockContext) => string | undefined;

export interface BlockContext {
  /** the width in pixels of the picture at an address */
  readonly widthOf: (address: string) => number | undefined;
  /** blocks within a block */
  readonly blocksOf: (nodes: readonly ChildNode[]) => string;
}
