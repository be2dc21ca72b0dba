import type { OutputLinks } from '../../../body/model/context.ts';
import { linkFrom } from '../../site-model/site/links.ts';
import { mediumFile, postFile } from '../../site-model/site/paths.ts';
import type { PostPlace } from '../../site-model/site/site.ts';
import { placeOf, type ConversionData } from '../conversion-data.ts';

/** Returns the links of a post's page. Every body is converted to this form, because facts such as the summary come from it. */
export function pageLinks({ sitePath }: PostPlace, data: ConversionData): OutputLinks {
  const link = linkFrom(postFile(sitePath), data.linkForm);
  return {
    medium: (medium) => link(mediumFile(medium)),
    post: (id, fragment) => link(postFile(placeOf(id, data).sitePath), fragment),
    page: (path) => (data.hasSite ? link(path) : undefined),
  };
}
