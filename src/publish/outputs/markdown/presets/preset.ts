import type { DialectName } from '../../../../body/markdown/dialects/index.ts';
import type { OutputLinks } from '../../../../body/context.ts';
import type { MarkdownLayout } from '../../../site-model/from-archive/markdown-paths.ts';
import type { MediumFile } from '../../../site-model/site/paths.ts';
import type { PortablePost, Site } from '../../../site-model/site/site.ts';
import { plainJson, type Fields, type WrittenPost } from '../front-matter.ts';

/** How Markdown is written for a reader or generator: file layout, front matter, and links between files. */
export interface Preset {
  /** of its Markdown parser */
  readonly dialect: DialectName;
  readonly layout: MarkdownLayout;
  /** links in a post's Markdown to media and other posts; called only for published posts */
  readonly place: (from: PostPlace, postOf: (id: string) => PostPlace) => OutputLinks;
  /** default fields, including those that are undefined for a post */
  readonly frontMatter: (post: WrittenPost) => Fields;
  /** additional field values in the preset's own spelling */
  readonly sources?: (post: WrittenPost) => Fields;
  /** URL of an image in front matter, valid on any page of the generator */
  readonly cover: (medium: MediumFile, from: PostPlace) => string;
  readonly fieldRules: FieldRules;
  /** escapes the body for a generator that processes its own syntax before Markdown */
  readonly source?: (markdown: string) => string;
  /** folder for comments as data, one file per post with comments; default: below the text */
  readonly comments?: string;
  /** prefix of a front matter field that names a file next to the post; default: none */
  readonly besidePrefix?: string;
  /** whether its generator does not support a folder per post */
  readonly takesNoFolders?: boolean;
  /** files of the blog as a whole: path → content */
  readonly files?: (blog: BlogFacts) => Readonly<Record<string, string>>;
}

/** Blog facts for templates and settings of a generator; empty if unknown. */
export interface BlogFacts {
  readonly title: string;
  readonly description: string;
  readonly author: string;
  readonly language: Site['language'];
  /** absolute URL of the generated site, with a trailing `/` */
  readonly url: string;
}

/** Fields with a meaning for the generator, so that selected fields cannot change its behavior. */
export interface FieldRules {
  /** fields that are always kept if a post has them, especially those that keep a post private */
  readonly kept: readonly string[];
  /** lower-case names that the generator acts on, and their only allowed sources */
  readonly reserved: Readonly<Record<string, readonly string[]>>;
  /** required fields */
  readonly needed: readonly NeededField[];
}

interface NeededField {
  /** one of these must be selected, the usual one first */
  readonly sources: readonly string[];
  /** required name; default: any */
  readonly name?: string;
  readonly why: 'address' | 'date' | 'title';
}

/** The paths of a post, see `PortablePost`. */
export type PostPlace = Pick<PortablePost, 'sitePath' | 'markdownPath'>;

/** Returns the blog as data for templates, under the names that most of them use. */
export function blogData({ title, description, author, language, url }: BlogFacts): string {
  return dataFile({ title, description, author, lang: language, url });
}

/** Returns a data file of the values that are not empty. */
export const dataFile = (values: Fields): string => plainJson(known(values));

/** Removes empty values. */
export function known(values: Fields): Fields {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
