import { astro } from './astro.ts';
import { eleventy } from './eleventy.ts';
import { hugo } from './hugo.ts';
import { jekyll } from './jekyll.ts';
import { plain } from './plain.ts';
import type { Preset } from './preset.ts';

export const presets = { plain, hugo, jekyll, astro, eleventy } as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof presets;

/** For tables of options, in the order in which they are shown. */
export const presetNames = Object.keys(presets) as PresetName[];

export const presetOf = (name: PresetName): Preset => presets[name];
