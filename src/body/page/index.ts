import type { Document } from 'domhandler';
import type { BodyMessages } from '../model/context.ts';
import { nodesBelow } from '../dom/tree.ts';
import { colors } from './colors.ts';
import { directions } from './directions.ts';
import { videos } from './videos.ts';
import { formulas } from './formulas.ts';
import { highlight } from './highlight.ts';
import { missingImages } from './missing-images.ts';
import type { PageStep } from './step.ts';
import { tables } from './tables.ts';

const steps: readonly PageStep[] = [missingImages, highlight, formulas, videos, colors, tables, directions];

/** Adds page-only content to a body's tree: highlighted code, typeset formulas, video players. Runs after the Markdown has been written. */
export function preparePage(root: Document, messages: BodyMessages): void {
  // Walks the tree once for all steps: most steps have nothing to do in most bodies, and no step creates nodes that a later step must
  // handle.
  const nodes = nodesBelow(root);
  for (const step of steps) if (nodes.some((node) => step.matches(node))) step.apply(root, messages);
}
