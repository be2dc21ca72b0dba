import { mapOutputs } from '../../core/outputs.ts';
import type { ImageCopy, PublishedMedium } from '../../core/media/media-file.ts';
import type { PostRenderer, PostInput } from '../bodies/rendering.ts';
import type { Messages } from '../site-model/language/messages.ts';
import { cardOf, samplesOf, type Card, type CardText } from './cards.ts';
import type { ImageCopies } from './image-copies.ts';
import { dateView } from '../outputs/site/pages/dates.ts';
import { blogTitle, postTitle } from '../site-model/language/index.ts';
import { postsAndPages, type PortablePost, type Site } from '../site-model/site/site.ts';

/** Images on post pages that are not in the archive: copies, and preview cards for shared links. */
export interface PostImages {
  /** Returns the card of a post without an image of its own; undefined if the card cannot be rendered. */
  readonly cardOf: (post: PortablePost) => ImageCopy | undefined;
  /** changes with the set of scripts in which cards can be rendered */
  readonly fingerprint: string;
  /** one sample character for each script in the texts of the cards */
  readonly samples: readonly string[];
  /** reports whether all requested images exist, in which case the next publish need not try again */
  readonly isComplete: () => boolean;
  /** Wraps a renderer to make the images of each rendered post. If an image cannot be made, the post is rendered without it. */
  withImages(renderer: PostRenderer): PostRenderer;
  /**
   * Makes the missing images of posts.
   * @returns the files of all images of the posts
   */
  filesOf(posts: Iterable<ShownPost>): Promise<string[]>;
}

interface ShownPost {
  readonly post: PortablePost | undefined;
  readonly media: readonly PublishedMedium[];
  readonly cover: PublishedMedium | undefined;
}

export const samplesText = (renderable: ReadonlySet<string>): string => [...renderable].sort().join(' ');

/**
 * Tests which scripts can be rendered, once for all posts. There are no cards if the site has no URL, because links to cards must be
 * absolute.
 */
export async function postImages(copies: ImageCopies, site: Site, messages: Messages): Promise<PostImages> {
  const textOf = (post: PortablePost): CardText => ({
    title: postTitle(post, messages),
    blog: blogTitle(site.blog, messages),
    date: dateView(post.date, messages)?.day ?? '',
  });
  const wanted = site.url === undefined ? [] : postsAndPages(site).flatMap((post) => samplesOf(textOf(post)) ?? []);
  const samples = [...new Set(wanted)].sort();
  const renderable = await copies.renderable(samples);
  const failed = new Set<string>();

  const cardFor = (post: PortablePost): Card | undefined => {
    if (site.url === undefined) return undefined;
    const text = textOf(post);
    const card = cardOf(text);
    const isRenderable = samplesOf(text)?.every((sample) => renderable.has(sample)) === true;
    return (isRenderable || copies.has(card.file)) && !failed.has(card.file) ? card : undefined;
  };
  const draw = async (card: Card): Promise<boolean> => {
    const isMade = await copies.makeFile(card.file, (maker) => maker.renderSvg(card.svg));
    if (!isMade) failed.add(card.file);
    return isMade;
  };
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
    fingerprint: samplesText(renderable),
    samples,
    isComplete: () => failed.size === 0 && copies.isComplete,
    withImages: (renderer) => ({
      width: renderer.width,
      render: async (task) => {
        const made = await renderer.render(task);
        const withoutCopies = await copies.make(made.media, made.cover);
        const card = made.cover ? undefined : cardFor(task.post);
        const isDrawn = !card || (await draw(card));
        if (withoutCopies.length === 0 && isDrawn) return made;
        return renderer.render({ ...(isDrawn ? task : withoutCard(task)), withoutCopies });
      },
      rest: async () => renderer.rest?.(),
      close: () => renderer.close(),
    }),
    filesOf: async (posts) => {
      const files = new Set<string>();
      for (const { post, media, cover } of posts) {
        await copies.make(media, cover);
        for (const one of media) for (const { file } of one.copies ?? []) files.add(file);
        if (cover?.shared) files.add(cover.shared.file);
        const card = cover || !post ? undefined : cardFor(post);
        if (card && (await draw(card))) files.add(card.file);
      }
      return [...files];
    },
  };
}
