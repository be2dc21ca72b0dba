import { assertOutputOptions } from '../../publish/outputs/assert-options.ts';
import { loadTemplates } from '../../publish/outputs/templates.ts';
import type { SiteOptions } from '../../publish/site-model/options/site-options.ts';
import { templatesFolder } from '../package-folders.ts';
import type { PublishPass } from './resolve-options.ts';

/**
 * Checks the options of all outputs before a run requests or reads anything, since publishing may be hours later.
 * @param hasMedia whether the archive contains media, or may contain them after the run
 * @throws {UsageError} if options contradict each other, one is missing, or templates are invalid
 */
export async function assertPublishable(
  passes: readonly PublishPass<SiteOptions & { readonly templates?: string | undefined }>[],
  hasMedia: boolean,
): Promise<void> {
  for (const { options, outputs } of passes) {
    const templates = await loadTemplates(templatesFolder, options.templates);
    for (const { output } of outputs) assertOutputOptions(output, { options, templates, hasMedia });
  }
}
