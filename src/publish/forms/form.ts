import type { BodyForm as FormOfPost } from '../../body/model/form.ts';
import type { SiteOptions } from '../site-model/options/site-options.ts';
import type { PostPlace, Site } from '../site-model/site/site.ts';
import type { ConversionData } from './conversion-data.ts';

/** A form in which bodies are written: how links are resolved, and how the tree is converted to text. Each output declares its form. */
export interface BodyForm extends Omit<FormOfPost, 'links' | 'write'> {
  /** Returns the functions that depend on the post. A post is rendered again if the path of a linked post or page changes. */
  forPost(post: PostPlace, data: ConversionData): Pick<FormOfPost, 'links' | 'write'>;
  /**
   * Returns the paths that pages other than posts have in this form, by their file on the site. Default: none.
   */
  pages?(site: Site, options: SiteOptions): ReadonlyMap<string, string> | undefined;
}

/** Returns the key of a page in `ConversionData.formPages`. */
export const formPageKey = ({ name }: Pick<BodyForm, 'name'>, file: string): string => `${name} ${file}`;
