import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import type { Body } from '../../body.ts';
import { addressesIn, keyOfRoughMap, pageOfScript } from '../../embeds.ts';
import { BodyTooLargeError } from '../../limits.ts';
import { noteOf } from '../../notes.ts';
import { parseBody } from '../../parse.ts';
import { attribute, element, elementsBelow, hasClass, isNamed, rewrite, text, textOf } from '../../tree.ts';
import type { Rule } from '../rule.ts';

/**
 * What only a script shows: a link to its page, or a note of a map that has none. Before scripts are left out. Frames that contain
 * their document are that document.
 */
export const scriptEmbed: Rule = {
  name: 'script-embed',
  mentions: /<script|srcdoc|roughmap/iu,
  apply(body) {
    const hasMapScript = elementsBelow(body.root, (one) => isNamed(one, 'script')).some(
      (script) => keyOfRoughMap(textOf(script)) !== undefined,
    );
    rewrite(body.root, (one) => {
      if (isNamed(one, 'script')) return shownByScript(one, body);
      if (isNamed(one, 'iframe')) return documentOf(one);
      // Without its script, the place of a map is all that is left of it.
      if (hasClass(one, 'root_daum_roughmap') && !hasMapScript) return [roughMap('', body), ...one.children];
      return undefined;
    });
  },
};

function shownByScript(script: Element, body: Body): readonly ChildNode[] | undefined {
  const code = textOf(script);
  const key = keyOfRoughMap(code);
  if (key !== undefined) return [roughMap(key, body)];
  const page = pageOfScript(script, code);
  return page === undefined ? undefined : [element('p', {}, [element('a', { href: page }, [text(page)])])];
}

const roughMap = (key: string, body: Body) =>
  element('p', {}, [noteOf(`${body.context.messages.map}: Kakao ${key}`, 'map', body)]);

/** The content of a frame's `srcdoc`, which browsers show instead of its address; of a player's, only the button to load it. */
function documentOf(frame: Element): readonly ChildNode[] | undefined {
  const html = attribute(frame, 'srcdoc');
  Reflect.deleteProperty(frame.attribs, 'srcdoc');
  if (html === '' || addressesIn(frame).length > 0) return undefined;
  const children = childrenOf(html);
  // One level only, so that nothing is deeper than the rules can take.
  for (const root of children)
    if (isTag(root)) for (const inner of [root, ...elementsBelow(root, () => true)]) delete inner.attribs.srcdoc;
  return children.some((child) => isTag(child) || (isText(child) && child.data.trim() !== ''))
    ? [element('div', {}, children)]
    : undefined;
}

function childrenOf(html: string): readonly ChildNode[] {
  try {
    return parseBody(html).children;
  } catch (error) {
    if (error instanceof BodyTooLargeError) return [];
    throw error;
  }
}
