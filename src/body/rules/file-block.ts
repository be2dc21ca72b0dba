import type { Element } from 'domhandler';
import { candidates, fileNameOf, isFileAddress } from '../addresses.ts';
import type { Body } from '../body.ts';
import { noteOf } from '../notes.ts';
import { attribute, element, firstBelow, hasClass, isNamed, lineOf, rewrite, text } from '../tree.ts';
import type { Rule } from './rule.ts';

/** Attachments: `figure.fileblock` with name and size, and links whose address is that of an attachment. */
export const fileBlock: Rule = {
  name: 'file-block',
  apply(body) {
    rewrite(body.root, (one) => {
      if (hasClass(one, 'fileblock')) return [blockOf(one, body)];
      if (isNamed(one, 'a') && !body.references.has(one)) noteFile(one, body);
      return undefined;
    });
  },
};

function blockOf(block: Element, body: Body): Element {
  const link = isNamed(block, 'a')
    ? block
    : firstBelow(block, (one) => isNamed(one, 'a') && attribute(one, 'href') !== '');
  const inner = (name: string) => {
    const found = firstBelow(block, (one) => hasClass(one, name));
    return found ? lineOf(found) : '';
  };
  const href = link ? attribute(link, 'href') : '';
  const name =
    inner('name') || inner('filename') || attribute(block, 'data-filename') || lineOf(block) || fileNameOf(href);
  const size = inner('size');
  const label = size === '' ? name : `${name} (${size})`;
  const addresses = candidates([href]);
  if (addresses.length === 0) return element('p', {}, [noteOf(label, 'file', body)]);
  const made = element('a', { class: 'file', href }, [text(label || body.surroundings.words.file)]);
  body.references.set(made, { kind: 'file', addresses });
  return element('p', {}, [made]);
}

/** A link in the text to an attachment. One around a picture is the picture's matter. */
function noteFile(link: Element, body: Body): void {
  const href = attribute(link, 'href');
  if (!isFileAddress(href) || firstBelow(link, (one) => isNamed(one, 'img'))) return;
  body.references.set(link, { kind: 'file', addresses: candidates([href]) });
}
