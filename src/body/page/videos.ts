import { isTag, type ChildNode, type Document, type Element } from 'domhandler';
import type { BodyMessages } from '../context.ts';
import { element, elementsBelow, findElement, hasClass, isNamed, isSpace, rewrite, text, textOf } from '../dom/tree.ts';
import { playerAddress } from './players.ts';
import type { PageStep } from './step.ts';

/**
 * Shows videos of known hosts as `details` with a link that loads the player into an empty frame. If scripts are off, browsers load a frame
 * with a URL at once, even if it is lazy and invisible (HTML, "lazy loading attributes"). This way no request goes to another host before
 * the reader wants it, and no script is needed.
 */
export const videos: PageStep = {
  matches: isPlayer,
  apply(root, messages) {
    const links = new Map<Element, Element>();
    for (const link of elementsBelow(root, isPlayer)) {
      const holder = findHolder(link);
      const isPlayed = links.size < maxPlayers && playerAddress(link.attribs.href ?? '') !== undefined;
      if (holder && isPlayed) links.set(holder, link);
      Reflect.deleteProperty(link.attribs, 'class');
    }
    if (links.size > 0) replaceVideos(root, links, messages);
  },
};

function isPlayer(node: ChildNode): node is Element {
  return isNamed(node, 'a') && hasClass(node, 'player');
}

/** Limits the frames on a page, which are costly for browsers even if empty. Further videos stay links. */
const maxPlayers = 100;

/** Returns the figure or paragraph of a video. Undefined if the link is part of a text. */
function findHolder(link: Element): Element | undefined {
  const { parent } = link;
  if (!isNamed(parent, 'p', 'figcaption') || parent.children.find((child) => !isSpace(child)) !== link)
    return undefined;
  if (parent.name === 'p') return isAlone(link) ? parent : undefined;
  return isNamed(parent.parent, 'figure') && hasClass(parent.parent, 'video') ? parent.parent : undefined;
}

/** Reports whether a link is alone in its line. A caption may follow in the next one. */
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
    return [createPlayer(one, link, `player-${number}`, messages)];
  });
}

function createPlayer(holder: Element, link: Element, name: string, messages: BodyMessages): Element {
  const address = link.attribs.href ?? '';
  // A video without a title has its URL as text, which says less than its host.
  const title = textOf(link) === address ? new URL(address).host : textOf(link);
  const thumbnail = findElement(holder, (one) => isNamed(one, 'img'));
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
      referrerpolicy: playerFrame.referrerpolicy,
    },
    [text(messages.video)],
  );
  return element('details', { class: hasClass(holder, 'gap') ? 'player gap' : 'player' }, [
    summary,
    element('p', {}, [play]),
    element('iframe', { name, title, ...playerFrame }),
    element(
      'p',
      {},
      caption.filter((child) => !isTag(child) || child !== thumbnail),
    ),
  ]);
}

/**
 * Attributes of each player's frame. It may run scripts, use its own storage and the whole screen, and open windows ("watch on …"), but
 * cannot navigate the page. Players refuse to work without a referrer.
 */
export const playerFrame = {
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox',
  allowfullscreen: '',
  referrerpolicy: 'strict-origin-when-cross-origin',
} as const;
