import type { DialectName } from '../../../body/markdown/dialects/index.ts';
import type { OutputLinks } from '../../../body/context.ts';
import type { PortablePost } from '../../site/site.ts';
import type { Fields } from '../front-matter.ts';

/** For whom Markdown is written: where things lie, what front matter says, how one file leads to another. */
export interface Preset {
  /** how its reader of Markdown differs from others */
  readonly dialect: DialectName;
  readonly layout: Layout;
  /** the addresses in a post's Markdown of media and of other posts; only published posts are asked for */
  readonly place: (from: PostPlace, postOf: (id: string) => PostPlace) => OutputLinks;
  readonly frontMatter: (post: PortablePost) => Fields;
  /** the body as it is in the file, where the generator looks for marks of its own before it reads the Markdown */
  readonly source?: (markdown: string) => string;
  /** the folder of the comments as data, a file for each post that has some; left out, they stand below the text */
  readonly comments?: string;
  /** files that are the same for every blog: path → content */
  readonly files?: Readonly<Record<string, string>>;
}

/** Folders below the Markdown's root, without a slash at either end; the empty text is the root itself. */
export interface Layout {
  readonly posts: string;
  readonly media: string;
  /** before the name of a post without a date, for generators that need one */
  readonly undated: string;
  /** the name of a folder or file as one that means nothing to the generator; left out, all names are taken as they are */
  readonly name?: (name: string) => string;
}

/** Where a post lies, as in `PortablePost`. */
export type PostPlace = Pick<PortablePost, 'sitePath' | 'markdownPath'>;
