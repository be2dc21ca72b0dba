import type { OutputName } from '../../core/outputs.ts';
import { book } from './book/index.ts';
import { markdown } from './markdown/index.ts';
import type { OutputPort } from './output-port.ts';
import { site } from './site/index.ts';
import { wordpress } from './wordpress/index.ts';

const outputPorts = { markdown, site, wordpress, book } as const satisfies Record<OutputName, OutputPort>;

export const outputPort = (name: OutputName): OutputPort => outputPorts[name];
