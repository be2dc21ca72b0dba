import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { stripSignature } from '../../../src/core/media/media-url.ts';
import type { OutputLinks, ConversionContext } from '../../../src/body/model/context.ts';
import { messages } from './body-context.ts';

// The bodies with which converters are compared, and a context in which all addresses can be recognized.

const fixtures = new URL('../../fixtures/body/', import.meta.url);
const demoBlog = new URL('../../../examples/blog/posts/', import.meta.url);
const realBlog = new URL('../../../../shared/corpus/real-blog.json', import.meta.url);

export interface MeasuredBody {
  readonly id: string;
  readonly html: string;
}

/** Whether the corpus of real posts exists. Tests that need it are skipped without it. */
export const hasRealBlog = existsSync(realBlog);

const withMedia = (text: string) => text.replace(/\{\{media\}\}/giu, 'https://img.example.com');

/**
 * Fixtures with constructs in their common forms. Rare forms are excluded: a comparison would need to repeat our rules, and their fixtures
 * contain the exact expected output.
 */
const fixtureIds = (
  'advertisement anchors code-block color-scripter definition-list emoticon emphasis file-block heading-shift headings ' +
  'image-block image-gone image-grid image-placeholder inline-html link-card links lists literal-text map math more-less ' +
  'more-less-marks pasted picture-in-text player quote rule spacing table-html table-simple video'
).split(' ');

export const bodiesOfFixtures = (): MeasuredBody[] =>
  fixtureIds.map((id) => ({ id, html: readFileSync(new URL(`${id}/input.html`, fixtures), 'utf8') }));

export const bodiesOfDemoBlog = (): MeasuredBody[] =>
  readdirSync(demoBlog)
    .filter((file) => file.endsWith('.html'))
    .map((id) => ({ id, html: withMedia(readFileSync(new URL(id, demoBlog), 'utf8')) }));

export function bodiesOfRealBlog(): MeasuredBody[] {
  if (!hasRealBlog) return [];
  const { posts } = JSON.parse(withMedia(readFileSync(realBlog, 'utf8'))) as {
    readonly posts: readonly { readonly read: { readonly id: string; readonly content?: string } }[];
  };
  return posts.map(({ read }) => ({ id: read.id, html: read.content ?? '' }));
}

const types: Partial<Record<string, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
};

/** A context in which every media file is stored under its address, and every link is external. */
export const everythingStored: ConversionContext = {
  medium: ([address = '']) => {
    const type = types[/\.(\w+)(?:[?#].*)?$/u.exec(address)?.[1]?.toLowerCase() ?? ''] ?? 'image/png';
    return { file: stripSignature(address), type, size: 1000, width: 640, height: 480 };
  },
  link: (address) => ({ kind: 'elsewhere', address }),
  messages,
};

/** Links from which the original addresses can be derived. */
const place: OutputLinks = { medium: ({ file }) => `../media/${encodeURIComponent(file)}`, post: (id) => `../${id}/` };

export const measuredPlaces = { site: place, markdown: place };
