import type { Element } from 'domhandler';
import { normalizeHref } from '../../addresses/addresses.ts';
import type { Body } from '../../model/body.ts';
import {
  findAncestor,
  attribute,
  elementsBelow,
  hasClass,
  isNamed,
  lineOf,
  setChildren,
  text,
} from '../../dom/tree.ts';
import { isPartOfTitle, namesPost, removePostName, type UnpublishedPost } from '../../unpublished/unpublished.ts';
import type { Rule } from '../rule.ts';

/**
 * Removes the names of unpublished posts from the text of links to them, and from captions of figures with such links, before other rules
 * use these texts. Resolving the links is left to the rule `links`, which also handles links created by other rules.
 */
export const unpublishedLink: Rule = {
  name: 'unpublished-link',
  mentions: /<(?:a|area|iframe|embed|object|video|audio|source)\s|data-ke-type/iu,
  apply(body) {
    const figures = new Map<Element, Map<string, UnpublishedPost>>();
    const runs: Run[] = [];
    for (const one of elementsBelow(body.root, (inner) => targetAttributes.some((name) => name in inner.attribs))) {
      const target = targetOf(one, body);
      if (!target) continue;
      if (isNamed(one, 'a')) addToRun(runs, one, target);
      const figure = isFigure(one) ? one : findAncestor(one, isFigure);
      if (figure)
        figures.set(figure, (figures.get(figure) ?? new Map<string, UnpublishedPost>()).set(target.id, target));
    }
    for (const { links, target } of runs) {
      replaceSplitTitle(links, target, body);
      for (const link of links) removePostName(link, target, body.context);
    }
    for (const [figure, targets] of figures) {
      const captions = elementsBelow(figure, isCaption);
      for (const target of targets.values()) {
        if (namesPost(attribute(figure, 'data-caption'), target, body.context)) delete figure.attribs['data-caption'];
        for (const caption of captions) removePostName(caption, target, body.context);
      }
    }
  },
};

/** Consecutive links to the same post. */
interface Run {
  readonly target: UnpublishedPost;
  readonly links: Element[];
}

function addToRun(runs: Run[], link: Element, target: UnpublishedPost): void {
  const last = runs.at(-1);
  if (last?.target.id === target.id) last.links.push(link);
  else runs.push({ target, links: [link] });
}

/** Replaces a title that is split across several links. Editors split a link if part of it is bold. */
function replaceSplitTitle(links: readonly Element[], target: UnpublishedPost, { context }: Body): void {
  const pieces = links.filter((link) => isPartOfTitle(target, lineOf(link)));
  if (pieces.length < 2 || !namesPost(pieces.map(lineOf).join(''), target, context)) return;
  for (const [index, link] of pieces.entries())
    setChildren(link, index === 0 ? [text(context.messages.unpublished)] : []);
}

/** Attributes that contain an element's target, or the page of its content. */
const targetAttributes = ['href', 'src', 'data', 'data-video-url', 'data-original-url'];

function targetOf(one: Element, { context }: Body): UnpublishedPost | undefined {
  for (const name of targetAttributes) {
    const address = normalizeHref(attribute(one, name));
    if (address === '' || address.startsWith('#') || address.startsWith('data:')) continue;
    const target = context.link(address);
    if (target.kind === 'unpublished') return target;
  }
  return undefined;
}

const isFigure = (one: Element) => isNamed(one, 'figure') || hasClass(one, 'imageblock');

const isCaption = (one: Element) =>
  isNamed(one, 'figcaption') || hasClass(one, 'cap1', 'caption', 'imageblock-caption');
