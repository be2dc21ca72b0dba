import type { Warning } from '../../../core/report/warnings.ts';

/** A file that contains many posts, or none: a list, a feed, the sitemap. */
export interface SiteFile {
  /** from the site's root, `/` between segments */
  readonly path: string;
  readonly prepare: () => PreparedFile;
  /** Warnings about the content. Default: none. */
  readonly warnings?: readonly Warning[];
}

/** A file whose inputs are known. If they equal those of the last publish, it is not built again. */
export interface PreparedFile {
  /**
   * Plain data. The content depends only on these and on the inputs that all files share: options, templates, language, the version of
   * blogkeep.
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

/** Plans a file whose content is cheap to make: the content is its input. */
export const textFile = (path: string, content: () => string): SiteFile => fileOf(path, content, (text) => text);

/** Plans a part of the files. If that fails, the caller may report it and return no files. */
export type Planning = (plan: () => Iterable<SiteFile>) => readonly SiteFile[];
