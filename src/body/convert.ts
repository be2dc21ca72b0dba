import type { ChildNode, Element } from 'domhandler';
import { errorText } from '../core/errors/errors.ts';
import type { PublishedMedium } from '../core/media/media-file.ts';
import { createBody, type Body } from './body.ts';
import { MathmlFormula } from './formulas/mathml-formula.ts';
import { toMarkdown } from './markdown/to-markdown.ts';
import { addSrcsets } from './page/srcset.ts';
import { preparePage } from './page/index.ts';
import { preparePrint } from './page/print.ts';
import { parseBody, withoutInvalidCharacters } from './parse/parse.ts';
import { commentRules, rules } from './rules/index.ts';
import { applyRules } from './rules/rule.ts';
import { sanitize, sanitizePortable, sanitizePrint } from './sanitize/sanitize.ts';
import { serialize } from './dom/serialize.ts';
import { removeColors } from './style/remove-colors.ts';
import type { BodyWarning, ConvertedBody, ConversionOutputs, OutputLinks, ConversionContext } from './context.ts';
import { toInertHtml, plainTextBody } from './plain-text/plain-text.ts';
import { elementsBelow, isNamed, setChildren } from './dom/tree.ts';
import type { Text } from '../messages/message.ts';

/**
 * Converts a body as received into HTML for a page, Markdown and, if requested, HTML for another system and for print. All are written from
 * one tree. Never throws. If only the Markdown fails, it contains the sanitized HTML instead; if anything else fails, all outputs contain
 * just the text of the body. Both cases add the warning `body-kept-as-html`.
 * @param write converts a tree to Markdown
 */
export function convertBody(
  received: string,
  context: ConversionContext,
  outputs: ConversionOutputs,
  write: MarkdownWriter = toMarkdown,
): ConvertedBody {
  // Rules must search the same text that the parser sees: a control character within a name would hide the name from them.
  const html = withoutInvalidCharacters(received);
  let body: Body;
  try {
    const swallowed: BodyWarning[] = [];
    const root = parseBody(html, (one) => swallowed.push({ code: 'body-swallowed', ...one }));
    body = createBody(root, context);
    body.warnings.push(...swallowed);
    applyRules(outputs.isComment ? commentRules : rules, body, html);
  } catch (error) {
    return textBody(html, errorText(error), context, outputs);
  }
  try {
    // Markdown is written first, since the changes for pages are not undone.
    const { media, posts, pages } = body;
    const referring = elementsBelow(body.root, (one) => media.has(one) || posts.has(one) || pages.has(one));
    setAddresses(referring, body, outputs.markdown);
    const restore = outputs.keepStyle ? undefined : removeColors(body.root);
    const { markdown, reason } = markdownOf(body, outputs, write);
    restore?.();
    const portable = outputs.portable && portableOf(body, referring, outputs.portable);
    const used = setAddresses(referring, body, outputs.site);
    addPageContent(body);
    for (const one of referring) addDownloadName(one, body);
    addSrcsets(body, outputs.site);
    preparePage(body.root, context.messages);
    const page = htmlOf(body);
    const print = outputs.print && printOf(body, referring, outputs.print);
    const drawings = new Map([...body.drawings.values()].map((drawing) => [drawing.medium.file, drawing]));
    return {
      html: page,
      markdown,
      ...(portable !== undefined && { portable }),
      ...(print !== undefined && { print }),
      media: used.filter(({ file }) => !drawings.has(file)),
      drawings: used.flatMap(({ file }) => drawings.get(file) ?? []),
      warnings: [...warningsOf(body), ...fallbackWarning(reason)],
    };
  } catch (error) {
    return textBody(html, errorText(error), context, outputs);
  }
}

function textBody(
  html: string,
  reason: Text,
  context: ConversionContext,
  { portable, print }: ConversionOutputs,
): ConvertedBody {
  const converted = plainTextBody(html, reason, context);
  return {
    ...converted,
    ...(portable && { portable: converted.html }),
    ...(print && { print: converted.html }),
  };
}

