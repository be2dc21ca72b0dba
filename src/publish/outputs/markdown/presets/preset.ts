import type { DialectName } from '../../../../body/markdown/dialects/index.ts';
import type { OutputLinks } from '../../../../body/context.ts';
import type { MarkdownLayout } from '../../../site-model/from-archive/markdown-paths.ts';
import type { MediumFile } from '../../../site-model/site/paths.ts';
import type { PortablePost, Site } from '../../../site-model/site/site.ts';
import { plainJson, type Fields, type WrittenPost } from '../front-matter.ts';

/** For whom Markdown is written: where things lie, what front matter says, how one file leads to another. */
export interface Preset {
  /** how its reader of Markdown differs from others */
  readonly dialect: DialectName;
  readonly layout: MarkdownLayout;
  /** the addresses in a post's Markdown of media and of other posts; only published posts are asked for */
  readonly place: (from: PostPlace, postOf: (id: string) => PostPlace) => OutputLinks;
  /** the fields that it writes on its own, also those that a post has no value for */
  readonly frontMatter: (post: WrittenPost) => Fields;
  /** sources of fields that it spells in its own way, besides those that it writes */
  readonly sources?: (post: WrittenPost) => Fields;
  /** the address of a picture in front matter, where templates of the generator use it on any page */
  readonly cover: (medium: MediumFile, from: PostPlace) => string;
  readonly fieldRules: FieldRules;
  /** the body as it is in the file, where the generator looks for marks of its own before it reads the Markdown */
  readonly source?: (markdown: string) => string;
  /** the folder of the comments as data, a file for each post that has some; left out, they stand below the text */
  readonly comments?: string;
  /** what stands before the name of a file beside the post where a field of front matter is that file; left out, nothing */
  readonly besidePrefix?: string;
  /** whether its generator finds no posts in folders of their own */
  readonly takesNoFolders?: boolean;
  /** files that are made of no post: path → content */
  readonly files?: (blog: BlogFacts) => Readonly<Record<string, string>>;
}

/** What templates and settings of a generator may want to know of the blog; what is not known is the empty text. */
export interface BlogFacts {
  readonly title: string;
  readonly description: string;
  readonly author: string;
  readonly language: Site['language'];
  /** absolute, with `/` at its end: where the site is going to be */
  readonly url: string;
}

/** What a generator makes of fields, so that nobody chooses some with which it would do something else than show them. */
export interface FieldRules {
  /** own fields that stay whatever is chosen, where a post has them: above all what keeps a post from the public */
  readonly kept: readonly string[];
  /** names that the generator acts upon, in small letters, and the only sources that they take */
  readonly reserved: Readonly<Record<string, readonly string[]>>;
  /** what it cannot do without */
  readonly needed: readonly NeededField[];
}

interface NeededField {
  /** one of these is in the list, the usual one first */
  readonly sources: readonly string[];
  /** under this name; left out, under any */
  readonly name?: string;
  readonly why: 'address' | 'date' | 'title';
}

/** Where a post lies, as in `PortablePost`. */
export type PostPlace = Pick<PortablePost, 'sitePath' | 'markdownPath'>;

/** The blog as data for templates, under the names that most of them use. */
export function blogData({ title, description, author, language, url }: BlogFacts): string {
  return dataFile({ title, description, author, lang: language, url });
}

/** A data file of values, without those that are not known. */
export const dataFile = (values: Fields): string => plainJson(known(values));

/** Values without those that are empty. */
export function known(values: Fields): Fields {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
