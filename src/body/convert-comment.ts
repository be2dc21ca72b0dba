import { convertBody } from './convert.ts';
import { addParagraphs } from './formats/paragraphs.ts';
import type { BodyForm, ConversionForms } from './model/form.ts';
import { writePortable } from './portable.ts';
import { sanitizeComment } from './sanitize/sanitize.ts';
import type { ConversionContext, ConvertedBody } from './model/context.ts';

/** Converts a comment received as HTML. Its HTML cannot interfere with the page around it, see {@link sanitizeComment}. */
export function convertComment(
  received: string,
  context: ConversionContext,
  { page, forms }: Pick<ConversionForms, 'page' | 'forms'>,
): Pick<ConvertedBody, 'html' | 'forms' | 'warnings'> {
  // Without players and other additions for pages, which would mix with those of the post.
  const comment: BodyForm = {
    name: 'comment',
    links: page,
    write: (body) => sanitizeComment(writePortable(body)),
    plain: sanitizeComment,
  };
  const converted = convertBody(addParagraphs(received), context, {
    page,
    forms: [comment, ...forms],
    isComment: true,
  });
  const { comment: html = '', ...others } = converted.forms;
  return { html, forms: others, warnings: converted.warnings };
}
