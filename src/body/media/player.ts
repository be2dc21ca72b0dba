import type { ChildNode, Element } from 'domhandler';
import { candidateAddresses, fileNameOf, lostFileName } from '../addresses/addresses.ts';
import { replaceConstruct } from '../dom/author-content.ts';
import { countDropped, type Body } from '../model/body.ts';
import { missingAddressNote } from './notes.ts';
import { createImage } from './images.ts';
import { attribute, element, elementsBelow, isNamed, isSpace } from '../dom/tree.ts';

/** File extensions that browsers can play, and the elements that play them. */
const playable: ReadonlyMap<string, 'video' | 'audio'> = new Map([
  ...['mp4', 'm4v', 'webm', 'ogv', 'mov'].map((extension) => [extension, 'video'] as const),
  ...['mp3', 'm4a', 'ogg', 'oga', 'wav', 'flac', 'aac'].map((extension) => [extension, 'audio'] as const),
]);

/** Returns the name of the element that plays the file at an address. Undefined if browsers cannot play the file. */
export function playerName(address: string): 'video' | 'audio' | undefined {
  const extension = /\.([a-z0-9]{3,4})$/iu.exec(fileNameOf(address))?.[1]?.toLowerCase();
  return playable.get(extension ?? '');
}

/** Creates a player. The media rule resolves its reference later. */
export function createPlayer(
  name: 'video' | 'audio',
  title: string,
  addresses: readonly string[],
  body: Body,
  poster: readonly string[] = [],
  tracks: readonly Element[] = [],
): Element {
  const created = element(
    name,
    { controls: '', preload: 'none', title: title || fileNameOf(addresses[0] ?? '') },
    tracks,
  );
  body.references.set(created, { kind: 'file', addresses, ...(poster.length > 0 && { poster }) });
  return created;
}

/** Converts a `video` or `audio` element of the body, including its poster and captions. */
export function playerOf(one: Element, body: Body): readonly ChildNode[] {
  const name = one.name === 'video' || one.name === 'amp-video' ? 'video' : 'audio';
  const elements = [one, ...elementsBelow(one, (inner) => isNamed(inner, 'source'))];
  const sources = ['src', 'data-src'].flatMap((name) => elements.map((holder) => attribute(holder, name)));
  const addresses = candidateAddresses(sources, body.context);
  const poster = candidateAddresses([attribute(one, 'poster'), attribute(one, 'data-poster')], body.context);
  const lost = sources.map(lostFileName).find((name) => name !== undefined);
  const title = attribute(one, 'title');
  if (addresses.length === 0) {
    const image = poster.length > 0 ? [createImage({ alt: title }, poster, body)] : [];
    return [...image, missingAddressNote(title || (lost ?? ''), 'video', body)];
  }
  const tracks = elementsBelow(one, (inner) => isNamed(inner, 'track')).flatMap((track) => toTrack(track, body));
  const created = createPlayer(name, title, addresses, body, poster, tracks);
  const isPart = (node: ChildNode) => isNamed(node, 'source', 'track');
  return replaceConstruct(
    one,
    isPart,
    () => {
      if (!one.children.every((child) => isSpace(child) || isPart(child)))
        countDropped(body, `text for want of ${one.name}`);
      return [created];
    },
    true,
  );
}

/** Converts a `track` element, whose captions are in a separate file. */
function toTrack(track: Element, body: Body): Element[] {
  const addresses = candidateAddresses([attribute(track, 'src')], body.context);
  const [first] = addresses;
  if (first === undefined) return [];
  const entries = ['kind', 'srclang', 'label'].map((name) => [name, attribute(track, name)] as const);
  const attributes = Object.fromEntries(entries.filter(([, value]) => value !== ''));
  const created = element('track', { ...attributes, ...('default' in track.attribs && { default: '' }) });
  body.references.set(created, { kind: 'file', addresses });
  return [created];
}
