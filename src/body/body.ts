import type { ChildNode, Document, Element } from 'domhandler';
import type { PublishedMedium } from '../core/media/media-file.ts';
import type { Drawing } from './media/drawing.ts';
import type { BodyWarning, MediaReference, ConversionContext } from './context.ts';

/** A body on its way through the rules: its tree, and what the rules have found out about elements of it. */
export interface Body {
  readonly root: Document;
  readonly context: ConversionContext;
  /** What the rules have found an element to refer to. The media rule settles and empties it. */
  readonly references: Map<Element, Reference>;
  /** pictures → what a `noscript` behind them says of the address of what a script would have loaded into them */
  readonly loaded: Map<Element, readonly string[]>;
  /** media that the body refers to, in document order; filled by the rule that finds them */
  readonly found: MediaReference[];
  /** drawings that were taken out of the body: the empty `svg` in their place → the drawing */
  readonly drawings: Map<Element, Drawing>;
  /** elements whose address is that of a stored media file, in each output another one */
  readonly media: Map<Element, PublishedMedium>;
  /** videos → the stored image that they show until they are played */
  readonly posters: Map<Element, PublishedMedium>;
  /** links whose address is that of a post of this blog, in each output another one */
  readonly posts: Map<Element, { readonly id: string; readonly fragment: string }>;
  /** places that links can lead to: element → its id on the page. No attribute, which an author could write as well. */
  readonly anchors: Map<Element, string>;
  /** classes that elements have on the page alone, where Markdown has nothing like it */
  readonly pageClasses: Map<Element, string[]>;
  /** what elements hold on the page in place of what they hold in Markdown */
  readonly pageChildren: Map<Element, readonly ChildNode[]>;
  /** links whose address is that of another page of this blog; `address` is where it is at the source */
  readonly pages: Map<Element, { readonly path: string; readonly address: string }>;
  /** what was left out: kind → how often */
  readonly dropped: Map<string, number>;
  /** what was left out although a reader saw it or could follow it: kind → how often */
  readonly lost: Map<string, number>;
  /** what is kept, as HTML or as what it shows, because its meaning is not known: kind → how often */
  readonly kept: Map<string, number>;
  readonly warnings: BodyWarning[];
}

/** A reference that still has to be looked up. */
export interface Reference extends MediaReference {
  /** the picture only adorns something that is there without it */
  readonly adorning?: boolean;
  /** addresses of the image that a video shows until it is played */
  readonly poster?: readonly string[];
  /** width and height of the original in pixels, by the editor's word */
  readonly size?: readonly [number, number] | undefined;
}

export function newBody(root: Document, context: ConversionContext): Body {
  return {
    root,
    context,
    references: new Map(),
    loaded: new Map(),
    found: [],
    drawings: new Map(),
    media: new Map(),
    posters: new Map(),
    posts: new Map(),
    anchors: new Map(),
    pageClasses: new Map(),
    pageChildren: new Map(),
    pages: new Map(),
    dropped: new Map(),
    lost: new Map(),
    kept: new Map(),
    warnings: [],
  };
}

/** Gives an element a class of the style sheet on the page, of which the Markdown does not know. */
export function addClass({ pageClasses }: Body, one: Element, name: string): void {
  pageClasses.set(one, [...(pageClasses.get(one) ?? []), name]);
}

/** Counts something that is left out of the outputs and that no reader misses: an advertisement, a script, a trace of an editor. */
export function countDropped(body: Body, what: string): void {
  body.dropped.set(what, (body.dropped.get(what) ?? 0) + 1);
}

/** Counts something that is left out of the outputs although a reader saw it or could follow it. */
export function countLost(body: Body, what: string): void {
  body.lost.set(what, (body.lost.get(what) ?? 0) + 1);
}

/** Counts something that is kept, as HTML or as what it shows, because its meaning is not known. */
export function countKept(body: Body, what: string): void {
  body.kept.set(what, (body.kept.get(what) ?? 0) + 1);
}
