import { UsageError } from '../../core/errors/errors.ts';
import type { ByOutput, OutputName } from '../../core/outputs.ts';
import { message } from '../../messages/message.ts';
import { mediaUrlOf } from '../forms/portable/media-url.ts';
import type { SiteOptions } from '../site-model/options/site-options.ts';
import { checkFields } from './markdown/fields.ts';
import { assertPostFolders } from './markdown/presets/index.ts';
import { compileTemplates } from './site/pages/compile.ts';
import type { Templates } from './templates.ts';

interface CheckedOptions {
  readonly options: SiteOptions;
  readonly templates: Templates;
  /** whether the archive contains media or, before a crawl, may contain them afterwards */
  readonly hasMedia: boolean;
}

/** Outputs without an entry accept all combinations of options. Apart from the ports, whose code a crawl does not need. */
const assertions: ByOutput<(checked: CheckedOptions) => void> = {
  markdown: ({ options }) => {
    assertPostFolders(options);
    checkFields(options);
  },
  site: ({ templates }) => {
    compileTemplates(templates);
  },
  wordpress: ({ options, hasMedia }) => {
    if (hasMedia && mediaUrlOf(options) === undefined)
      throw new UsageError('option-missing', message('publish.media-url-missing'));
  },
};

/**
 * Asserts that an output can be published with these options.
 * @throws {UsageError} if a template has an error, an option is missing, or options contradict each other
 */
export function assertOutputOptions(output: OutputName, checked: CheckedOptions): void {
  assertions[output]?.(checked);
}
