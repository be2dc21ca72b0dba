import { isTag, type ChildNode, type Element } from 'domhandler';
import { absoluteAddress, candidates, fileNameOf, lostFileName } from '../addresses.ts';
import { countDropped, type Body } from '../body.ts';
import { watchAddress } from '../film-addresses.ts';
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
      if (isNamed(one, 'iframe', 'embed', 'object')) return embedded(one, body);
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
    address === undefined
      ? noteOf(title, 'video', body)
      : element('a', { href: address, class: 'film' }, [text(title || address)]);
  const captions = caption.every(isSpace) ? [name] : [name, element('br'), ...caption];
  const thumbnails = candidates([attribute(block, 'data-video-thumbnail')]);
  if (thumbnails.length === 0 || address === undefined) return element('p', {}, captions);
  return figure(
    'video',
    [element('a', { href: address }, [picture({ alt: title }, thumbnails, body, true)])],
    captions,
  );
}

function embedded(one: Element, body: Body): ChildNode[] {
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
  if (raw === undefined) {
    if (fallback.every(isSpace)) countDropped(body, `${one.name} without an address`);
    return fallback;
  }
  if (isUnseen(one)) {
    countDropped(body, 'unseen frame');
    return [];
  }
  const title = oneLine(attribute(one, 'title'));
  const lost = lostFileName(raw);
  if (lost !== undefined) return [element('p', {}, [noteOf(title || lost, 'video', body)]), ...fallback];
  const address = watchAddress(raw);
  const link = element('a', { href: address, class: 'film' }, [text(title || (absoluteAddress(address) ?? address))]);
  return [element('p', {}, [link]), ...fallback];
}

/** Counters and advertisements put frames without a size into the page. */
function isUnseen(one: Element): boolean {
  const sides = [attribute(one, 'width'), attribute(one, 'height')];
  return (
    isNamed(one, 'iframe') &&
    (sides.every((side) => /^[01](?:px)?$/u.test(side)) ||
      /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/iu.test(attribute(one, 'style')))
  );
}

function playerOf(one: Element, body: Body): ChildNode[] {
  const sources = [one, ...elementsBelow(one, (inner) => isNamed(inner, 'source'))].map((source) =>
    attribute(source, 'src'),
  );
  const addresses = candidates(sources);
  const [first] = addresses;
  const lost = sources.map(lostFileName).find((name) => name !== undefined);
  if (first === undefined) return [noteOf(attribute(one, 'title') || (lost ?? ''), 'video', body)];
  const player = element(one.name, {
    controls: '',
    preload: 'none',
    title: attribute(one, 'title') || fileNameOf(first),
  });
  body.references.set(player, { kind: 'file', addresses });
  return [player];
}
