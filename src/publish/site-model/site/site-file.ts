import type { Warning } from '../../../core/report/warnings.ts';

/** A file that belongs to no single post: a list, a feed, the sitemap. */
export interface SiteFile {
  /** relative to the root of the site, with `/` between segments */
  readonly path: string;
  readonly prepare: () => PreparedFile;
  /** Warnings about the content. Default: none. */
  readonly warnings?: readonly Warning[];
}

/** A file whose inputs are known. If they are the same as in the last publish, it is not built again. */
export interface PreparedFile {
  /**
   * Plain data. The content depends only on these inputs and on those that all files share: options, templates, language, and the version
   * of blogkeep.
   */
  readonly inputs: unknown;
  readonly make: () => MadeContent | Promise<MadeContent>;
}

/** A text, or the pieces of a file that is too large to be in memory as a whole. */
export type MadeContent = string | AsyncIterable<Uint8Array>;

/** Plans a file that is rendered from its inputs. */
export function fileOf<Inputs>(
  path: string,
  inputsOf: () => Inputs,
  render: (inputs: Inputs) => MadeContent | Promise<MadeContent>,
): SiteFile {
  return {
    path,
    prepare: () => {
      const inputs = inputsOf();
      return { inputs, make: () => render(inputs) };
    },
  };
}

/** Plans a file whose content is cheap to create: the content itself is the input. */
export const textFile = (path: string, content: () => string): SiteFile => fileOf(path, content, (text) => text);

/** Plans a part of the files. If that fails, the implementation may report the error and return no files. */
export type Planning = (plan: () => Iterable<SiteFile>) => readonly SiteFile[];
