import { describe, expectTypeOf, it } from 'vitest';
import type {
  ApiOptions,
  CrawlOptions,
  ExportOptions,
  ImportOptions,
  InspectOptions,
  OpenOptions,
  PublishOptions,
  ServeOptions,
  SourceOptions,
  TemplatesOptions,
  VerifyOptions,
} from '../../src/index.ts';
import type { CodeValueOf, LibraryOptionName, OptionNamesOf } from '../../src/options/options.ts';

/**
 * Fields whose types intentionally differ from the option table: `dir` is a list in the table, and only some functions work without an
 * archive.
 */
type Misfits<Given> = {
  [Name in Exclude<keyof Given & LibraryOptionName, 'dir'>]: Exclude<CodeValueOf<Name>, false> extends Given[Name]
    ? never
    : Name;
}[Exclude<keyof Given & LibraryOptionName, 'dir'>];

describe('The types of options', () => {
  it('have the names that the option table defines for each function', () => {
    expectTypeOf<keyof SourceOptions>().toEqualTypeOf<OptionNamesOf<'listBlogs'>>();
    expectTypeOf<keyof ApiOptions>().toEqualTypeOf<OptionNamesOf<'createClient'>>();
    expectTypeOf<keyof CrawlOptions>().toEqualTypeOf<OptionNamesOf<'crawlBlog'>>();
    expectTypeOf<keyof PublishOptions>().toEqualTypeOf<OptionNamesOf<'publishBlog'>>();
    expectTypeOf<keyof ExportOptions>().toEqualTypeOf<OptionNamesOf<'exportBlog'>>();
    expectTypeOf<keyof ImportOptions>().toEqualTypeOf<OptionNamesOf<'importBlog'>>();
    expectTypeOf<keyof InspectOptions>().toEqualTypeOf<OptionNamesOf<'inspectBackup'>>();
    expectTypeOf<keyof VerifyOptions>().toEqualTypeOf<OptionNamesOf<'verifyArchive'>>();
    expectTypeOf<keyof ServeOptions>().toEqualTypeOf<OptionNamesOf<'serveArchive'>>();
    expectTypeOf<keyof TemplatesOptions>().toEqualTypeOf<OptionNamesOf<'copyTemplates'>>();
    expectTypeOf<Exclude<keyof OpenOptions, 'addressOf'>>().toEqualTypeOf<OptionNamesOf<'openPublication'>>();
  });

  it('accept the values that the option table accepts', () => {
    expectTypeOf<
      Misfits<ExportOptions & ImportOptions & VerifyOptions & ServeOptions & TemplatesOptions>
    >().toEqualTypeOf<never>();
  });
});
