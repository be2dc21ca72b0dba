import type { ChildNode, Element } from 'domhandler';
import { absoluteAddress, candidates, isPictureAddress, leadsToPicture, type Resolving } from './addresses.ts';
import { lazyAttributes, originalAttributes } from '../media/loading-attributes.ts';
import { attribute, isNamed, lineOf } from '../dom/tree.ts';

/** Attributes that name the original, in the order in which they are trusted; of a picture or of what is around it. */
const originals = originalAttributes;

/** From which a script loads what `src` would have. */
const loaded = lazyAttributes;

/** The same for `srcset`. */
const loadedSets = ['data-srcset', 'data-lazy-srcset'];

/**
 * Candidate addresses of a picture, the original first: from its own attributes, those of the elements that hold it
 * (an image block's `span`, a link to the picture), and its sources in a `picture`. Each thumbnail is preceded by the
 * original that it names.
 * @param loadable what is said elsewhere of what a script loads into it: behind what itself names that, before what is shown until then
 */
export function pictureAddresses(
  picture: Element,
  holders: readonly Element[] = [],
  context?: Resolving,
  loadable: readonly string[] = [],
): string[] {
  return candidates(saidOfPicture(picture, holders, context, loadable), context);
}

/** What is said of the addresses of a picture, as it is written, the original first. */
export function saidOfPicture(
  picture: Element,
  holders: readonly Element[],
  context?: Resolving,
  loadable: readonly string[] = [],
): string[] {
  const all = [picture, ...holders];
  const valuesOf = (names: readonly string[]) =>
    names.flatMap((name) => all.flatMap((one) => (name in one.attribs ? [attribute(one, name)] : [])));
  const { better, others } = sourcesOf(picture);
  // Beside a set, what is loaded first is only one of its sizes.
  const isSet = [picture, ...better].some((one) => loadedSets.some((name) => name in one.attribs));
  const raw = isSet ? valuesOf(originals) : valuesOf([...originals, ...loaded]);
  for (const one of all)
    for (const name of Object.keys(one.attribs)) if (name.startsWith('data-origin-')) raw.push(attribute(one, name));
  for (const holder of holders) if (isForPicture(holder, context)) raw.push(attribute(holder, 'href'));
  const sets = fromSets([picture, ...better]);
  raw.push(...(isSet ? [...sets, ...valuesOf(loaded), ...loadable] : [...loadable, ...sets]));
  // What a script reads may be anything; a browser takes `src` for an address, whatever is there.
  const isAddress = (address: string) => absoluteAddress(address) !== undefined || isRelativePicture(address);
  const last = [...fromSets(others), attribute(picture, 'lowsrc')];
  return [...raw.filter(isAddress), attribute(picture, 'src'), ...last.filter(isAddress)];
}

/**
 * The sources of a picture: those that may be larger than what is shown without them, and all others. For a narrow or a dark screen
 * there are other pictures, and one in a newer format without a size is the same once more, made from the original.
 */
function sourcesOf(picture: Element): { better: Element[]; others: Element[] } {
  const better: Element[] = [];
  const others: Element[] = [];
  // Those before it are its own (HTML, 4.8.2), so that none is read for many pictures.
  const isOwn = (node: ChildNode | null): node is ChildNode => node !== null && !isNamed(node, 'img');
  for (let one = isNamed(picture.parent, 'picture') ? picture.prev : null; isOwn(one); one = one.prev) {
    if (!isNamed(one, 'source')) continue;
    const sets = setsOf(one).join();
    const isConverted =
      /\b(?:webp|avif|jxl)\b/iu.test(`${attribute(one, 'type')} ${sets}`) && !/\s[\d.]+[wx]/u.test(sets);
    const isOther = /max-|prefers-|print/iu.test(attribute(one, 'media'));
    (isConverted || isOther ? others : better).push(one);
  }
  return { better: better.reverse(), others: others.reverse() };
}

/** Whether a text is likely to be the relative address of a picture. */
function isRelativePicture(text: string): boolean {
  return /^\.{0,2}\/[^/]/u.test(text.trim()) || isPictureAddress(`//x/${text.trim()}`);
}

/** Whether a link around a picture leads to that picture in full size, and not to a file of which it is the sign. */
function isForPicture(link: Element, context?: Resolving): boolean {
  return link.attribs.href !== undefined && leadsToPicture(attribute(link, 'href'), context) && lineOf(link) === '';
}

/** The addresses of all sets of a picture and its sources, the largest first. */
function fromSets(all: readonly Element[]): string[] {
  const sized = all
    .flatMap(setsOf)
    .flatMap((set) => set.split(/,\s+|,(?=(?:https?:)?\/\/)/u))
    .map((candidate) => /^(\S+)(?:\s+([\d.]+)[wx])?$/u.exec(candidate.trim()))
    .filter((match) => match !== null)
    .map(([, address = '', size = '1']) => ({ address, size: Number(size) }));
  return sized.sort((a, b) => b.size - a.size).map(({ address }) => address);
}

const setsOf = (one: Element) =>
  [...loadedSets, 'srcset'].map((name) => attribute(one, name)).filter((set) => set !== '');
