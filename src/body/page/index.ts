import type { Document } from 'domhandler';
import type { BodyMessages } from '../context.ts';
import { colours } from './colours.ts';
import { videos } from './videos.ts';
import { formulas } from './formulas.ts';
import { highlight } from './highlight.ts';
import { missingPictures } from './missing-pictures.ts';
import type { Step } from './step.ts';
import { tables } from './tables.ts';

const steps: readonly Step[] = [missingPictures, highlight, formulas, videos, colours, tables];

/**
 * Makes of a body's tree what a page shows beyond its Markdown: code in colours, formulas that are set, videos that can be
 * played. The Markdown has to be written before.
 * @param html the body as received: what it does not mention costs nothing
 */
export function preparePage(root: Document, html: string, messages: BodyMessages): void {
  for (const step of steps) if (step.mentions.test(html)) step.apply(root, messages);
}
