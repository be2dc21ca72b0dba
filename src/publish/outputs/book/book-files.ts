import { readAhead } from '../../../core/async/read-ahead.ts';
import { digest } from '../../build/digest.ts';
import { indexFile, mediaFolder } from '../../site-model/site/paths.ts';
import type { PublishedPosts } from '../../site-model/site/published-posts.ts';
import type { SitePost } from '../../site-model/site/site.ts';
import { fileOf, type SiteFile } from '../../site-model/site/site-file.ts';
import type { PlanContext } from '../output-port.ts';
import { bookStyleSheet, printStyleSheet, type Templates } from '../templates.ts';
import type { Volume } from './book.ts';
import { coverOf } from './cover.ts';
import { epubFile } from './epub/epub.ts';
import { postsByChapter, resolveLinks, volumeLinks, withNotes, type VolumeLinks } from './links.ts';
import { printEdition } from './print/print.ts';
import { volumeList } from './print/volume-list.ts';
import { numberedParts, postsOfVolume } from './volumes.ts';

/** Maximum number of chapters that are read at the same time. */
const width = 16;

/** Plans the files of a book: for each volume an EPUB file and a print edition, and a list of the volumes unless the whole book is one. */
export function* bookFiles(
  context: PlanContext,
  volumes: readonly Volume[],
  published: PublishedPosts,
): Generator<SiteFile> {
  const { site, options, messages, templates } = context;
  const isDivided = options.bookVolumes === 'year';
  const all = postsByChapter(site);
  for (const volume of volumes) {
    const drawing = coverOf(volume, context);
    const isRendered = context.canDraw?.(drawing) === true;
    const cover = isRendered ? drawing.file : drawing.svgFile;
    if (!isRendered) yield fileOf(`${mediaFolder}/${cover}`, () => cover, drawing.svg);
    const anchorsOf = (post: SitePost) => published.item(post).anchors ?? [];
    const linksIn = (form: 'epub' | 'print') => volumeLinks(site, postsOfVolume(volume), form, anchorsOf, all);
    yield epubOf(context, volume, cover, published, linksIn('epub'));
    yield printOf(context, volume, cover, isDivided ? `${volume.name}.html` : indexFile, published, linksIn('print'));
  }
  if (isDivided || volumes.length === 0)
    yield fileOf(
      indexFile,
      () => volumeList(site, volumes, messages, printStyles(templates)),
      (text) => text,
    );
}

function epubOf(
  context: PlanContext,
  volume: Volume,
  cover: string,
  published: PublishedPosts,
  links: VolumeLinks,
): SiteFile {
  const { site, messages, templates, readMedium } = context;
  return fileOf(
    `${volume.name}.epub`,
    () => inputsOf(volume, cover, published, links),
    () =>
      epubFile({
        site,
        volume,
        messages,
        styleSheet: templates[bookStyleSheet] ?? '',
        chapter: chaptersOf(volume, published, (xhtml) => resolveLinks(xhtml, links)),
        readImage: readMedium,
        cover,
      }),
  );
}

function printOf(
  context: PlanContext,
  volume: Volume,
  cover: string,
  path: string,
  published: PublishedPosts,
  links: VolumeLinks,
): SiteFile {
  const { site, options, messages, templates } = context;
  return fileOf(
    path,
    () => inputsOf(volume, cover, published, links),
    () =>
      encoded(
        printEdition({
          site,
          volume,
          messages,
          page: options.bookPage,
          styleSheet: printStyles(templates),
          cover: `${mediaFolder}/${cover}`,
          chapter: chaptersOf(volume, published, (xhtml) => withNotes(resolveLinks(xhtml, links))),
        }),
      ),
  );
}

/** Returns the data that determines the cover and the chapters of a volume, their order, and the targets of their links. */
function inputsOf(volume: Volume, cover: string, published: PublishedPosts, links: VolumeLinks) {
  const parts = numberedParts(volume).map(({ part, level }) => [level, part.title, part.posts.map(({ id }) => id)]);
  // Title and dates are also in the contents and the metadata.
  const chapters = postsOfVolume(volume).map((post) => {
    const { title, date, updated } = post;
    const { version, links: linked = [] } = published.item(post);
    return digest(
      JSON.stringify([version, title, date, updated, ...linked.map((target) => links.chapter(target) ?? '')]),
    );
  });
  return {
    label: volume.label,
    cover,
    files: links.file(''),
    parts: digest(JSON.stringify(parts)),
    chapters: digest(chapters.join('')),
  };
}

/** Returns a function that returns the next chapter of a volume, with the comments of its post. */
function chaptersOf(volume: Volume, published: PublishedPosts, convert: (xhtml: string) => string) {
  return readAhead(postsOfVolume(volume), width, async (post) => {
    const { content, comments } = await published.itemText(post);
    return convert(content + comments.join(''));
  });
}

const printStyles = ({ [bookStyleSheet]: both = '', [printStyleSheet]: print = '' }: Templates): string => both + print;

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}
