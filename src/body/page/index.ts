import type { Document } from 'domhandler';
import type { BodyMessages } from '../context.ts';
import { nodesBelow } from '../dom/tree.ts';
import { colours } from './colours.ts';
import { videos } from './videos.ts';
import { formulas } from './formulas.ts';
import { highlight } from './highlight.ts';
import { missingPictures } from './missing-images.ts';
import type { Step } from './step.ts';
import { tables } from './tables.ts';

const steps: readonly Step[] = [missingPictures, highlight, formulas, videos, colours, tables];

/** Adds to a body's tree what only pages show: highlighted code, typeset formulas, video players. Runs after the Markdown was written. */
export function preparePage(root: Document, messages: BodyMessages): void {
  // One walk for all steps: most of them have nothing to do in most bodies, and none creates nodes for a later one.
  const nodes = nodesBelow(root);
  for (const step of steps) if (nodes.some((node) => step.concerns(node))) step.apply(root, messages);
}
