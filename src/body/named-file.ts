import type { Element } from 'domhandler';
import { fileNameOf, isPictureAddress } from './addresses.ts';
import type { Body } from './body.ts';
import { noteOf } from './notes.ts';
import { picture } from './pictures.ts';
import { element, text } from './tree.ts';

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
