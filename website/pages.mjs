// Maps Markdown files to pages of the website: `docs/x.md` is /x.html, `docs/x.ko.md` is /ko/x.html. A page without a translation is in
// /ko/ in English, so that links and language switches always work. `docs/x.ja.md` is /ja/x.html and /ko/ja/x.html, since
// Japanese has no part of its own.

/**
 * @typedef {'en' | 'ko'} Language
 * @typedef {object} Page
 * @property {string} route path in the website without an extension: `first-export`, `ko/first-export`
 * @property {string} source path of its file in the repository
 * @property {Language} language of its part of the website
 * @property {boolean} isTranslated whether its text is in that language
 */

/** Names of pages that would collide with another page or the home page. */
const names = new Map([
  ['README', 'readme'],
  ['docs/README', 'documentation'],
  ['website/home', 'index'],
]);

/**
 * @param {readonly string[]} files paths of Markdown files in the repository, with `/`
 * @returns {Page[]} sorted by file, those in English first
 */
export function pagesOf(files) {
  const sources = [...files].sort();
  const english = sources.filter((source) => !/\.(?:ko|ja)\.md$/.test(source));
  const orphan = sources.find((source) => !english.includes(inEnglish(source)));
  if (orphan !== undefined)
    throw new Error(`${orphan} is a translation of ${inEnglish(orphan)}, which does not exist.`);
  const both = languages.flatMap((language) =>
    english.map((source) => {
      const translation = source.replace(/\.md$/, '.ko.md');
      const isTranslated = language === 'en' || sources.includes(translation);
      return {
        route: `${folderOf(language)}${nameOf(source)}`,
        source: language === 'ko' && isTranslated ? translation : source,
        language,
        isTranslated,
      };
    }),
  );
  const japanese = sources.filter((source) => source.endsWith('.ja.md'));
  return [
    ...both,
    ...languages.flatMap((language) =>
      japanese.map((source) => ({
        route: `${folderOf(language)}ja/${nameOf(inEnglish(source))}`,
        source,
        language,
        isTranslated: true,
      })),
    ),
  ];
}

/** @type {readonly Language[]} */
const languages = ['en', 'ko'];

/** @param {Language} language */
const folderOf = (language) => (language === 'ko' ? 'ko/' : '');

/** @param {string} source */
const inEnglish = (source) => source.replace(/\.(?:ko|ja)\.md$/, '.md');

/** @param {string} source */
function nameOf(source) {
  const path = source.replace(/\.md$/, '');
  return names.get(path) ?? path.replace(/^docs\//, '').toLowerCase();
}

/**
 * Returns the page for a link from another page.
 * @param {readonly Page[]} pages
 * @param {Page} from
 * @param {string} source the linked file
 * @param {boolean} toHeading whether it links to a heading, whose anchor differs in a translation
 */
export function linkedPage(pages, from, source, toHeading) {
  const ways = pages.filter((page) => page.source === source);
  const korean = pages.find(({ route }) => route === `ko/${nameOf(inEnglish(source))}`);
  // Readers of Korean stay in that part: links in English text lead to Korean pages, and links to untranslated pages to their copies there.
  const isEnglishText = from.language === 'ko' && !from.isTranslated;
  if (isEnglishText && korean !== undefined && !(toHeading && korean.isTranslated)) return korean;
  return ways.find(({ language }) => language === from.language) ?? ways[0];
}

/**
 * Returns the first heading of a page as text. Of the README, whose heading is the project's name, returns "README".
 * @param {Page} page
 * @param {string} markdown its text
 */
export const titleOf = ({ source }, markdown) =>
  /^README\b/.test(source) ? 'README' : (/^# (.+)$/m.exec(markdown)?.[1]?.replaceAll('`', '').trim() ?? '');
