import type { Warning } from '../../../core/warnings.ts';

/** A file that is made of many posts, or of none: an index page, a feed, the sitemap. */
export interface SiteFile {
  /** from the site's root, `/` between segments */
  readonly path: string;
  readonly prepare: () => PreparedFile;
  /** about the content. Default: none. */
  readonly warnings?: readonly Warning[];
}

/** A file whose inputs are known. If they are those of the last publish, it is not made again. */
export interface PreparedFile {
  /**
   * plain data. The content depends on nothing else, besides what the whole publication shares: options, templates, language,
   * the version of blogkeep
   */
  readonly inputs: unknown;
  readonly make: () => string | Promise<string>;
}

/** Plans a file that is rendered from its inputs. */
export function fileOf<Inputs>(
  path: string,
  inputsOf: () => Inputs,
  render: (inputs: Inputs) => string | Promise<string>,
): SiteFile {
  return {
    path,
    prepare: () => {
      const inputs = inputsOf();
      return { inputs, make: () => render(inputs) };
    },
  };
}

/** Plans a file whose content is cheap to make, so that it is its own input. */
export const textFile = (path: string, content: () => string): SiteFile => fileOf(path, content, (text) => text);

/** Plans a part of the files. If that fails, the caller may report it and return no files. */
export type Planning = (plan: () => Iterable<SiteFile>) => readonly SiteFile[];
