import type { Element } from 'domhandler';
import { fileNameOf, isImageAddress } from '../addresses/addresses.ts';
import type { Body } from '../model/body.ts';
import { element, oneLine, text } from '../dom/tree.ts';
import { createImage } from './images.ts';

/** Returns a visible note in place of a file whose address is unknown, and adds a warning. */
export function missingAddressNote(name: string, kind: 'picture' | 'file' | 'video' | 'map', body: Body): Element {
  const { messages } = body.context;
  const shown = oneLine(name) || messages[kind];
  body.warnings.push({ code: 'no-address', what: shown });
  return element('span', { class: 'note' }, [text(`${shown} (${messages.noAddress})`)]);
}

/** Returns an image or link for a file of which the body contains only the name or path. Returns a note if the source has no such file. */
export function fileByName(path: string, body: Body): Element {
  const name = fileNameOf(path);
  const isImage = isImageAddress(`//x/${path}`);
  const own = path === '' ? undefined : body.context.own?.(path);
  if (own === undefined) return missingAddressNote(name, isImage ? 'picture' : 'file', body);
  if (isImage) return createImage({}, [own], body);
  const link = element('a', { class: 'file', href: own }, [text(name)]);
  body.references.set(link, { kind: 'file', addresses: [own] });
  return link;
}
