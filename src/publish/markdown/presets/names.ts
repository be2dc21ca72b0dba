/** In the order in which tables show them. Apart from the presets, so that help does not wait for what those load. */
export const presetNames = ['plain', 'hugo', 'jekyll', 'astro', 'eleventy'] as const;

export type PresetName = (typeof presetNames)[number];
