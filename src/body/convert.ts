import { isTag } from 'domhandler';
import { messageOf } from '../core/errors.ts';
import type { StoredMedium } from '../core/stored-medium.ts';
import { newBody, type Body } from './body.ts';
import { toMarkdown } from './markdown.ts';
import { withoutEmptyLines } from './markdown/html.ts';
import { colours } from './page/colours.ts';
import { preparePage } from './page/index.ts';
import { parseBody } from './parse.ts';
import { rules } from './rules/index.ts';
import { applyRules } from './rules/rule.ts';
import { sanitise } from './sanitise.ts';
import { serialise } from './serialise.ts';
import { withoutColours } from './style/plain.ts';
import type { BodyWarning, ConvertedBody, Outputs, Place, Surroundings } from './surroundings.ts';
import { textAlone } from './text-alone.ts';
import { isNamed, nodesBelow } from './tree.ts';

/**
 * Converts a body as received into the HTML of a page and into Markdown, from one tree. Never throws: a body that cannot
 * be made Markdown is its sanitised HTML in both outputs, one that cannot be made a tree is its text, each with the
 * warning `body-kept-as-html`.
 */
export function convertBody(html: string, surroundings: Surroundings, outputs: Outputs): ConvertedBody {
  let body: Body;
  try {
    body = newBody(parseBody(html), surroundings);
    applyRules(rules, body, html);
  } catch (error) {
    return textAlone(html, messageOf(error));
  }
  try {
    // First the Markdown: what is done for the page alone is not undone.
    pointTo(body, outputs.markdown);
    const restore = outputs.keepStyle || !colours.mentions.test(html) ? undefined : withoutColours(body.root);
    const { markdown, reason } = markdownOf(body, outputs);
    restore?.();
    const media = pointTo(body, outputs.site);
    preparePage(body.root, html, surroundings.words);
    const page = htmlOf(body);
    return { html: page, markdown, media, warnings: [...warningsOf(body), ...kept(reason)] };
  } catch (error) {
    return textAlone(html, messageOf(error));
  }
}

/** Gives pictures, files and posts their addresses in an output. Returns the media, each once, in document order. */
function pointTo(body: Body, place: Place): StoredMedium[] {
  const media = new Map<string, StoredMedium>();
  for (const node of nodesBelow(body.root)) {
    if (!isTag(node)) continue;
    const medium = body.media.get(node);
    const post = body.posts.get(node);
    if (medium) {
      media.set(medium.file, medium);
      node.attribs[isNamed(node, 'a') ? 'href' : 'src'] = place.medium(medium);
    } else if (post) node.attribs.href = place.post(post.id, post.fragment);
  }
  return [...media.values()];
}

/** The sanitised HTML, one block a line. */
function htmlOf(body: Body): string {
  return sanitise(body.root.children.map((child) => serialise(child)).join('\n'));
}

function markdownOf(body: Body, { dialect, keepStyle }: Outputs): { markdown: string; reason?: string } {
  try {
    return { markdown: toMarkdown(body.root, { dialect, keepStyle }) };
  } catch (error) {
    return { markdown: withoutEmptyLines(htmlOf(body)), reason: messageOf(error) };
  }
}

function warningsOf(body: Body): BodyWarning[] {
  const dropped = [...body.dropped].map(([what, count]): BodyWarning => ({ code: 'body-dropped', what, count }));
  const unknown = [...body.kept].map(([what, count]): BodyWarning => ({ code: 'construct-kept', what, count }));
  return [...body.warnings, ...dropped, ...unknown];
}

const kept = (reason: string | undefined): BodyWarning[] =>
  reason === undefined ? [] : [{ code: 'body-kept-as-html', reason }];
