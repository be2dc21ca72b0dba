import type { ChildNode, Element } from 'domhandler';
import { errorText } from '../core/errors/errors.ts';
import type { PublishedMedium } from '../core/media/media-file.ts';
import { newBody, type Body } from './body.ts';
import { KeptFormula } from './formulas/mathml-formula.ts';
import { toMarkdown } from './markdown/to-markdown.ts';
import { addSrcsets } from './page/srcset.ts';
import { preparePage } from './page/index.ts';
import { parseBody, wellFormed } from './parse/parse.ts';
import { rules } from './rules/index.ts';
import { applyRules } from './rules/rule.ts';
import { sanitise, sanitisePortable } from './sanitize/sanitize.ts';
import { serialise } from './dom/serialize.ts';
import { withoutColours } from './style/remove-colors.ts';
import type { BodyWarning, ConvertedBody, Outputs, OutputLinks, ConversionContext } from './context.ts';
import { forAnyReader, plainTextBody } from './plain-text/plain-text.ts';
import { elementsBelow, isNamed, setChildren } from './dom/tree.ts';
import type { Text } from '../messages/message.ts';

/**
 * Converts a body as received into the HTML of a page, into Markdown and, where that is asked for, into HTML for another system, all
 * from one tree. Never throws: where only the Markdown cannot be written, it is the body's sanitised HTML, and the rest is as it
 * would have been; where anything else fails, all are the body's text alone. Either has the warning `body-kept-as-html`.
 * @param write makes Markdown of a tree
 */
export function convertBody(
  received: string,
  context: ConversionContext,
  outputs: Outputs,
  write: MarkdownWriter = toMarkdown,
): ConvertedBody {
  // What rules search is what the parser reads: a control character in a name would hide it from them.
  const html = wellFormed(received);
  let body: Body;
  try {
    const swallowed: BodyWarning[] = [];
    const root = parseBody(html, (one) => swallowed.push({ code: 'body-swallowed', ...one }));
    body = newBody(root, context);
    body.warnings.push(...swallowed);
    applyRules(rules, body, html);
  } catch (error) {
    return textBody(html, errorText(error), context, outputs);
  }
  try {
    // First the Markdown: what is done for the page alone is not undone.
    const { media, posts, pages } = body;
    const referring = elementsBelow(body.root, (one) => media.has(one) || posts.has(one) || pages.has(one));
    pointTo(referring, body, outputs.markdown);
    const restore = outputs.keepStyle ? undefined : withoutColours(body.root);
    const { markdown, reason } = markdownOf(body, outputs, write);
    restore?.();
    const portable = outputs.portable && portableOf(body, referring, outputs.portable);
    const used = pointTo(referring, body, outputs.site);
    addForPage(body);
    for (const one of referring) nameDownload(one, body);
    addSrcsets(body, outputs.site);
    preparePage(body.root, context.messages);
    const page = htmlOf(body);
    const drawings = new Map([...body.drawings.values()].map((drawing) => [drawing.medium.file, drawing]));
    return {
      html: page,
      markdown,
      ...(portable !== undefined && { portable }),
      media: used.filter(({ file }) => !drawings.has(file)),
      drawings: used.flatMap(({ file }) => drawings.get(file) ?? []),
      warnings: [...warningsOf(body), ...kept(reason)],
    };
  } catch (error) {
    return textBody(html, errorText(error), context, outputs);
  }
}

function textBody(html: string, reason: Text, context: ConversionContext, { portable }: Outputs): ConvertedBody {
  const made = plainTextBody(html, reason, context);
  return portable ? { ...made, portable: made.html } : made;
}

/**
 * The body as it is for another system. Before what is done for the page alone, which is not undone, either; and with the formulas
 * that came as MathML as they came.
 */
function portableOf(body: Body, referring: readonly Element[], place: OutputLinks): string {
  pointTo(referring, body, place);
  const shown = new Map<Element, readonly ChildNode[]>();
  for (const one of elementsBelow(body.root, (one) => one instanceof KeptFormula)) shown.set(one, one.children);
  for (const one of shown.keys()) if (one instanceof KeptFormula) setChildren(one, [one.math]);
  const html = sanitisePortable(serialiseBlocks(body));
  for (const [one, children] of shown) setChildren(one, children);
  return html;
}

/** Gives whatever refers to something its address in an output. Returns the media, each once, in the order of elements. */
function pointTo(referring: readonly Element[], body: Body, place: OutputLinks): PublishedMedium[] {
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

/** What rules have found out about elements that Markdown cannot say. */
function addForPage({ pageClasses, pageChildren }: Body): void {
  for (const [one, classes] of pageClasses) one.attribs.class = [one.attribs.class ?? [], classes].flat().join(' ');
  for (const [one, children] of pageChildren) setChildren(one, children);
}

/** A browser saves the file under its own name, and does not show what it is published as. */
function nameDownload(one: Element, { media }: Body): void {
  const { download } = media.get(one) ?? {};
  if (download !== undefined && isNamed(one, 'a')) one.attribs.download = download;
}

/** The sanitised HTML, one block a line. */
function htmlOf(body: Body): string {
  return sanitise(serialiseBlocks(body));
}

const serialiseBlocks = ({ root }: Body): string => root.children.map((child) => serialise(child)).join('\n');

function markdownOf(
  body: Body,
  { dialect, keepStyle }: Outputs,
  write: MarkdownWriter,
): { markdown: string; reason?: Text } {
  try {
    return { markdown: write(body.root, { dialect, keepStyle }) };
  } catch (error) {
    return { markdown: forAnyReader(htmlOf(body)), reason: errorText(error) };
  }
}

type MarkdownWriter = typeof toMarkdown;

function warningsOf(body: Body): BodyWarning[] {
  const dropped = [...body.dropped].map(([what, count]): BodyWarning => ({ code: 'body-dropped', what, count }));
  const lost = [...body.lost].map(([what, count]): BodyWarning => ({ code: 'content-dropped', what, count }));
  const unknown = [...body.kept].map(([what, count]): BodyWarning => ({ code: 'construct-kept', what, count }));
  return [...body.warnings, ...lost, ...dropped, ...unknown];
}

const kept = (reason: Text | undefined): BodyWarning[] =>
  reason === undefined ? [] : [{ code: 'body-kept-as-html', reason }];
