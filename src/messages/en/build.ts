/**
 * Names of the inputs from which files are built. Inputs of pages that are not listed here are fields of views, shown
 * by their names in templates.
 */
const inputs: Readonly<Record<string, string>> = {
  'post.title': 'the title',
  'post.date': 'the date',
  'post.updated': 'the date of the last change',
  'post.category': 'the category',
  'post.tags': 'the tags',
  'post.address': 'the address at the source',
  'post.visibility': 'the visibility',
  'post.removed': 'the day of removal',
  'post.comments': 'the number of comments',
  'post.secretComments': 'the number of secret comments',
  record: 'the record in the archive',
  body: 'the text',
  comments: 'the comments',
  'post.aliases': 'the list of old addresses',
  'post.sitePath': 'the path of the page',
  'post.markdownPath': 'the path of the Markdown file',
  'site.view.site': 'something about the blog that all pages show',
  'site.view.breadcrumb': 'a category above',
  'site.view.newer': 'the next post',
  'site.view.older': 'the previous post',
  'site.view.newerInCategory': 'the next post of the category',
  'site.view.olderInCategory': 'the previous post of the category',
  'site.view.related': 'the list of related posts',
  content: 'the content',
  file: 'the original',
  version: 'the version of blogkeep or of Node.js',
  outputs: 'the list of outputs',
  blog: 'the title, the description or an image of the blog',
  language: 'the language of the site',
  addresses: 'an address of the blog or of the site',
  clock: 'the time zone',
  letters: 'the fonts of this machine',
};

const kinds: readonly (readonly [start: string, phrase: (name: string) => string])[] = [
  ['link ', (name) => `the target of the link ${name}`],
  ['file ', (name) => `the file of ${name}`],
  ['template ', (name) => `the template ${name}`],
  ['option ', (name) => `the option ${name}`],
];

/** Describes an input as part of a sentence: `the title`, `the template post.eta`. */
function inputText(name: string): string {
  for (const [start, phrase] of kinds) if (name.startsWith(start)) return phrase(name.slice(start.length));
  // A field of a listed input, such as `post.date.text`, gets the description of that input.
  for (let above = name; above !== ''; above = above.slice(0, Math.max(above.lastIndexOf('.'), 0))) {
    const text = inputs[above];
    if (text !== undefined) return text;
  }
  return `“${name}”`;
}

/** Reasons why files are built, for the log. */
export const build = {
  'all-new': 'Building everything: no earlier publish into these folders is stored.',
  'all-forced': 'Building everything because of --force.',
  'all-changed': ({ input }: { input: string }) => `Building everything because ${inputText(input)} changed.`,
  new: ({ task }: { task: string }) => `Building ${task}: no complete build of it is stored.`,
  changed: ({ task, input }: { task: string; input: string }) =>
    `Building ${task} because ${inputText(input)} changed.`,
  file: ({ task, file }: { task: string; file: string }) =>
    `Building ${task} because ${file} is missing or was changed.`,
  'up-to-date': 'Nothing has changed since the last publish.',
};
