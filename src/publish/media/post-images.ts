import { mapOutputs, outputEntries, outputNames, type OutputName } from '../../core/outputs.ts';
import type { ImageCopy, PublishedMedium } from '../../core/media/media-file.ts';
import type { PostRenderer, PostInput } from '../bodies/rendering.ts';
import type { Messages } from '../site-model/language/messages.ts';
import { samplesOf } from '../../core/svg/drawn-text.ts';
import { outputPort } from '../outputs/index.ts';
import type { Drawing, ShownCopies } from '../outputs/output-port.ts';
import { cardOf, type Card, type CardText } from './cards.ts';
import type { ImageCopies } from './image-copies.ts';
import { dayOf } from '../../core/dates.ts';
import { blogTitle, postTitle } from '../site-model/language/index.ts';
import { postsAndPages, type PortablePost, type Site } from '../site-model/site/site.ts';

/** Images that are not in the archive: copies, preview cards for shared links, and drawings. */
export interface PostImages {
  /** Returns the card of a post without an image of its own; undefined if the card cannot be rendered. */
  readonly cardOf: (post: PortablePost) => ImageCopy | undefined;
  /** Returns whether a drawing can be rendered. It is then published with the print copies. */
  readonly canDraw: (drawing: Drawing) => boolean;
  /** changes with the set of scripts in which cards can be rendered */
  readonly fingerprint: string;
  /** Wraps a renderer to make the images of each rendered post. If an image cannot be made, the post is rendered without it. */
  withImages(renderer: PostRenderer): PostRenderer;
  /**
   * Makes the missing images of posts, and the missing drawings.
   * @returns the files of all images
   */
  filesOf(posts: Iterable<ShownPost>): Promise<Readonly<Record<ShownCopies, readonly string[]>>>;
  /**
   * Returns the content of a print copy or a drawing, which is made if it is missing. Undefined if that fails.
   * @param original the image that was copied; undefined for a drawing
   */
  read(file: string, original: PublishedMedium | undefined): Promise<Uint8Array | undefined>;
}

interface ShownPost {
  readonly post: PortablePost | undefined;
  readonly isIn: (output: OutputName) => boolean;
  readonly media: readonly PublishedMedium[];
  readonly cover: PublishedMedium | undefined;
}

const isPrinted = (name: OutputName): boolean => outputPort(name).copies === 'print';

/**
 * Tests which scripts can be rendered, once for all posts. There are no cards if the site has no URL, because links to cards must be
 * absolute.
 */
export async function postImages(copies: ImageCopies, site: Site, messages: Messages): Promise<PostImages> {
  const textOf = (post: PortablePost): CardText => ({
    title: postTitle(post, messages),
    blog: blogTitle(site.blog, messages),
    date: post.date ? dayOf(post.date) : '',
  });
  const samplesOfCard = ({ title, blog, date }: CardText) => samplesOf(`${title}${blog}${date}`);
  const wanted = copies.isShared ? postsAndPages(site).flatMap((post) => samplesOfCard(textOf(post)) ?? []) : [];
  // Drawings contain the names of blog and author, and words in the language of the site.
  const drawnText = `${blogTitle(site.blog, messages)}${site.blog.nickname}${messages.untitled}`;
  if (copies.shows('print')) wanted.push(...(samplesOf(drawnText, true) ?? []));
  const samples = [...new Set(wanted)].sort();
  const renderable = await copies.renderable(samples);
  const failed = new Set<string>();
  const drawings = new Map<string, Drawing>();

  const isDrawable = (file: string, needed: readonly string[] | undefined) =>
    (needed?.every((sample) => renderable.has(sample)) === true || copies.has(file)) && !failed.has(file);
  const cardFor = (post: PortablePost): Card | undefined => {
    if (!copies.isShared) return undefined;
    const text = textOf(post);
    const card = cardOf(text);
    return isDrawable(card.file, samplesOfCard(text)) ? card : undefined;
  };
  const draw = async ({ file, type }: ImageCopy, svg: () => string | Promise<string>): Promise<boolean> => {
    const isMade = await copies.makeFile(file, async (maker) => maker.renderSvg(await svg(), type));
    if (!isMade) failed.add(file);
    return isMade;
  };
  const drawCard = (card: Card) => draw(card, () => card.svg);
  const withoutCard = (task: PostInput): PostInput => ({
    ...task,
    outputs: mapOutputs(task.outputs, (prepared) =>
      prepared === 'plain' ? prepared : { ...prepared, card: undefined },
    ),
  });
  return {
    cardOf: (post) => {
      const card = cardFor(post);
      return card && { file: card.file, type: card.type, width: card.width, height: card.height };
    },
    canDraw: (drawing) => {
      const isPossible = isDrawable(drawing.file, samplesOf(drawing.text, true));
      if (isPossible) drawings.set(drawing.file, drawing);
      return isPossible;
    },
    fingerprint: [...renderable].sort().join(' '),
    withImages: (renderer) => ({
      width: renderer.width,
      render: async (task) => {
        const rendered = await renderer.render(task);
        const isInBook = outputEntries(task.outputs).some(([name]) => isPrinted(name));
        const withoutCopies = await copies.make(rendered.media, rendered.cover, isInBook);
        const card = rendered.cover ? undefined : cardFor(task.post);
        const isDrawn = !card || (await drawCard(card));
        if (withoutCopies.length === 0 && isDrawn) return rendered;
        return renderer.render({ ...(isDrawn ? task : withoutCard(task)), withoutCopies });
      },
      rest: async () => renderer.rest?.(),
      close: () => renderer.close(),
    }),
    filesOf: async (posts) => {
      const [pages, print] = [new Set<string>(), new Set<string>()];
      for (const { post, isIn, media, cover } of posts) {
        const isInBook = outputNames.some((name) => isPrinted(name) && isIn(name));
        await copies.make(media, cover, isInBook);
        for (const one of media) for (const { file } of one.copies ?? []) pages.add(file);
        if (cover?.shared) pages.add(cover.shared.file);
        if (isInBook) for (const one of media) if (one.print) print.add(one.print.file);
        const card = cover || !post ? undefined : cardFor(post);
        if (card && (await drawCard(card))) pages.add(card.file);
      }
      for (const drawing of drawings.values()) if (await draw(drawing, drawing.svg)) print.add(drawing.file);
      return { pages: [...pages], print: [...print] };
    },
    read: async (file, original) => {
      const drawing = drawings.get(file);
      if (original) await copies.make([original], undefined, true);
      else if (drawing) await draw(drawing, drawing.svg);
      return copies.read(file);
    },
  };
}
