import { isTag, type ChildNode, type Document, type Element } from 'domhandler';
import type { BodyMessages } from '../context.ts';
import { element, elementsBelow, firstBelow, hasClass, isNamed, isSpace, rewrite, text, textOf } from '../tree.ts';
import { playerAddress } from './players.ts';
import type { Step } from './step.ts';

/**
 * Videos of known hosts as `details`, in which a link loads the player into an empty frame. A frame that has an address is
 * loaded at once where scripts are off, even lazily and unseen (HTML, "lazy loading attributes"); this way nothing is
 * asked of another host before the reader wants it, and no script is needed.
 */
export const videos: Step = {
  concerns: isPlayer,
  apply(root, messages) {
    const links = new Map<Element, Element>();
    for (const link of elementsBelow(root, isPlayer)) {
      const holder = holderOf(link);
      const isPlayed = links.size < most && playerAddress(link.attribs.href ?? '') !== undefined;
      if (holder && isPlayed) links.set(holder, link);
      Reflect.deleteProperty(link.attribs, 'class');
    }
    if (links.size > 0) replaceVideos(root, links, messages);
  },
};

function isPlayer(node: ChildNode): node is Element {
  return isNamed(node, 'a') && hasClass(node, 'player');
}

/** Frames are costly for a browser, empty ones too; of more videos than these the links remain. */
const most = 100;

/** The figure or paragraph that is about nothing but the video. */
function holderOf(link: Element): Element | undefined {
  const { parent } = link;
  if (!isNamed(parent, 'p', 'figcaption') || parent.children.find((child) => !isSpace(child)) !== link)
    return undefined;
  if (parent.name === 'p') return isAlone(link) ? parent : undefined;
  return isNamed(parent.parent, 'figure') && hasClass(parent.parent, 'video') ? parent.parent : undefined;
}

/** Whether a link has its line for itself: a caption may come below it. */
function isAlone(link: Element): boolean {
  let after: ChildNode | null = link.next;
  while (after && isSpace(after)) after = after.next;
  return !after || isNamed(after, 'br');
}

function replaceVideos(root: Document, links: ReadonlyMap<Element, Element>, messages: BodyMessages): void {
  let number = 0;
  rewrite(root, (one) => {
    const link = links.get(one);
    if (!link) return undefined;
    number += 1;
    return [videoOf(one, link, `player-${number}`, messages)];
  });
}

function videoOf(holder: Element, link: Element, name: string, messages: BodyMessages): Element {
  const address = link.attribs.href ?? '';
  // A video without a title is named by its address, which says little: its host says more.
  const title = textOf(link) === address ? new URL(address).host : textOf(link);
  const thumbnail = firstBelow(holder, (one) => isNamed(one, 'img'));
  const caption = isNamed(holder, 'figure')
    ? holder.children
        .filter((child): child is Element => isNamed(child, 'figcaption'))
        .flatMap(({ children }) => children)
    : holder.children;
  if (thumbnail) thumbnail.attribs.alt = '';
  const summary = element('summary', {}, [text(title), ...(thumbnail ? [thumbnail] : [])]);
  const play = element(
    'a',
    {
      class: 'play',
      href: playerAddress(address) ?? '',
      target: name,
      referrerpolicy: frame.referrerpolicy,
    },
    [text(messages.video)],
  );
  return element('details', { class: hasClass(holder, 'gap') ? 'player gap' : 'player' }, [
    summary,
    element('p', {}, [play]),
    element('iframe', { name, title, ...frame }),
    element(
      'p',
      {},
      caption.filter((child) => !isTag(child) || child !== thumbnail),
    ),
  ]);
}

/**
 * What the frame of every player has: scripts and a store of its own, the whole screen, windows for "watch there"; nothing
 * that could lead the page itself away. Players refuse to play for a page that does not say where it is.
 */
export const frame = {
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox',
  allowfullscreen: '',
  referrerpolicy: 'strict-origin-when-cross-origin',
} as const;
