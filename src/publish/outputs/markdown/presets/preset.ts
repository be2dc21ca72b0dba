import type { MarkdownTarget } from '../../../forms/markdown/index.ts';
import type { MarkdownLayout } from '../../../site-model/from-archive/paths/markdown-paths.ts';
import type { MediumFile } from '../../../site-model/site/paths.ts';
import type { PostPlace, Site } from '../../../site-model/site/site.ts';
import { plainJson, type Fields, type WrittenPost } from '../front-matter.ts';

/** Defines how Markdown is written for a reader or generator: file layout, front matter, and links between files. */
export interface Preset extends MarkdownTarget {
  readonly layout: MarkdownLayout;
  /**
   * returns the paths of lists and feeds that every site of the generator has, such as `tags/rye/`, by the file of blogkeep's site that they
   * replace. Links to other pages keep the URL at the source. Default: none.
   */
  readonly pages?: (site: Site, fieldsOf: (post: WrittenPost) => Fields) => ReadonlyMap<string, string>;
  /** returns the default fields, including those that are undefined for a post */
  readonly frontMatter: (post: WrittenPost) => Fields;
  /** returns additional field values in the form that this preset uses */
  readonly sources?: (post: WrittenPost) => Fields;
  /** returns the URL of an image in front matter, valid on any page of the generated site */
  readonly cover: (medium: MediumFile, from: PostPlace) => string;
  readonly fieldRules: FieldRules;
  /** escapes the body for a generator that processes its own syntax before Markdown */
  readonly source?: (markdown: string) => string;
  /** folder for comments as data, with one file per post that has comments. Default: comments are below the text. */
  readonly comments?: string;
  /** prefix of a front matter value that names a file beside the post. Default: none. */
  readonly besidePrefix?: string;
  /** whether the generator does not support a folder per post */
  readonly takesNoFolders?: boolean;
  /** path of an index of all posts by category. Default: there is none, because generators create their own lists. */
  readonly index?: string;
  /** returns files for the blog as a whole: path → content */
  readonly files?: (blog: BlogFacts) => Readonly<Record<string, string>>;
}

/** Facts about the blog, for a generator's templates and settings. Empty if unknown. */
export interface BlogFacts {
  readonly title: string;
  readonly description: string;
  readonly author: string;
  readonly language: Site['language'];
  /** absolute URL of the generated site, with a trailing `/` */
  readonly url: string;
}

/**
 * Fields with a meaning for the generator. Selected fields must follow these rules, so that they cannot change the generator's behavior.
 */
export interface FieldRules {
  /** fields that are always kept if a post has them, especially those that keep a post private */
  readonly kept: readonly string[];
  /** lower-case names of fields that affect the generator, each with its only allowed sources */
  readonly reserved: Readonly<Record<string, readonly string[]>>;
  /** required fields */
  readonly needed: readonly NeededField[];
}

interface NeededField {
  /** allowed sources, one of which must be selected, with the default first */
  readonly sources: readonly string[];
  /** name that the field must have. Default: any. */
  readonly name?: string;
  readonly why: 'address' | 'date' | 'title';
}

/** Returns the facts about the blog as data for templates, under the names that most templates use. */
export function blogData({ title, description, author, language, url }: BlogFacts): string {
  return dataFile({ title, description, author, lang: language, url });
}

/** Returns a data file with the values that are not empty. */
export const dataFile = (values: Fields): string => plainJson(known(values));

/** Removes empty values. */
export function known(values: Fields): Fields {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
