// VitePress settings. Run by build.mjs after it has staged the pages.
import { existsSync } from 'node:fs';
import { anchorOf, documentPlugin } from '../markdown.mjs';
import { linkedPage, titleOf } from '../pages.mjs';
import { queryWords, indexedWords, tolerance } from '../search.mjs';
import { pages, read, repository, root, siteUrl } from '../project.mjs';
import { sidebarOf } from '../sidebar.mjs';
import { words } from '../words.mjs';

/** @typedef {import('../pages.mjs').Language} Language */

/** @type {(language: Language) => string} */
const homeOf = (language) => (language === 'ko' ? '/ko/' : '/');

/** @param {Language} language */
function themeOf(language) {
  const said = words[language];
  const home = homeOf(language);
  return {
    nav: [
      { text: said.documentation, link: `${home}documentation` },
      { text: said.demo, link: '/demo/', target: '_self' },
    ],
    sidebar: sidebarOf({ pages, language, read: ({ source }) => read(source), others: said.others }),
    screenshot: said.screenshot,
    outline: { label: said.outline, level: [2, 3] },
    docFooter: { prev: said.previous, next: said.next },
    sidebarMenuLabel: said.menu,
    returnToTopLabel: said.top,
    langMenuLabel: said.language,
    darkModeSwitchLabel: said.appearance,
    lightModeSwitchTitle: said.toLight,
    darkModeSwitchTitle: said.toDark,
    skipToContentLabel: said.skip,
    notFound: { title: said.missing.title, quote: said.missing.quote, linkText: said.missing.link },
    ...(repository !== undefined && {
      editLink: { pattern: `${repository}/edit/HEAD/:path`, text: said.editLink },
    }),
  };
}

/** @param {Language} language */
function searchWords(language) {
  const said = words[language];
  return {
    translations: {
      button: { buttonText: said.search, buttonAriaLabel: said.search },
      modal: {
        displayDetails: said.details,
        resetButtonTitle: said.reset,
        backButtonTitle: said.back,
        noResultsText: said.noResults,
        footer: { selectText: said.select, navigateText: said.navigate, closeText: said.close },
      },
    },
  };
}

/** @type {(language: Language) => object} */
const localeOf = (language) => ({
  label: words[language].label,
  lang: language,
  link: homeOf(language),
  description: words[language].description,
  themeConfig: themeOf(language),
});

/** Icon of the website: the letter b. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b6157"/><path
d="M11 6v20M11 20.5a5.5 5.5 0 1 1 5.5 5.5A5.5 5.5 0 0 1 11 20.5" fill="none" stroke="#fff" stroke-width="3.5"/></svg>`;

export default {
  title: 'blogkeep',
  base: siteUrl?.pathname ?? '/',
  srcDir: 'pages',
  outDir: process.env.DOCS_OUT ?? 'dist',
  cacheDir: 'node_modules/.cache/vitepress',
  // URLs such as http://localhost:4000 are on the reader's machine.
  ignoreDeadLinks: 'localhostLinks',
  ...(siteUrl && { sitemap: { hostname: siteUrl.href } }),
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(icon)}` }]],
  locales: { root: localeOf('en'), ko: localeOf('ko') },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        locales: { root: searchWords('en'), ko: searchWords('ko') },
        miniSearch: {
          options: { tokenize: indexedWords },
          searchOptions: { tokenize: queryWords, fuzzy: tolerance, prefix: true, combineWith: 'AND' },
        },
      },
    },
    ...(repository !== undefined && { socialLinks: [{ icon: 'github', link: repository }] }),
  },
  markdown: {
    // As on GitHub: no attributes in braces, and the same heading anchors.
    attrs: { disable: true },
    anchor: { slugify: anchorOf },
    /** @param {import('../markdown.mjs').Parser} parser */
    config: (parser) =>
      documentPlugin(parser, {
        pageAt: (route) => pages.find((page) => page.route === route),
        linkedPage: (from, source, toHeading) => linkedPage(pages, from, source, toHeading),
        titleOf: (page) => titleOf(page, read(page.source)),
        exists: (file) => existsSync(new URL(file, root)),
        repository,
      }),
  },
  /** @param {{ relativePath: string }} page */
  transformPageData({ relativePath }) {
    // The edit link needs the source file of the page.
    const page = pages.find(({ route }) => `${route}.md` === relativePath);
    return page && { filePath: page.source };
  },
  vite: {
    publicDir: false,
    build: { chunkSizeWarningLimit: 2000 },
  },
};
