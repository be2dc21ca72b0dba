// Which Markdown files are pages of the website, and where: `docs/x.md` is /x.html, `docs/x.ko.md` is /ko/x.html. A page that is
// not translated is in /ko/ in English, so that no link and no change of language leads nowhere.

/**
 * @typedef {'en' | 'ko'} Language
 * @typedef {object} Page
 * @property {string} route below the website, without an extension: `first-export`, `ko/first-export`
 * @property {string} source the file that it is made of, below the root of the repository
 * @property {Language} language of the part of the website that it is in
 * @property {boolean} isTranslated whether its text is in that language, too
 */

/** Pages that would have the same name as another one, or as the home page. */
const names = new Map([
  ['README', 'readme'],
  ['docs/README', 'documentation'],
  ['website/home', 'index'],
]);

/**
 * @param {readonly string[]} files Markdown files, below the root of the repository, with `/`
 * @returns {Page[]} ordered by file, those in English first
 */
export function pagesOf(files) {
  const sources = [...files].sort();
  const english = sources.filter((source) => !source.endsWith('.ko.md'));
  const orphan = sources.find((source) => source.endsWith('.ko.md') && !english.includes(inEnglish(source)));
  if (orphan !== undefined)
    throw new Error(`${orphan} is a translation of ${inEnglish(orphan)}, which does not exist.`);
  return /** @type {Language[]} */ (['en', 'ko']).flatMap((language) =>
    english.map((source) => {
      const translation = source.replace(/\.md$/, '.ko.md');
      const isTranslated = language === 'en' || sources.includes(translation);
      return {
        route: `${language === 'ko' ? 'ko/' : ''}${nameOf(source)}`,
        source: language === 'ko' && isTranslated ? translation : source,
        language,
        isTranslated,
      };
    }),
  );
}

/** @param {string} source */
const inEnglish = (source) => source.replace(/\.ko\.md$/, '.md');

/** @param {string} source */
function nameOf(source) {
  const path = source.replace(/\.md$/, '');
  return names.get(path) ?? path.replace(/^docs\//, '').toLowerCase();
}

/**
 * The page that a link from another page leads to.
 * @param {readonly Page[]} pages
 * @param {Page} from
 * @param {string} source the file that the link names
 * @param {boolean} toHeading whether it leads to a heading, whose name a translation does not share
 */
export function linkedPage(pages, from, source, toHeading) {
  const ways = pages.filter((page) => page.source === source);
  const korean = pages.find(({ route }) => route === `ko/${nameOf(inEnglish(source))}`);
  // Who reads Korean stays there: in English text on a page of its own, in Korean text where there is no translation.
  const isEnglishText = from.language === 'ko' && !from.isTranslated;
  if (isEnglishText && korean !== undefined && !(toHeading && korean.isTranslated)) return korean;
  return ways.find(({ language }) => language === from.language) ?? ways[0];
}

/**
 * The first heading of a page, as text; of the README, which has the name of the project there, its own name.
 * @param {Page} page
 * @param {string} markdown its text
 */
export const titleOf = ({ source }, markdown) =>
  /^README\b/.test(source) ? 'README' : (/^# (.+)$/m.exec(markdown)?.[1]?.replaceAll('`', '').trim() ?? '');
