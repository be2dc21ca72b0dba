import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import type { Body } from '../../model/body.ts';
import { addressesIn, roughMapKey, pageOfScript } from '../../addresses/embeds.ts';
import { BodyTooLargeError } from '../../model/limits.ts';
import { missingAddressNote } from '../../media/notes.ts';
import { parseBody } from '../../parse/parse.ts';
import { attribute, element, elementsBelow, hasClass, isNamed, rewrite, text, textOf } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Replaces content that only a script would show with a link to its page, or with a note for a map without a page. Runs before scripts are
 * dropped. A frame with `srcdoc` is replaced by that document.
 */
export const scriptEmbed: Rule = {
  name: 'script-embed',
  mentions: /<script|srcdoc|roughmap/iu,
  apply(body) {
    const hasMapScript = elementsBelow(body.root, (one) => isNamed(one, 'script')).some(
      (script) => roughMapKey(textOf(script)) !== undefined,
    );
    rewrite(body.root, (one) => {
      if (isNamed(one, 'script')) return convertScript(one, body);
      if (isNamed(one, 'iframe')) return convertDocument(one);
      // A container without its script is the only remnant of a map.
      if (hasClass(one, 'root_daum_roughmap') && !hasMapScript) return [createMapNote('', body), ...one.children];
      return undefined;
    });
  },
};

function convertScript(script: Element, body: Body): readonly ChildNode[] | undefined {
  const code = textOf(script);
  const key = roughMapKey(code);
  if (key !== undefined) return [createMapNote(key, body)];
  const page = pageOfScript(script, code);
  return page === undefined ? undefined : [element('p', {}, [element('a', { href: page }, [text(page)])])];
}

const createMapNote = (key: string, body: Body) =>
  element('p', {}, [missingAddressNote(`${body.context.messages.map}: Kakao ${key}`, 'map', body)]);

/**
 * Returns the content of a frame's `srcdoc`, which browsers show instead of its URL. Undefined for players, whose `srcdoc` is only a button
 * that loads the player.
 */
function convertDocument(frame: Element): readonly ChildNode[] | undefined {
  const html = attribute(frame, 'srcdoc');
  Reflect.deleteProperty(frame.attribs, 'srcdoc');
  if (html === '' || addressesIn(frame).length > 0) return undefined;
  const children = parseChildren(html);
  // Only one level is expanded, so that the tree does not exceed the depth that the rules support.
  for (const root of children)
    if (isTag(root)) for (const inner of [root, ...elementsBelow(root, () => true)]) delete inner.attribs.srcdoc;
  return children.some((child) => isTag(child) || (isText(child) && child.data.trim() !== ''))
    ? [element('div', {}, children)]
    : undefined;
}

function parseChildren(html: string): readonly ChildNode[] {
  try {
    return parseBody(html).children;
  } catch (error) {
    if (error instanceof BodyTooLargeError) return [];
    throw error;
  }
}
