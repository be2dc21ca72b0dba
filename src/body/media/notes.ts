import type { Element } from 'domhandler';
import { fileNameOf, isPictureAddress } from '../addresses/addresses.ts';
import type { Body } from '../body.ts';
import { element, oneLine, text } from '../dom/tree.ts';
import { picture } from './images.ts';

/** A visible note in the place of something of which the source gives no address, and a warning about it. */
export function noteOf(name: string, kind: 'picture' | 'file' | 'video' | 'map', body: Body): Element {
  const { messages } = body.context;
  const shown = oneLine(name) || messages[kind];
  body.warnings.push({ code: 'no-address', what: shown });
  return element('span', { class: 'note' }, [text(`${shown} (${messages.noAddress})`)]);
}

/** A file of which its name, or its path, is all that a body says: what the source has of that name, or a note. */
export function namedFile(path: string, body: Body): Element {
  const name = fileNameOf(path);
  const isPicture = isPictureAddress(`//x/${path}`);
  const own = path === '' ? undefined : body.context.own?.(path);
  if (own === undefined) return noteOf(name, isPicture ? 'picture' : 'file', body);
  if (isPicture) return picture({}, [own], body);
  const link = element('a', { class: 'file', href: own }, [text(name)]);
  body.references.set(link, { kind: 'file', addresses: [own] });
  return link;
}
