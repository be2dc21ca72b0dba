import type { ChildNode, Document, Element } from 'domhandler';
import type { PublishedMedium } from '../core/media/media-file.ts';
import type { Drawing } from './media/drawing.ts';
import type { BodyWarning, MediaReference, ConversionContext } from './context.ts';

/** A body during conversion: its tree, and the results of the rules by element. */
export interface Body {
  readonly root: Document;
  readonly context: ConversionContext;
  /** Media references that rules have found, by element. The media rule resolves and removes them. */
  readonly references: Map<Element, Reference>;
  /** images → addresses of the image that a script would load, from the `noscript` after it */
  readonly lazyAddresses: Map<Element, readonly string[]>;
  /** media that the body refers to, in document order; filled by the media rule */
  readonly foundMedia: MediaReference[];
  /** drawings extracted from the body, by the empty `svg` in their place */
  readonly drawings: Map<Element, Drawing>;
  /** elements that refer to a stored media file, whose URL differs per output */
  readonly media: Map<Element, PublishedMedium>;
  /** videos → the stored poster image */
  readonly posters: Map<Element, PublishedMedium>;
  /** links to posts of this blog, whose URL differs per output */
  readonly posts: Map<Element, { readonly id: string; readonly fragment: string }>;
  /** link targets: element → its id on the page. Not an attribute, since authors could write that as well. */
  readonly anchors: Map<Element, string>;
  /** classes of elements on pages only; Markdown has no equivalent */
  readonly pageClasses: Map<Element, string[]>;
  /** children of elements on pages, if they differ from those in Markdown */
  readonly pageChildren: Map<Element, readonly ChildNode[]>;
  /** links to other pages of this blog; `address` is the URL at the source */
  readonly pages: Map<Element, { readonly path: string; readonly address: string }>;
  /** content omitted that no reader misses: kind → count */
  readonly droppedCounts: Map<string, number>;
  /** content omitted that readers saw or could follow: kind → count */
  readonly lostCounts: Map<string, number>;
  /** constructs of unknown meaning, kept as HTML or as their visible content: kind → count */
  readonly unknownCounts: Map<string, number>;
  readonly warnings: BodyWarning[];
}

/** A media reference that is not resolved yet. */
export interface Reference extends MediaReference {
  /** whether the image is decoration of content that works without it */
  readonly isDecorative?: boolean;
  /** addresses of a video's poster image */
  readonly poster?: readonly string[];
  /** width and height of the original in pixels, according to the editor */
  readonly size?: readonly [number, number] | undefined;
}

export function createBody(root: Document, context: ConversionContext): Body {
  return {
    root,
    context,
    references: new Map(),
    lazyAddresses: new Map(),
    foundMedia: [],
    drawings: new Map(),
    media: new Map(),
    posters: new Map(),
    posts: new Map(),
    anchors: new Map(),
    pageClasses: new Map(),
    pageChildren: new Map(),
    pages: new Map(),
    droppedCounts: new Map(),
    lostCounts: new Map(),
    unknownCounts: new Map(),
    warnings: [],
  };
}

/** Adds a class to an element on pages only. */
export function addClass({ pageClasses }: Body, one: Element, name: string): void {
  pageClasses.set(one, [...(pageClasses.get(one) ?? []), name]);
}

/** Counts omitted content that no reader misses: an advertisement, a script, a trace of an editor. */
export function countDropped(body: Body, what: string): void {
  body.droppedCounts.set(what, (body.droppedCounts.get(what) ?? 0) + 1);
}

/** Counts omitted content that readers saw or could follow. */
export function countLost(body: Body, what: string): void {
  body.lostCounts.set(what, (body.lostCounts.get(what) ?? 0) + 1);
}

/** Counts a construct of unknown meaning that is kept as HTML or as its visible content. */
export function countUnknown(body: Body, what: string): void {
  body.unknownCounts.set(what, (body.unknownCounts.get(what) ?? 0) + 1);
}
