import { UsageError } from '../../../../core/errors/errors.ts';
import { message } from '../../../../messages/message.ts';
import { astro } from './astro.ts';
import { eleventy } from './eleventy.ts';
import { hugo } from './hugo.ts';
import { jekyll } from './jekyll.ts';
import { plain } from './plain.ts';
import type { PresetName } from '../../../../options/choices.ts';
import type { Preset } from './preset.ts';

export const presets = { plain, hugo, jekyll, astro, eleventy } as const satisfies Record<PresetName, Preset>;

export const presetOf = (name: PresetName): Preset => presets[name];

/** @throws {UsageError} if posts should have their own folders but the preset's generator does not support that */
export function assertPostFolders({ preset, postFolders }: { preset: PresetName; postFolders: boolean }): void {
  if (postFolders && presetOf(preset).takesNoFolders === true)
    throw new UsageError('option-conflict', message('publish.no-post-folders', { preset }));
}
