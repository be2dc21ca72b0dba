import type { ChildNode, Document, Element } from 'domhandler';
import type { PublishedMedium } from '../../core/media/media-file.ts';
import type { BodyWarning, ConversionContext, DrawingFile, MediaReference } from './context.ts';

/** A body during conversion: its tree, and what the rules record about its elements. */
export interface Body {
  readonly root: Document;
  readonly context: ConversionContext;
  /** Media references that rules have found, by element. The media rule resolves and removes them. */
  readonly references: Map<Element, Reference>;
  /** addresses from the `noscript` after an image, which a script would load into the image; by image */
  readonly lazyAddresses: Map<Element, readonly string[]>;
  /** media that the body refers to, in document order; filled by the media rule */
  readonly foundMedia: MediaReference[];
  /** drawings extracted from the body, by the empty `svg` that replaces each */
  readonly drawings: Map<Element, DrawingFile>;
  /** stored media files, by the element that refers to them; their URLs differ between outputs */
  readonly media: Map<Element, PublishedMedium>;
  /** stored poster images, by video */
  readonly posters: Map<Element, PublishedMedium>;
  /** targets of links to posts of this blog, by link; their URLs differ between outputs */
  readonly posts: Map<Element, { readonly id: string; readonly fragment: string }>;
  /** IDs of link targets on the page, by element; not stored as attributes, since authors could write those too */
  readonly anchors: Map<Element, string>;
  /** classes that elements have on pages only; Markdown has no equivalent */
  readonly pageClasses: Map<Element, string[]>;
  /** children that elements have on pages, if they differ from those in Markdown */
  readonly pageChildren: Map<Element, readonly ChildNode[]>;
  /** targets of links to other pages of this blog, by link; `address` is the URL at the source */
  readonly pages: Map<Element, { readonly path: string; readonly address: string }>;
  /** number of omitted pieces of content that readers do not miss, by kind */
  readonly droppedCounts: Map<string, number>;
  /** number of omitted pieces of content that readers could see or follow, by kind */
  readonly lostCounts: Map<string, number>;
  /** number of constructs of unknown meaning, kept as HTML or as their visible content, by kind */
  readonly unknownCounts: Map<string, number>;
  readonly warnings: BodyWarning[];
}

/** A media reference that is not resolved yet. */
export interface Reference extends MediaReference {
  /** whether the image merely decorates content that is complete without it */
  readonly isDecorative?: boolean;
  /** candidate addresses of a video's poster image */
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

/** Counts omitted content that readers do not miss: an ad, a script, an editor artifact. */
export function countDropped(body: Body, what: string): void {
  body.droppedCounts.set(what, (body.droppedCounts.get(what) ?? 0) + 1);
}

/** Counts omitted content that readers could see or follow. */
export function countLost(body: Body, what: string): void {
  body.lostCounts.set(what, (body.lostCounts.get(what) ?? 0) + 1);
}

/** Counts a construct of unknown meaning that is kept as HTML or as its visible content. */
export function countUnknown(body: Body, what: string): void {
  body.unknownCounts.set(what, (body.unknownCounts.get(what) ?? 0) + 1);
}
