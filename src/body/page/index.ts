import type { Document } from 'domhandler';
import type { BodyMessages } from '../context.ts';
import { nodesBelow } from '../tree.ts';
import { colours } from './colours.ts';
import { videos } from './videos.ts';
import { formulas } from './formulas.ts';
import { highlight } from './highlight.ts';
import { missingPictures } from './missing-images.ts';
import type { Step } from './step.ts';
import { tables } from './tables.ts';

const steps: readonly Step[] = [missingPictures, highlight, formulas, videos, colours, tables];

/**
 * Makes of a body's tree what a page shows beyond its Markdown: code in colours, formulas that are set, videos that can be
 * played. The Markdown has to be written before.
 */
export function preparePage(root: Document, messages: BodyMessages): void {
  // One walk for all: most bodies concern few steps, and none makes what a later one is for.
  const nodes = nodesBelow(root);
  for (const step of steps) if (nodes.some((node) => step.concerns(node))) step.apply(root, messages);
}
