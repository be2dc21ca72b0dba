import { isTag, type ChildNode, type Element } from 'domhandler';
import {
  candidateAddresses,
  fileNameOf,
  isFileAddress,
  isImageAddress,
  lostFileName,
  postFileVariants,
  postFileAddress,
  addressesOfOldStorage,
} from '../../addresses/addresses.ts';
import { replaceConstruct, findOwnElement } from '../../dom/author-content.ts';
import { countDropped, type Body } from '../../model/body.ts';
import { attachmentMark } from '../../formats/wordpress/elements.ts';
import { missingAddressNote } from '../../media/notes.ts';
import {
  attribute,
  element,
  elementsBelow,
  findElement,
  hasClass,
  isNamed,
  lineOf,
  rewrite,
  text,
} from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/** Converts attachments: `figure.fileblock` with a name and size, `.wp-block-file` of WordPress, and links to attachments or to the post's own files. */
export const fileBlock: Rule = {
  name: 'file-block',
  mentions: /fileblock|block-file|cfile|attach|(?:img|file|media)\/|\.\//iu,
  findsMedia: true,
  apply(body) {
    rewrite(body.root, (one) => {
      if (hasClass(one, 'fileblock', 'wp-block-file')) return convertBlock(one, body);
      return isNamed(one, 'a') && !body.references.has(one) ? describeLink(one, body) : undefined;
    });
  },
};

function convertBlock(block: Element, body: Body): readonly ChildNode[] {
  const link = isNamed(block, 'a')
    ? block
    : findOwnElement(block, (one) => isNamed(one, 'a') && attribute(one, 'href') !== '');
  const isPart = (node: ChildNode) =>
    node === link ||
    (isTag(node) && hasClass(node, 'name', 'filename', 'size', 'desc', 'image', 'wp-block-file__button'));
  return replaceConstruct(block, isPart, () => [createLink(block, link, body)], !link || link === block);
}

function createLink(block: Element, link: Element | undefined, body: Body): Element {
  const inner = (name: string) => {
    const found = findElement(block, (one) => hasClass(one, name));
    return found ? lineOf(found) : '';
  };
  const href = link ? attribute(link, 'href') : '';
  const name =
    inner('name') ||
    inner('filename') ||
    attribute(block, 'data-filename') ||
    // The block of WordPress also has a button "Download".
    lineOf(link && hasClass(block, 'wp-block-file') ? link : block) ||
    fileNameOf(href);
  const size = inner('size');
  const label = size === '' ? name : `${name} (${size})`;
  const addresses = candidateAddresses([href], body.context);
  if (addresses.length === 0) return element('p', {}, [missingAddressNote(label, 'file', body)]);
  const created = element('a', { class: 'file', href }, [text(label || body.context.messages.file)]);
  body.references.set(created, { kind: 'file', addresses });
  return element('p', {}, [created]);
}

/** Describes a link to an attachment. A link that only contains an image is left to the rule `media`. */
function describeLink(link: Element, body: Body): readonly ChildNode[] | undefined {
  const href = attribute(link, 'href');
  const own = postFileAddress(href, body.context);
  const isOwnImage = own !== undefined && isImageAddress(own);
  if (own === undefined && lostFileName(href) !== undefined)
    return lineOf(link) === '' ? link.children : [missingAddressNote(lineOf(link), 'file', body)];
  const isFile =
    link.attribs[attachmentMark] !== undefined || [href, body.context.resolve?.(href) ?? ''].some(isFileAddress);
  if (own === undefined && !isFile) return undefined;
  const images = elementsBelow(link, (one) => isNamed(one, 'img'));
  if (images.length > 0 && !dropIcons(link, images, body) && (own === undefined || isOwnImage)) return undefined;
  const addresses =
    own === undefined
      ? candidateAddresses(addressesOfOldStorage(href), body.context)
      : postFileVariants(own, body.context);
  body.references.set(link, { kind: isOwnImage ? 'image' : 'file', addresses });
  return undefined;
}

/** Removes the file type icons that old editors put before file names. Reports whether the link has text and no other images. */
function dropIcons(link: Element, images: readonly Element[], body: Body): boolean {
  const isIcon = (one: Element) => /\/extension\/\w+\.gif(?:[?#]|$)/iu.test(attribute(one, 'src'));
  if (lineOf(link) === '' || !images.every(isIcon)) return lineOf(link) !== '';
  rewrite(link, (one) => {
    if (!isNamed(one, 'img')) return undefined;
    countDropped(body, 'sign of a type of file');
    return [];
  });
  return true;
}
