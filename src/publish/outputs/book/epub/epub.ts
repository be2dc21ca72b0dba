import { blogTitle } from '../../../site-model/language/index.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { bookMediaFolder, type Volume } from '../book.ts';
import type { Site, SitePost } from '../../../site-model/site/site.ts';
import { volumeTitle } from '../print/document.ts';
import { volumeFacts } from '../volume-facts.ts';
import { navDocument, ncxDocument, type Landmark } from './nav.ts';
import { outlineOf } from './outline.ts';
import { identifierOf, packageDocument, type ManifestItem } from './package.ts';
import { chapterPage, coverPage, partPage, styleSheetPath, titlePage } from './pages.ts';
import { zipFile, type ZipEntry } from './zip.ts';

export interface EpubInput {
  readonly site: Pick<Site, 'blog' | 'language'>;
  readonly volume: Volume;
  readonly messages: Messages;
  /** content of `book.css` */
  readonly styleSheet: string;
  /** Returns the chapter of a post as a well-formed element with the id {@link chapterId}. Called in reading order. */
  readonly chapter: (post: SitePost) => Promise<string>;
  /** images of the chapters */
  readonly images: readonly EpubImage[];
  /** the cover image, in addition to the images of chapters. Default: the book has no cover. */
  readonly cover?: EpubImage | undefined;
}

export interface EpubImage {
  /** path below `media/`, as in the chapters */
  readonly file: string;
  /** an image type that EPUB supports: `image/jpeg`, `image/png`, `image/gif`, `image/svg+xml` or `image/webp` */
  readonly type: string;
  /** Returns the bytes of the file. Called when the image is written. */
  readonly load: () => Promise<Uint8Array>;
}

/** Writes a volume as an EPUB file (EPUB 3.3), holding one chapter or image in memory at a time. */
export const epubFile = (input: EpubInput): AsyncGenerator<Uint8Array> => zipFile(entriesOf(input));

async function* entriesOf(input: EpubInput): AsyncGenerator<ZipEntry> {
  const { site, volume, messages, styleSheet, chapter, images, cover } = input;
  const { blog, language } = site;
  const { documents, contents } = outlineOf(volume, messages);
  const facts = volumeFacts(volume);
  const title = volumeTitle(site, volume, messages);
  const identifier = identifierOf(`${blog.address || blogTitle(blog, messages)} ${volume.name}`);
  const media = new Map([...(cover ? [cover] : []), ...images].map((image) => [image.file, image]));
  const content = {
    hasImages: media.size > 0,
    hasAltTexts: true,
    mayFlash: [...media.values()].some(({ type }) => mayBeAnimated.has(type)),
    hasMath: false,
  };
  const items: ManifestItem[] = [];
  const entry = (item: ManifestItem, bytes: ZipEntry['content'], isCompressed = true): ZipEntry => {
    items.push(item);
    return { path: `${folder}/${item.path}`, content: bytes, isCompressed };
  };
  const page = (path: string, text: string, properties: ManifestItem['properties'] = []): ZipEntry =>
    entry(
      { id: path.replace(/\.xhtml$/u, ''), path, type: 'application/xhtml+xml', properties, isInSpine: true },
      text,
    );

  yield { path: 'mimetype', content: 'application/epub+zip', isCompressed: false };
  yield { path: 'META-INF/container.xml', content: container, isCompressed: true };
  if (cover) yield page(coverPath, coverPage(`${bookMediaFolder}/${cover.file}`, title, messages, language));
  yield page(titlePath, titlePage(site, volume, facts, messages));
  const [first] = documents;
  const landmarks: Landmark[] = [
    ...(cover ? [{ type: 'cover', title: messages.book.cover, href: coverPath } as const] : []),
    { type: 'titlepage', title: messages.book.titlePage, href: titlePath },
    { type: 'toc', title: messages.contents, href: navPath },
    ...(first ? [{ type: 'bodymatter', title: messages.posts(facts.posts), href: first.path } as const] : []),
  ];
  const entries = [{ depth: 0, title, href: titlePath }, ...contents];
  yield page(navPath, navDocument(entries, landmarks, messages, language), ['nav']);
  for (const document of documents) {
    if ('part' in document) {
      yield page(document.path, partPage(document.part, language));
      continue;
    }
    const text = await chapter(document.post);
    const hasMath = /<math[\s>]/u.test(text);
    const hasSvg = /<svg[\s>]/u.test(text);
    content.hasMath ||= hasMath;
    content.hasAltTexts &&= hasAltTexts(text);
    yield page(document.path, chapterPage(document.title, document.partTitles, text, language), [
      ...(hasMath ? (['mathml'] as const) : []),
      ...(hasSvg ? (['svg'] as const) : []),
    ]);
  }
  yield entry({ id: 'css', path: styleSheetPath, type: 'text/css' }, styleSheet);
  for (const [index, { file, type, load }] of [...media.values()].entries()) {
    const properties = file === cover?.file ? (['cover-image'] as const) : [];
    const item = { id: `m${index + 1}`, path: `${bookMediaFolder}/${file}`, type, properties };
    yield entry(item, load, type === 'image/svg+xml');
  }
  yield entry(
    { id: 'ncx', path: 'toc.ncx', type: 'application/x-dtbncx+xml' },
    ncxDocument(entries, title, identifier),
  );
  // Last, because the manifest describes the content of the chapters.
  const document = packageDocument({ site, volume, identifier, title, facts, content, items, messages });
  yield { path: `${folder}/${packagePath}`, content: document, isCompressed: true };
}

/** Folder of the publication in the zip. */
const folder = 'EPUB';

/** Paths in this folder. Those of chapters begin with other letters. */
const packagePath = 'package.opf';
const coverPath = 'cover.xhtml';
const titlePath = 'title.xhtml';
const navPath = 'nav.xhtml';

const mayBeAnimated: ReadonlySet<string> = new Set(['image/gif', 'image/png', 'image/webp']);

/** Reports whether all images of a chapter have text alternatives. */
function hasAltTexts(chapter: string): boolean {
  const tags = chapter.match(/<img\s(?:[^>"]|"[^"]*")*>/gu) ?? [];
  return tags.every((tag) => /\salt="[^"]/u.test(tag));
}

const container = `<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles>
<rootfile full-path="${folder}/${packagePath}" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`;
