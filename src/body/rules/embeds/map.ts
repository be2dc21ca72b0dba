import type { Element } from 'domhandler';
import { candidateAddresses } from '../../addresses/addresses.ts';
import type { Body } from '../../model/body.ts';
import { missingAddressNote } from '../../media/notes.ts';
import { figure, createImage } from '../../media/images.ts';
import { attribute, element, isNamed, oneLine, rewrite, text } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Converts maps, `iframe[data-ke-type=map]`, to the name of the place, linked to a search for it, with the thumbnail.
 */
export const map: Rule = {
  name: 'map',
  mentions: /<iframe/iu,
  findsMedia: true,
  apply(body) {
    rewrite(body.root, (one) => (isNamed(one, 'iframe') && isMap(one) ? [convertMap(one, body)] : undefined));
  },
};

const isMap = (one: Element) => attribute(one, 'data-ke-type') === 'map' || attribute(one, 'mapdata') !== '';

function convertMap(frame: Element, body: Body): Element {
  const thumbnails = candidateAddresses([attribute(frame, 'data-maps-thumbnail')]);
  // The frame's URL contains the same parameters as the attribute.
  const sources = [attribute(frame, 'mapdata'), attribute(frame, 'src').replace(/^[^?]*[?]?/su, '')];
  const parameter = (name: string) =>
    sources.map((source) => oneLine(new URLSearchParams(source).get(name) ?? '')).find((value) => value !== '') ?? '';
  const place = parameter('addr');
  const title = parameter('title') || place;
  if (title === '') {
    const note = missingAddressNote('', 'map', body);
    if (thumbnails.length === 0) return element('p', {}, [note]);
    return figure('map', [createImage({ alt: body.context.messages.map }, thumbnails, body, true)], [note]);
  }
  const href = `https://map.kakao.com/link/search/${encodeURIComponent(place || title)}`;
  const name = element('a', { href }, [text(title)]);
  if (thumbnails.length === 0) return element('p', {}, [name]);
  return figure('map', [element('a', { href }, [createImage({ alt: title }, thumbnails, body, true)])], [name]);
}
