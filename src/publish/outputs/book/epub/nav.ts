import { xmlText } from '../../../site-model/site/xml.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import type { ContentsEntry } from './outline.ts';
import { xhtmlDocument } from './pages.ts';

/** A page that readers can open by its kind. */
export interface Landmark {
  readonly type: 'cover' | 'titlepage' | 'toc' | 'bodymatter';
  readonly title: string;
  readonly href: string;
}

/** Returns the navigation document (EPUB 3.3, 7): table of contents and landmarks. */
export function navDocument(
  contents: readonly ContentsEntry[],
  landmarks: readonly Landmark[],
  messages: Messages,
  language: string,
): string {
  const heading = `<h1 id="contents"${messages.lang}>${xmlText(messages.contents)}</h1>`;
  const entries = nested(contents, {
    list: ['<ol>', '</ol>'],
    open: ({ href, title }) => `<li><a href="${xmlText(href)}" dir="auto">${xmlText(title)}</a>`,
    close: '</li>',
  });
  const landmarkLinks = landmarks.map(
    ({ type, title, href }) => `<li><a epub:type="${type}" href="${xmlText(href)}">${xmlText(title)}</a></li>\n`,
  );
  return xhtmlDocument({
    title: messages.contents,
    type: 'frontmatter',
    language,
    body: `<nav epub:type="toc" role="doc-toc" aria-labelledby="contents">
${heading}
${entries}</nav>
<nav epub:type="landmarks" hidden="hidden"${messages.lang}>
<ol>
${landmarkLinks.join('')}</ol>
</nav>
`,
  });
}

/** Returns the NCX, the table of contents of EPUB 2 (OPF 2.0.1, 2.4.1), which older readers use. */
export function ncxDocument(contents: readonly ContentsEntry[], title: string, identifier: string): string {
  const depth = contents.reduce((most, entry) => Math.max(most, entry.depth + 1), 1);
  let number = 0;
  const points = nested(contents, {
    list: ['', ''],
    open: ({ href, title }) =>
      `<navPoint id="n${(number += 1)}"><navLabel><text>${xmlText(title)}</text></navLabel><content src="${xmlText(href)}"/>`,
    close: '</navPoint>',
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
<head>
<meta name="dtb:uid" content="${xmlText(identifier)}"/>
<meta name="dtb:depth" content="${depth}"/>
<meta name="dtb:totalPageCount" content="0"/>
<meta name="dtb:maxPageNumber" content="0"/>
</head>
<docTitle><text>${xmlText(title)}</text></docTitle>
<navMap>
${points}</navMap>
</ncx>
`;
}

interface Nesting {
  /** markup before the first entry of a level, and after the last one */
  readonly list: readonly [string, string];
  readonly open: (entry: ContentsEntry) => string;
  readonly close: string;
}

/** Writes entries as nested elements. Iterative, because category trees may be deep. */
function nested(entries: readonly ContentsEntry[], { list: [start, end], open, close }: Nesting): string {
  const texts: string[] = [];
  let depth = -1;
  const closeTo = (target: number) => {
    for (; depth > target; depth -= 1) texts.push(close, end, '\n');
  };
  for (const entry of entries) {
    if (entry.depth > depth) texts.push(start, '\n');
    else {
      closeTo(entry.depth);
      texts.push(close, '\n');
    }
    texts.push(open(entry));
    depth = entry.depth;
  }
  closeTo(-1);
  return texts.join('');
}
