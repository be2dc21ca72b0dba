import { blogTitle } from '../../../site-model/language/index.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import type { Volume } from '../book.ts';
import { mediaFolder } from '../../../site-model/site/paths.ts';
import type { Site, SitePost } from '../../../site-model/site/site.ts';
import { epubDrawing } from './drawing.ts';
import { imageTypeOf } from '../shown-medium.ts';
import { volumeFacts, volumeTitle } from '../volume-facts.ts';
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
  /** Returns the chapter of a post as a well-formed element with the ID {@link chapterId}. Called in reading order. */
  readonly chapter: (post: SitePost) => Promise<string>;
  /** Returns the bytes of an image, given its path below `media/`. Undefined if it cannot be read. Called once per image. */
  readonly readImage: (file: string) => Promise<Uint8Array | undefined>;
  /** path of the cover image below `media/`. Default: the book has no cover. */
  readonly cover?: string | undefined;
}

/** Writes a volume as an EPUB file (EPUB 3.3), holding one chapter or image in memory at a time. */
export const epubFile = (input: EpubInput): AsyncGenerator<Uint8Array> => zipFile(entriesOf(input));

async function* entriesOf(input: EpubInput): AsyncGenerator<ZipEntry> {
  const { site, volume, messages, styleSheet, chapter, readImage } = input;
  const { blog, language } = site;
  const { documents, contents } = outlineOf(volume, messages);
  const facts = volumeFacts(volume);
  const title = volumeTitle(site, volume, messages);
  const identifier = identifierOf(`${blog.address || blogTitle(blog, messages)} ${volume.name}`);
  const content = { hasImages: false, hasAltTexts: true, mayFlash: false, hasMath: false };
  /** Reports whether each image is in the file. */
  const images = new Map<string, boolean>();
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

  async function* imageEntry(file: string, properties: ManifestItem['properties'] = []): AsyncGenerator<ZipEntry> {
    const type = imageTypeOf(file);
    const bytes = type === undefined || images.has(file) ? undefined : await readImage(file);
    images.set(file, images.get(file) ?? bytes !== undefined);
    if (type === undefined || !bytes) return;
    content.hasImages = true;
    content.mayFlash ||= mayBeAnimated.has(type);
    const item = { id: `m${images.size}`, path: `${mediaFolder}/${file}`, type, properties };
    const isDrawing = type === 'image/svg+xml';
    yield entry(item, isDrawing ? epubDrawing(Buffer.from(bytes).toString()) : bytes, isDrawing);
  }

  yield { path: 'mimetype', content: 'application/epub+zip', isCompressed: false };
  yield { path: 'META-INF/container.xml', content: container, isCompressed: true };
  if (input.cover !== undefined) yield* imageEntry(input.cover, ['cover-image']);
  const cover = input.cover !== undefined && images.get(input.cover) ? input.cover : undefined;
  if (cover !== undefined) yield page(coverPath, coverPage(`${mediaFolder}/${cover}`, title, messages, language));
  yield page(titlePath, titlePage(site, volume, facts, messages));
  const [first] = documents;
  const landmarks: Landmark[] = [
    ...(cover !== undefined ? [{ type: 'cover', title: messages.book.cover, href: coverPath } as const] : []),
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
    const complete = await chapter(document.post);
    // Copied, since V8 keeps the whole chapter in memory as long as a substring of it is in use.
    for (const [, file = ''] of complete.matchAll(image)) yield* imageEntry(Buffer.from(file).toString());
    // The manifest must list every image that a chapter shows (EPUB 3.3, 5.6).
    const text = complete.replace(image, (tag, file: string) => (images.get(file) ? tag : altTextOf(tag)));
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

/** Matches the tag of an image, as chapters have it. */
const image = new RegExp(String.raw`<img src="${mediaFolder}/([^"]*)"(?:[^>"]|"[^"]*")*>`, 'gu');

const altTextOf = (tag: string): string => /\salt="([^"]*)"/u.exec(tag)?.[1] ?? '';

/** Reports whether all images of a chapter have text alternatives. */
function hasAltTexts(chapter: string): boolean {
  const tags = chapter.match(/<img\s(?:[^<>"]|"[^"]*")*>/gu) ?? [];
  return tags.every((tag) => /\salt="[^"]/u.test(tag));
}

const container = `<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles>
<rootfile full-path="${folder}/${packagePath}" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`;
