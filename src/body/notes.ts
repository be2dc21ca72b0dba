import type { Element } from 'domhandler';
import type { Body } from './body.ts';
import { element, oneLine, text } from './tree.ts';

/** A visible note in the place of something of which the source gives no address, and a warning about it. */
export function noteOf(name: string, kind: 'picture' | 'file' | 'video' | 'map', body: Body): Element {
  const { messages } = body.context;
  const shown = oneLine(name) || messages[kind];
  body.warnings.push({ code: 'no-address', what: shown });
  return element('span', { class: 'note' }, [text(`${shown} (${messages.noAddress})`)]);
}
