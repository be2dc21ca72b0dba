import { mapOutputs } from '../../core/output-names.ts';
import type { PictureCopy, PublishedMedium } from '../../core/stored-medium.ts';
import type { PostRenderer, PostInput } from '../bodies/rendering.ts';
import type { Messages } from '../site-model/language/messages.ts';
import { cardOf, samplesOf, type Card, type CardText } from './cards.ts';
import type { Pictures } from './pictures.ts';
import { dateView } from '../outputs/site/pages/dates.ts';
import { blogTitle, postTitle } from '../site-model/language/index.ts';
import type { PortablePost, Site } from '../site-model/site/site.ts';

/** The pictures that pages of posts show besides those of the archive: copies, and cards for those who share posts. */
export interface PostPictures {
  /** the card of a post, where one can be drawn; a post with a picture of its own needs none */
  readonly cardOf: (post: PortablePost) => PictureCopy | undefined;
  /** changes with what cards can be drawn */
  readonly fingerprint: string;
  /** a letter of each script in which cards have something to say */
  readonly samples: readonly string[];
  /** whether nothing that is wanted would be tried again the next time */
  readonly isSettled: () => boolean;
  /** Makes posts, and what their pages need; where some of that cannot be made, the post is made without. */
  beside(renderer: PostRenderer): PostRenderer;
  /**
   * Makes what is missing of the pictures of some posts.
   * @returns the files of all of them
   */
  filesOf(posts: Iterable<ShownPost>): Promise<string[]>;
}

interface ShownPost {
  readonly post: PortablePost | undefined;
  readonly media: readonly PublishedMedium[];
  readonly cover: PublishedMedium | undefined;
}

/** What can be drawn, as a text. */
export const lettersText = (drawable: ReadonlySet<string>): string => [...drawable].sort().join(' ');

/** Letters are tried once for all posts. Without an address of the site there are no cards: nobody could be told where they are. */
export async function postPictures(pictures: Pictures, site: Site, messages: Messages): Promise<PostPictures> {
  const textOf = (post: PortablePost): CardText => ({
    title: postTitle(post, messages),
    blog: blogTitle(site.blog, messages),
    date: dateView(post.date, messages)?.day ?? '',
  });
  const wanted = site.url === undefined ? [] : site.posts.flatMap((post) => samplesOf(textOf(post)) ?? []);
  const samples = [...new Set(wanted)].sort();
  const drawable = await pictures.drawable(samples);
  const failed = new Set<string>();

  const cardFor = (post: PortablePost): Card | undefined => {
    if (site.url === undefined) return undefined;
    const text = textOf(post);
    const card = cardOf(text);
    const isDrawable = samplesOf(text)?.every((sample) => drawable.has(sample)) === true;
    return (isDrawable || pictures.has(card.file)) && !failed.has(card.file) ? card : undefined;
  };
  const draw = async (card: Card): Promise<boolean> => {
    const isMade = await pictures.makeFile(card.file, (maker) => maker.drawn(card.svg));
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
    fingerprint: lettersText(drawable),
    samples,
    isSettled: () => failed.size === 0 && pictures.isSettled,
    beside: (renderer) => ({
      width: renderer.width,
      render: async (task) => {
        const made = await renderer.render(task);
        const withoutCopies = await pictures.make(made.media, made.cover);
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
        await pictures.make(media, cover);
        for (const one of media) for (const { file } of one.copies ?? []) files.add(file);
        if (cover?.shared) files.add(cover.shared.file);
        const card = cover || !post ? undefined : cardFor(post);
        if (card && (await draw(card))) files.add(card.file);
      }
      return [...files];
    },
  };
}
