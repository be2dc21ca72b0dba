import type { Element } from 'domhandler';
import { errorText } from '../core/errors/errors.ts';
import type { PublishedMedium } from '../core/media/media-file.ts';
import { createBody, type Body } from './model/body.ts';
import { plainText, type BodyForm, type ConversionForms } from './model/form.ts';
import { addSrcsets } from './page/srcset.ts';
import { preparePage } from './page/index.ts';
import { parseBody, withoutInvalidCharacters } from './parse/parse.ts';
import { commentRules, rules } from './rules/index.ts';
import { applyRules } from './rules/rule.ts';
import { sanitize } from './sanitize/sanitize.ts';
import { serializeBlocks } from './dom/serialize.ts';
import type { BodyWarning, ConvertedBody, OutputLinks, ConversionContext } from './model/context.ts';
import { plainTextBody } from './plain-text/plain-text.ts';
import { elementsBelow, isNamed, setChildren } from './dom/tree.ts';
import type { Text } from '../messages/message.ts';

/**
 * Converts a body as received into HTML for a page and the requested forms. All are written from one tree. Never throws. A form that cannot
 * be written contains the sanitized HTML instead; if anything else fails, all contain just the text of the body. Both cases add the warning
 * `body-kept-as-html`.
 */
export function convertBody(
  received: string,
  context: ConversionContext,
  { page, forms, isComment }: ConversionForms,
): ConvertedBody {
  // Rules must search the same text that the parser sees: a control character within a name would hide the name from them.
  const html = withoutInvalidCharacters(received);
  try {
    const swallowedWarnings: BodyWarning[] = [];
    const root = parseBody(html, (one) => swallowedWarnings.push({ code: 'body-swallowed', ...one }));
    const body = createBody(root, context);
    body.warnings.push(...swallowedWarnings);
    applyRules(isComment ? commentRules : rules, body, html);
    const { media, posts, pages } = body;
    const referring = elementsBelow(root, (one) => media.has(one) || posts.has(one) || pages.has(one));
    const reasons: Text[] = [];
    const write = (form: BodyForm): [string, string] => {
      setAddresses(referring, body, form.links);
      try {
        return [form.name, form.write(body)];
      } catch (error) {
        reasons.push(errorText(error));
        return [form.name, plainText(form, sanitize(serializeBlocks(root)))];
      }
    };
    // The changes for pages are not undone.
    const fromTree = forms.filter((form) => !form.isFromPage).map(write);
    const usedMedia = setAddresses(referring, body, page);
    addPageContent(body);
    for (const one of referring) addDownloadName(one, body);
    addSrcsets(body, page);
    preparePage(root, context.messages);
    const shown = sanitize(serializeBlocks(root));
    const fromPage = forms.filter((form) => form.isFromPage).map(write);
    const drawings = new Map([...body.drawings.values()].map((drawing) => [drawing.medium.file, drawing]));
    return {
      html: shown,
      forms: Object.fromEntries([...fromTree, ...fromPage]),
      media: usedMedia.filter(({ file }) => !drawings.has(file)),
      drawings: usedMedia.flatMap(({ file }) => drawings.get(file) ?? []),
      warnings: [
        ...warningsOf(body),
        ...reasons.slice(0, 1).map((reason): BodyWarning => ({ code: 'body-kept-as-html', reason })),
      ],
    };
  } catch (error) {
    return plainTextBody(html, errorText(error), forms, context);
  }
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

function warningsOf(body: Body): BodyWarning[] {
  const droppedWarnings = [...body.droppedCounts].map(([what, count]): BodyWarning => ({
    code: 'body-dropped',
    what,
    count,
  }));
  const lostWarnings = [...body.lostCounts].map(([what, count]): BodyWarning => ({
    code: 'content-dropped',
    what,
    count,
  }));
  const unknown = [...body.unknownCounts].map(([what, count]): BodyWarning => ({
    code: 'construct-kept',
    what,
    count,
  }));
  return [...body.warnings, ...lostWarnings, ...droppedWarnings, ...unknown];
}
