import type { ChildNode } from 'domhandler';
import { JudgedTags } from './judged-tags.ts';
import { sanitise, sanitisePortable } from './sanitise.ts';
import { serialise } from './serialise.ts';

/** The sanitised HTML of blocks, one a line. */
export const sanitisedBlocks = writerBy(sanitise);

/** The same for another system. */
export const portableBlocks = writerBy(sanitisePortable);

function writerBy(sanitiser: (html: string) => string): (blocks: readonly ChildNode[]) => string {
  const judged = new JudgedTags(sanitiser);
  return (blocks) => judged.written(blocks) ?? sanitiser(blocks.map((block) => serialise(block)).join('\n'));
}
