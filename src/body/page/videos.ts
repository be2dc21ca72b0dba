import { isTag, type ChildNode, type Document, type Element } from 'domhandler';
import type { BodyMessages } from '../model/context.ts';
import { element, elementsBelow, findElement, hasClass, isNamed, isSpace, rewrite, text, textOf } from '../dom/tree.ts';
import { playerAddress, playerFrame } from '../addresses/players.ts';
import type { PageStep } from './step.ts';

/**
 * Shows videos from known hosts as `details` with a link that loads the player into an empty frame. Without scripts, browsers immediately
 * load a frame that has a URL, even if it is lazy and invisible (HTML, "lazy loading attributes"). With the link, no request goes to
 * another host until the reader asks for it, and no script is needed.
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

/** Maximum number of frames on a page, which are expensive for browsers even if empty. Further videos remain links. */
const maxPlayers = 100;

/** Returns the figure or paragraph of a video. Undefined if the link is part of running text. */
function findHolder(link: Element): Element | undefined {
  const { parent } = link;
  if (!isNamed(parent, 'p', 'figcaption') || parent.children.find((child) => !isSpace(child)) !== link)
    return undefined;
  if (parent.name === 'p') return isAlone(link) ? parent : undefined;
  return isNamed(parent.parent, 'figure') && hasClass(parent.parent, 'video') ? parent.parent : undefined;
}

/** Reports whether a link is alone on its line. The next line may be a caption. */
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
  // The link text of a video without a title is its URL, which is less informative than the host.
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
