import type { Element } from 'domhandler';
import { listClasses } from '../../sanitize/allowed.ts';
import { addClass } from '../../model/body.ts';
import { parseDeclarations } from '../../style/declarations.ts';
import { findAncestor, attribute, elementsBelow, isNamed } from '../../dom/tree.ts';
import type { Rule } from '../rule.ts';

/**
 * Converts list markers (`list-style-type`): letters and Roman numerals become `ol[type]`, which Markdown also keeps; other markers become
 * classes, for the page only.
 */
export const listStyle: Rule = {
  name: 'list-style',
  mentions: /list-style|<ul/iu,
  apply(body) {
    for (const list of elementsBelow(body.root, (one) => isNamed(one, 'ul', 'ol'))) {
      const kind = markerOf(list);
      const type = types[kind];
      if (isNamed(list, 'ol') && type !== undefined) list.attribs.type = type;
      else if (listClasses.includes(`list-${kind}`) && kind !== defaultMarker(list))
        addClass(body, list, `list-${kind}`);
    }
  },
};

const types: Partial<Record<string, string>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** Returns the marker of a list, from its style or, for `ul`, from its attribute `type`. */
function markerOf(list: Element): string {
  const declared = parseDeclarations(list.attribs.style ?? '');
  const words = `${declared.get('list-style-type') ?? ''} ${declared.get('list-style') ?? ''}`.trim().split(/\s+/u);
  const known = words.find(
    (word) => word === 'decimal' || types[word] !== undefined || listClasses.includes(`list-${word}`),
  );
  return known ?? (isNamed(list, 'ul') ? attribute(list, 'type').toLowerCase() : '');
}

/** Returns the marker that browsers use by default. (HTML, 15.3.7 "Lists") */
function defaultMarker(list: Element): string {
  const outer = isNamed(list, 'ul') ? findAncestor(list, (one) => isNamed(one, 'ul', 'ol')) : undefined;
  if (!isNamed(list, 'ul')) return 'decimal';
  if (!outer) return 'disc';
  return findAncestor(outer, (one) => isNamed(one, 'ul', 'ol')) ? 'square' : 'circle';
}
