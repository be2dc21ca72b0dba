import { blogTitle } from '../../../site-model/language/index.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import type { Site } from '../../../site-model/site/site.ts';
import { xmlText } from '../../../site-model/site/xml.ts';
import type { Volume } from '../book.ts';
import { periodOf, volumeFacts } from '../volume-facts.ts';
import { documentStart } from './document.ts';

/** Renders the page that lists the volumes of a book, with links to both editions of each, or says that there are no posts. */
export function volumeList(
  site: Pick<Site, 'blog' | 'language'>,
  volumes: readonly Volume[],
  messages: Messages,
  styleSheet: string,
): string {
  const title = blogTitle(site.blog, messages);
  const { lang, book } = messages;
  const items = volumes.map((volume) => {
    const facts = volumeFacts(volume);
    const period = periodOf(facts, messages);
    return [
      `<li><h2 dir="auto">${xmlText(volume.label ?? title)}</h2>`,
      `<p>${period === undefined ? '' : `${xmlText(period)} · `}<span${lang}>${xmlText(messages.posts(facts.posts))}</span></p>`,
      `<p${lang}>${link(`${volume.name}.html`, book.printEdition)} ${link(`${volume.name}.epub`, book.epub)}</p></li>`,
    ].join('\n');
  });
  return [
    documentStart(site.language, title, styleSheet, 0),
    '<body class="volumes">\n<main>\n',
    `<h1 dir="auto">${xmlText(title)}</h1>\n`,
    items.length === 0
      ? `<p${lang}>${xmlText(messages.noPosts)}</p>\n`
      : `<nav aria-label="${xmlText(book.volumes)}"${messages.labelLang}>\n<ul${messages.contentLang}>\n${items.join('\n')}\n</ul>\n</nav>\n`,
    '</main>\n</body>\n</html>\n',
  ].join('');
}

const link = (file: string, text: string) => `<a href="${encodeURIComponent(file)}">${xmlText(text)}</a>`;
