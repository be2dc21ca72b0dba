import { isTag, type Document } from 'domhandler';
import { isNamed, nodesBelow, textOf } from '../tree.ts';

/** What the scripts of a body can open: names that are in them, and whether one looks from where it stands. */
export interface ScriptTexts {
  readonly names: ReadonlySet<string>;
  readonly isRelative: boolean;
}

/** The scripts, handlers and links of a body that show and hide something. */
export function scriptTexts(root: Document): ScriptTexts {
  const names = new Set<string>();
  let isRelative = false;
  for (const one of nodesBelow(root)) {
    if (!isTag(one)) continue;
    const handlers = Object.entries(one.attribs).flatMap(([name, value]) =>
      /^on(?!error)/u.test(name) || (name === 'href' && /^\s*javascript:/iu.test(value)) ? [value] : [],
    );
    for (const script of isNamed(one, 'script') ? [...handlers, textOf(one)] : handlers) {
      if (!opening.test(script)) continue;
      isRelative ||= handlers.includes(script) && /\bthis\b|\bevent\b/u.test(script);
      for (const name of script.split(/[^\p{L}\p{N}_-]+/u)) names.add(name);
    }
  }
  names.delete('');
  return { names, isRelative };
}

const opening = /display|visib|hidden|toggle|show|hide|slide|fade|collapse|expand|classlist|classname|moreless/iu;
