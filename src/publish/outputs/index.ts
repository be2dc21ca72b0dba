import { outputEntries, type ByOutput, type OutputName } from '../../core/outputs.ts';
import type { BodyForm } from '../forms/form.ts';
import { book } from './book/index.ts';
import { markdown } from './markdown/index.ts';
import type { OutputPort } from './output-port.ts';
import { site } from './site/index.ts';
import { wordpress } from './wordpress/index.ts';

const outputPorts = { markdown, site, wordpress, book } as const satisfies Record<OutputName, OutputPort>;

export const outputPort = (name: OutputName): OutputPort => outputPorts[name];

/** Returns the forms of bodies that outputs need, each once. */
export const formsOf = (outputs: ByOutput<unknown>): readonly BodyForm[] => [
  ...new Set(outputEntries(outputs).flatMap(([name]) => outputPort(name).form ?? [])),
];
