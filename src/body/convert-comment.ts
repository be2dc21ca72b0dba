import { convertBody } from './convert.ts';
import { addParagraphs } from './formats/paragraphs.ts';
import { sanitizeComment } from './sanitize/sanitize.ts';
import type { ConversionContext, ConversionOutputs, ConvertedBody } from './context.ts';

/** Converts a comment received as HTML. Its HTML cannot interfere with the page around it, see {@link sanitizeComment}. */
export function convertComment(
  received: string,
  context: ConversionContext,
  outputs: ConversionOutputs,
): Pick<ConvertedBody, 'html' | 'markdown' | 'portable' | 'print' | 'warnings'> {
  const body = addParagraphs(received);
  const convert = (links: Pick<ConversionOutputs, 'portable' | 'print'>) =>
    convertBody(body, context, { ...outputs, ...links, isComment: true });
  // Pages also show the portable form, which has no players and other additions that would mix with those of the post.
  const { portable: plain = '', markdown, print, warnings } = convert({ portable: outputs.site });
  return {
    html: sanitizeComment(plain),
    markdown,
    portable: outputs.portable && convert({ portable: outputs.portable, print: undefined }).portable,
    print,
    warnings,
  };
}
