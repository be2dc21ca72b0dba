import type { Element } from 'domhandler';

/** Elements of HTML, today's and those of old, and of office programs that mean nothing but where a paragraph ends. */
const known: ReadonlySet<string> = new Set(
  (
    'a abbr acronym address area article aside audio b base basefont bdi bdo big blink blockquote body br button caption ' +
    'center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure ' +
    'font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li ' +
    'link listing main map mark marquee menu meta meter nav nobr noembed noframes noscript object ol optgroup option output ' +
    'p param picture plaintext pre progress q rb rp rt rtc ruby s samp search section select slot small source span strike ' +
    'strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video ' +
    'wbr xmp'
  ).split(' '),
);

/** Whether the meaning of an element is known by its name. Other vocabularies (MathML) are their own rules' matter. */
export function isKnownElement(one: Element): boolean {
  if (known.has(one.name) || /^(?:o:p|st1:\w+)$/u.test(one.name)) return true;
  return one.namespace !== undefined && one.namespace !== 'http://www.w3.org/1999/xhtml';
}