/**
 * Returns the HTML for another system. Must run before the changes for pages, which are not undone. Formulas received as MathML are written
 * as MathML again.
 */
function portableOf(body: Body, referring: readonly Element[], place: OutputLinks): string {
  setAddresses(referring, body, place);
  const shown = new Map<Element, readonly ChildNode[]>();
  for (const one of elementsBelow(body.root, (one) => one instanceof MathmlFormula)) shown.set(one, one.children);
  for (const one of shown.keys()) if (one instanceof MathmlFormula) setChildren(one, [one.math]);
  const html = sanitizePortable(serializeBlocks(body));
  for (const [one, children] of shown) setChildren(one, children);
  return html;
}

/** Returns the HTML for print. Must run last, since it changes what the page shows. */
function printOf(body: Body, referring: readonly Element[], place: OutputLinks): string {
  setAddresses(referring, body, place);
  preparePrint(body.root);
  return sanitizePrint(serializeBlocks(body));
}

/** Sets the URLs of all references for one output. Returns the media files without duplicates, in document order. */
function setAddresses(referring: readonly Element[], body: Body, place: OutputLinks): PublishedMedium[] {
  const media = new Map<string, PublishedMedium>();
  for (const one of referring) {
    const medium = body.media.get(one);
    const post = body.posts.get(one);
    const page = body.pages.get(one);
    if (medium) {
      media.set(medium.file, medium);
      one.attribs[isNamed(one, 'a') ? 'href' : 'src'] = place.medium(medium);
      const poster = body.posters.get(one);
      if (poster) {
        media.set(poster.file, poster);
        one.attribs.poster = place.medium(poster);
      }
    } else if (post) one.attribs.href = place.post(post.id, post.fragment);
    else if (page) one.attribs.href = place.page?.(page.path) ?? page.address;
  }
  return [...media.values()];
}

/** Adds the classes and children that elements have on pages only. */
function addPageContent({ pageClasses, pageChildren }: Body): void {
  for (const [one, classes] of pageClasses) one.attribs.class = [one.attribs.class ?? [], classes].flat().join(' ');
  for (const [one, children] of pageChildren) setChildren(one, children);
}

/** Adds the `download` attribute, so browsers save the file under its original name instead of displaying it. */
function addDownloadName(one: Element, { media }: Body): void {
  const { download } = media.get(one) ?? {};
  if (download !== undefined && isNamed(one, 'a')) one.attribs.download = download;
}

/** Returns sanitized HTML with one block per line. */
function htmlOf(body: Body): string {
  return sanitize(serializeBlocks(body));
}

const serializeBlocks = ({ root }: Body): string => root.children.map((child) => serialize(child)).join('\n');

function markdownOf(
  body: Body,
  { dialect, keepStyle }: ConversionOutputs,
  write: MarkdownWriter,
): { markdown: string; reason?: Text } {
  try {
    return { markdown: write(body.root, { dialect, keepStyle }) };
  } catch (error) {
    return { markdown: toInertHtml(htmlOf(body)), reason: errorText(error) };
  }
}

type MarkdownWriter = typeof toMarkdown;

function warningsOf(body: Body): BodyWarning[] {
  const dropped = [...body.droppedCounts].map(([what, count]): BodyWarning => ({ code: 'body-dropped', what, count }));
  const lost = [...body.lostCounts].map(([what, count]): BodyWarning => ({ code: 'content-dropped', what, count }));
  const unknown = [...body.unknownCounts].map(([what, count]): BodyWarning => ({
    code: 'construct-kept',
    what,
    count,
  }));
  return [...body.warnings, ...lost, ...dropped, ...unknown];
}

const fallbackWarning = (reason: Text | undefined): BodyWarning[] =>
  reason === undefined ? [] : [{ code: 'body-kept-as-html', reason }];
