import type { ChildNode, Element } from 'domhandler';
import { hasClass, isNamed, isSpace, textOf } from '../../../../body/tree.ts';
import type { BlockRule } from './block-rule.ts';
import { hasOnly, isLine, onlyIn, partsOf } from './facts.ts';
import { emptyTag, escaped, tag } from './html.ts';
import { block } from './markup.ts';
import { figcaption } from './pictures.ts';

/** Services whose videos WordPress plays where a block names their page. (Its list of oEmbed providers) */
const providers: readonly (readonly [name: string, page: RegExp])[] = [
  ['youtube', /^https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?|playlist\?|shorts\/|live\/)|youtu\.be\/)/u],
  ['vimeo', /^https?:\/\/(?:www\.)?vimeo\.com\//u],
  ['dailymotion', /^https?:\/\/(?:(?:www\.)?dailymotion\.com\/|dai\.ly\/)/u],
];

/** A video of a service that WordPress plays, with what is said below it; of others the link is all there is. */
export const embed: BlockRule = (one) => {
  const found = videoOf(one);
  const url = found?.link.attribs.href ?? '';
  const provider = providers.find(([, page]) => page.test(url))?.[0];
  if (!found || provider === undefined) return undefined;
  const ratio = 'wp-embed-aspect-16-9 wp-has-aspect-ratio';
  const classes = `wp-block-embed is-type-video is-provider-${provider} wp-block-embed-${provider} ${ratio}`;
  return block(
    'embed',
    { url, type: 'video', providerNameSlug: provider, responsive: true, className: ratio },
    tag(
      'figure',
      { class: classes },
      tag('div', { class: 'wp-block-embed__wrapper' }, `\n${escaped(url)}\n`) + figcaption(found.caption),
    ),
  );
};

interface Video {
  readonly link: Element;
  /** with the link, where its text is more than its address */
  readonly caption: readonly ChildNode[];
}

/** A video that has its line, or a figure, for itself. */
function videoOf(one: Element): Video | undefined {
  if (!isNamed(one, 'p', 'figure') || !hasOnly(one, 'class')) return undefined;
  const holder = isNamed(one, 'figure') ? partsOf(one).caption : one;
  const nodes = holder?.children ?? [];
  const [link, ...after] = nodes.slice(nodes.findIndex((child) => !isSpace(child)));
  if (!isNamed(link, 'a') || !hasClass(link, 'player') || !isLine([link, ...after])) return undefined;
  const below = after.findIndex((child) => !isSpace(child));
  if (below >= 0 && !isNamed(after[below], 'br')) return undefined;
  const isNamedByAddress = textOf(link) === link.attribs.href;
  return { link, caption: isNamedByAddress ? after.slice(below + 1) : [link, ...after] };
}

/** A video or sound in a file of its own, alone in its line. */
export const player: BlockRule = (one) => {
  const played = isNamed(one, 'p') && hasOnly(one, 'class') ? onlyIn(one) : undefined;
  return played && playedIn(played, undefined);
};

/** A player with its caption. Its name is that of its file, which WordPress does not show. */
export function playedIn(played: ChildNode, caption: Element | undefined): string | undefined {
  if (!isNamed(played, 'video', 'audio') || !hasOnly(played, 'src', 'title', 'controls', 'preload', 'poster'))
    return undefined;
  const { src, preload, poster } = played.attribs;
  const tracks = played.children.flatMap((child) => (isNamed(child, 'track') ? [child.attribs] : []));
  const captions = tracks
    .map(({ src, label, srclang, kind }) => emptyTag('track', { src, label, srclang, kind }))
    .join('');
  const html = tag(played.name, { controls: '', src, preload, poster }, captions) + figcaption(caption?.children ?? []);
  // WordPress reads all but the captions from the HTML.
  const own = tracks.map(({ src, label, srclang, kind }) => ({ src, label, srcLang: srclang, kind }));
  return block(
    played.name,
    { tracks: own.length > 0 ? own : undefined },
    tag('figure', { class: `wp-block-${played.name}` }, html),
  );
}
