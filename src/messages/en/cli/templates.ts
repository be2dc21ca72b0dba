import { formatCount } from '../../format-count.ts';

/** Output of `blogkeep templates`. */
export const templates = {
  'all-there': ({ templates, folder }: { templates: number; folder: string }) =>
    `All ${formatCount(templates, 'built-in template')} are already in ${folder}, so nothing was written.`,
  copied: ({ files, folder }: { files: number; folder: string }) =>
    `${files === 0 ? 'No files' : formatCount(files, 'file')} copied into ${folder}.`,
  kept: ({ files }: { files: readonly string[] }) =>
    `These files differ from the built-in ones and were kept: ${files.join(', ')}.`,
  advice:
    'Edit the templates that you want to change and delete the others: built-in ones take their place, and improve with updates.',
  publish: 'Then publish with them:',
};
