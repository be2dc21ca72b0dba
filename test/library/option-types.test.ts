import { describe, expectTypeOf, it } from 'vitest';
import type {
  CrawlOptions,
  ExportOptions,
  ImportOptions,
  OpenOptions,
  PublishOptions,
  ServeOptions,
  SourceOptions,
  TemplatesOptions,
  VerifyOptions,
} from '../../src/index.ts';
import type { CodeValueOf, FunctionOptionName, NamesFor } from '../../src/options/options.ts';

/** Fields that refuse what the table makes of a value; `dir` is a list there, and only some calls do without an archive. */
type Misfits<Given> = {
  [Name in Exclude<keyof Given & FunctionOptionName, 'dir'>]: Exclude<CodeValueOf<Name>, false> extends Given[Name]
    ? never
    : Name;
}[Exclude<keyof Given & FunctionOptionName, 'dir'>];

describe('The types of options', () => {
  it('have the names that the table has for each function', () => {
    expectTypeOf<keyof SourceOptions>().toEqualTypeOf<NamesFor<'listBlogs'>>();
    expectTypeOf<keyof SourceOptions>().toEqualTypeOf<NamesFor<'createClient'>>();
    expectTypeOf<keyof CrawlOptions>().toEqualTypeOf<NamesFor<'crawlBlog'>>();
    expectTypeOf<keyof PublishOptions>().toEqualTypeOf<NamesFor<'publishBlog'>>();
    expectTypeOf<keyof ExportOptions>().toEqualTypeOf<NamesFor<'exportBlog'>>();
    expectTypeOf<keyof ImportOptions>().toEqualTypeOf<NamesFor<'importBlog'>>();
    expectTypeOf<keyof VerifyOptions>().toEqualTypeOf<NamesFor<'verifyArchive'>>();
    expectTypeOf<keyof ServeOptions>().toEqualTypeOf<NamesFor<'serveArchive'>>();
    expectTypeOf<keyof TemplatesOptions>().toEqualTypeOf<NamesFor<'copyTemplates'>>();
    expectTypeOf<Exclude<keyof OpenOptions, 'addressOf'>>().toEqualTypeOf<NamesFor<'openPublication'>>();
  });

  it('take what the table takes', () => {
    expectTypeOf<
      Misfits<ExportOptions & ImportOptions & VerifyOptions & ServeOptions & TemplatesOptions>
    >().toEqualTypeOf<never>();
  });
});
