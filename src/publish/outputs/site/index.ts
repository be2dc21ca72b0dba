import { entryFile, readEntry } from './blogs/blog-entry.ts';
import { postsWithBodies } from './feeds/feed-files.ts';
import { lazy } from '../../../core/collections/lazy.ts';
import { messagesFor } from '../../site-model/language/index.ts';
import { compileTemplates } from './pages/compile.ts';
import { policyAdditions } from './pages/head-file.ts';
import { headedBody } from './pages/headings.ts';
import { rendererOf } from './pages/page-view.ts';
import { copyOf, imageView } from './pages/post-views.ts';
import { postPreparation, renderPost, type PreparedPost, type RenderedBody } from './pages/post-page.ts';
import { searchDocument } from './search/search-document.ts';
import { linkFrom } from '../../site-model/site/links.ts';
import { searchedText } from '../../site-model/site/page-text.ts';
import { mediumFile, pageFile, searchFolder, postFile } from '../../site-model/site/paths.ts';
import type { OutputPort } from '../output-port.ts';
import { plainPage } from '../plain-post.ts';
import { plannedFiles } from './planned-files.ts';

/** In pixels: the width of a text column on a high-resolution screen. */
const coverWidth = 1440;

/** The static site: a page for each post, lists, feeds, search, and redirects from old URLs. */
export const site: OutputPort = {
  leadsToPosts: true,
  isSearched: true,
  copies: 'pages',
  postFile: ({ sitePath }) => postFile(sitePath),
  mediumPath: mediumFile,
  countPosts: (earlier) => {
    const entry = readEntry(earlier.read(entryFile) ?? '');
    return entry ? entry.posts + entry.pages : 0;
  },
  plan: ({ site, options, templates, robots, messages, cardOf }) => {
    const siteWithPolicy = { ...site, cspAdd: policyAdditions(templates, site.cspAdd) };
    const render = rendererOf(templates, messages);
    return {
      media: [site.blog.icon, site.blog.favicon, site.blog.profile],
      bodies: () => postsWithBodies(site),
      prepare: postPreparation(siteWithPolicy, messages, cardOf),
      files: (published, planning) =>
        plannedFiles({ site: siteWithPolicy, options, templates, robots, messages, render, published }, planning),
    };
  },
  postRenderer: ({ templates, language, linkForm }) => {
    const render = compileTemplates(templates);
    const messages = messagesFor(language);
    const linkInSearch = linkFrom(pageFile(searchFolder), linkForm);
    return (prepared, { post, threads, html, text, summary, cover, coverAbove, facts }, part) => {
      const plainly = () => plainPage({ post, body: html, threads }, language);
      const headed = lazy(() => headedBody(html));
      const link = linkFrom(postFile(post.sitePath), linkForm);
      const body = (): RenderedBody => ({
        headed: headed(),
        minutes: facts.minutes(),
        language: facts.language(),
        summary,
        cover,
        coverAbove: imageView(coverAbove && copyOf(coverAbove, coverWidth), link),
        threads,
      });
      const page =
        prepared === 'plain'
          ? plainly()
          : part(() => renderPost(render, messages, prepared as PreparedPost, body()), plainly);
      const search = part(
        () => searchDocument(post, searchedText(html, text), threads, messages, linkInSearch, headed().contents),
        () => undefined,
      );
      return { files: [[postFile(post.sitePath), page]], search };
    };
  },
};
