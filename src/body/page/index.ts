import type { Document } from 'domhandler';
import type { BodyMessages } from '../context.ts';
import { nodesBelow } from '../dom/tree.ts';
import { colors } from './colors.ts';
import { videos } from './videos.ts';
import { formulas } from './formulas.ts';
import { highlight } from './highlight.ts';
import { missingImages } from './missing-images.ts';
import type { PageStep } from './step.ts';
import { tables } from './tables.ts';

const steps: readonly PageStep[] = [missingImages, highlight, formulas, videos, colors, tables];

/** Adds to a body's tree what only pages show: highlighted code, typeset formulas, video players. Runs after the Markdown was written. */
export function preparePage(root: Document, messages: BodyMessages): void {
  // One walk for all steps: most of them have nothing to do in most bodies, and none creates nodes for a later one.
  const nodes = nodesBelow(root);
  for (const step of steps) if (nodes.some((node) => step.matches(node))) step.apply(root, messages);
}
