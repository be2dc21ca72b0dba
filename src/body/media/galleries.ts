import type { Element } from 'domhandler';
import { findAncestor, findElement, hasClass, isNamed } from '../dom/tree.ts';

/** Galleries of WordPress and its plugins. Other editors have image blocks. */

/** Classes of galleries: of WordPress, Jetpack, FooGallery, Modula, NextGEN, Envira, MetaSlider. */
const galleryClasses = [
  ...['wp-block-gallery', 'tiled-gallery', 'wp-block-jetpack-tiled-gallery', 'wp-block-jetpack-slideshow'],
  ...['foogallery', 'modula-gallery', 'ngg-galleryoverview', 'envira-gallery-wrap', 'metaslider'],
];

/** Classes of the images in galleries, with their captions, unless those are `figure` elements. */
const itemClasses = [
  ...['gallery-item', 'tiled-gallery-item', 'modula-item', 'ngg-gallery-thumbnail-box', 'envira-gallery-item'],
  'ms-image',
];

export const isGallery = (one: Element): boolean =>
  hasClass(one, ...galleryClasses) ||
  (hasClass(one, 'gallery') && one.attribs.id !== undefined && /^\s*gallery-/u.test(one.attribs.id));

export const isGalleryItem = (one: Element): boolean => isNamed(one, 'figure') || hasClass(one, ...itemClasses);

/** Reports whether an element has images of a gallery, which scripts show one by one. */
export const isSlide = (one: Element): boolean =>
  findAncestor(one, isGallery) !== undefined && findElement(one, (inner) => isNamed(inner, 'img')) !== undefined;
