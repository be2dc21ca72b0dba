import * as body from '../../../src/body/convert.ts';
import * as comment from '../../../src/body/convert-comment.ts';
import type { ConversionContext, ConvertedBody, DialectName, OutputLinks } from '../../../src/body/model/context.ts';
import type { BodyForm, ConversionForms } from '../../../src/body/model/form.ts';
import * as plain from '../../../src/body/plain-text/plain-text.ts';
import type { PostLookup } from '../../../src/body/unpublished/unpublished.ts';
import type { ConversionData } from '../../../src/publish/forms/conversion-data.ts';
import type { BodyForm as FormOfOutput } from '../../../src/publish/forms/form.ts';
import { markdownForm } from '../../../src/publish/forms/markdown/index.ts';
import { portable } from '../../../src/publish/forms/portable/index.ts';
import { print } from '../../../src/publish/forms/print/index.ts';

/** Links of the page and the Markdown, and of the other forms to be written. */
export interface Places {
  readonly site: OutputLinks;
  readonly markdown: OutputLinks;
  readonly portable?: OutputLinks | undefined;
  readonly print?: OutputLinks | undefined;
  /** default: CommonMark */
  readonly dialect?: DialectName | undefined;
}

type Written = Omit<ConvertedBody, 'forms'> & {
  readonly markdown: string;
  readonly portable?: string;
  readonly print?: string;
};

/** @param write replaces the writer of Markdown */
function formsOf(places: Places, write?: BodyForm['write']): ConversionForms {
  const { dialect = 'commonmark' } = places;
  const data = { preset: 'plain', postFolders: false } as ConversionData;
  const markdown = markdownForm(() => ({ dialect, place: () => places.markdown }));
  const forms = [markdown, portable, print].flatMap((form: FormOfOutput) => {
    const links = places[form.name as 'markdown'] as OutputLinks | undefined;
    return links ? [{ ...form, ...form.forPost({ sitePath: '', markdownPath: '' }, data), links }] : [];
  });
  return {
    page: places.site,
    forms: forms.map((form) => (write && form.name === 'markdown' ? { ...form, write } : form)),
  };
}

const written = <T extends Pick<ConvertedBody, 'forms'>>({ forms, ...others }: T) =>
  ({ ...others, ...forms }) as unknown as Omit<T, 'forms'> & Pick<Written, 'markdown' | 'portable' | 'print'>;

/** Converts a body to all forms of the outputs. */
export const convertBody = (
  html: string,
  context: ConversionContext,
  places: Places,
  write?: BodyForm['write'],
): Written => written(body.convertBody(html, context, formsOf(places, write)));

export const convertComment = (html: string, context: ConversionContext, places: Places) =>
  written(comment.convertComment(html, context, formsOf(places)));

/** Reduces a body to its text, as page and Markdown. */
export const plainTextBody = (html: string, reason: string, posts?: PostLookup): Written =>
  written(plain.plainTextBody(html, reason, [{ name: 'markdown', plain: plain.toInertHtml }], posts));
