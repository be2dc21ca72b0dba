import type { Choices } from './choices.ts';
import type { Choice } from './questions.ts';

export const repositoryChoices: readonly Choice<Choices['repository']>[] = [
  { value: 'private', label: 'Only I, and whom I invite', hint: 'archive, Markdown and site are in it' },
  { value: 'public', label: 'Everybody', hint: 'git leaves the archive alone, which stays on this machine' },
  { value: 'none', label: 'There will be none', hint: 'the files stay on this machine' },
];

const deployments: readonly Choice<Choices['deploy']>[] = [
  { value: 'none', label: 'Nowhere, or I do not know yet' },
  { value: 'github-pages', label: 'GitHub Pages', hint: 'of this repository' },
  {
    value: 'two-repositories',
    label: 'GitHub Pages, of a second repository',
    hint: 'a public one with nothing but the site',
  },
  { value: 'cloudflare-pages', label: 'Cloudflare Pages', hint: 'from a private repository too' },
  { value: 'netlify', label: 'Netlify', hint: 'from a private repository too' },
];

/** Where the site can be published from such a repository. */
export function deployChoices(repository: Choices['repository'], several: boolean): Choice<Choices['deploy']>[] {
  return deployments
    .filter(({ value }) => value !== 'two-repositories' || repository === 'private')
    .filter(({ value }) => !several || !['cloudflare-pages', 'netlify'].includes(value))
    .map((choice) =>
      choice.value === 'github-pages' && repository === 'private'
        ? { ...choice, hint: 'of this repository, which needs a paid plan while it is private' }
        : choice,
    );
}

export const presetChoices: readonly Choice<Choices['preset']>[] = [
  { value: 'plain', label: 'Reading, in an editor or at a host of git' },
  { value: 'hugo', label: 'Hugo' },
  { value: 'jekyll', label: 'Jekyll' },
  { value: 'astro', label: 'Astro' },
  { value: 'eleventy', label: 'Eleventy' },
];
