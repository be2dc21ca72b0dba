import { isTag, type ChildNode, type Element } from 'domhandler';
import { absoluteAddress, candidates, fileNameOf } from '../addresses.ts';
import type { Body } from '../body.ts';
import { noteOf } from '../notes.ts';
import { captionOf, figure, picture } from '../pictures.ts';
import { attribute, element, elementsBelow, firstBelow, isNamed, isSpace, oneLine, rewrite, text } from '../tree.ts';
import type { Rule } from './rule.ts';

/**
 * Films, sound and whatever else is embedded from elsewhere: a link to the place where it is to be seen, with the title
 * and the thumbnail that are known. A film or sound that is a file of its own may be stored and is then played.
 */
export const video: Rule = {
  name: 'video',
  mentions: /video|<(?:iframe|embed|object|audio)/iu,
  apply(body) {
    rewrite(body.root, (one) => {
      if (attribute(one, 'data-ke-type') === 'video') return [filmOf(one, body)];
      if (isNamed(one, 'iframe', 'embed', 'object')) return embedded(one);
      if (isNamed(one, 'video', 'audio') && !body.references.has(one)) return playerOf(one, body);
      return undefined;
    });
  },
};

function filmOf(block: Element, body: Body): Element {
  const frame = firstBelow(block, (one) => isNamed(one, 'iframe', 'embed', 'video'));
  const raw =
    attribute(block, 'data-video-url') ||
    attribute(block, 'data-original-url') ||
    (frame ? attribute(frame, 'src') : '');
  const address = absoluteAddress(watchAddress(raw));
  const title = oneLine(attribute(block, 'data-video-title') || (frame ? attribute(frame, 'title') : ''));
  const caption = captionOf(block);
  const name =
    address === undefined ? noteOf(title, 'video', body) : element('a', { href: address }, [text(title || address)]);
  const captions = caption.every(isSpace) ? [name] : [name, element('br'), ...caption];
  const thumbnails = candidates([attribute(block, 'data-video-thumbnail')]);
  if (thumbnails.length === 0 || address === undefined) return element('p', {}, captions);
  return figure(
    'video',
    [element('a', { href: address }, [picture({ alt: title }, thumbnails, body, true)])],
    captions,
  );
}

function embedded(one: Element): ChildNode[] {
  const raw = [
    attribute(one, 'src'),
    attribute(one, 'data-src'),
    attribute(one, 'data'),
    ...elementsBelow(one, (inner) => isNamed(inner, 'embed')).map((inner) => attribute(inner, 'src')),
    ...elementsBelow(
      one,
      (inner) => isNamed(inner, 'param') && /^(?:movie|src|url)$/iu.test(attribute(inner, 'name')),
    ).map((inner) => attribute(inner, 'value')),
  ].find((address) => address !== '' && !/^(?:about|data|javascript):/iu.test(address));
  // An object may hold what is shown in its place; only its own parameters and flash players are of no use here.
  const fallback = isNamed(one, 'object')
    ? one.children.filter((child) => isTag(child) && !isNamed(child, 'param', 'embed', 'object'))
    : [];
  if (raw === undefined) return fallback;
  const address = watchAddress(raw);
  const title = oneLine(attribute(one, 'title'));
  const link = element('a', { href: address }, [text(title || (absoluteAddress(address) ?? address))]);
  return [element('p', {}, [link]), ...fallback];
}

function playerOf(one: Element, body: Body): ChildNode[] {
  const sources = [one, ...elementsBelow(one, (inner) => isNamed(inner, 'source'))].map((source) =>
    attribute(source, 'src'),
  );
  const addresses = candidates(sources);
  const [first] = addresses;
  if (first === undefined) return [noteOf(attribute(one, 'title'), 'video', body)];
  const player = element(one.name, {
    controls: '',
    preload: 'none',
    title: attribute(one, 'title') || fileNameOf(first),
  });
  body.references.set(player, { kind: 'file', addresses });
  return [player];
}

/** The page of a film for the address by which it is embedded; other addresses as they are. */
function watchAddress(address: string): string {
  const youtube = /^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]{5,20})/iu.exec(
    address,
  )?.[1];
  if (youtube !== undefined) return `https://www.youtube.com/watch?v=${youtube}`;
  const vimeo = /^(?:https?:)?\/\/player\.vimeo\.com\/video\/(\d+)/iu.exec(address)?.[1];
  if (vimeo !== undefined) return `https://vimeo.com/${vimeo}`;
  return address;
}
