import { escapeHtml } from '../../core/text/escape-html.ts';
import { hash } from 'node:crypto';

/** An entry in the list of sites. */
interface ListedSite {
  readonly name: string;
  /** URL relative to the list, percent-encoded */
  readonly address: string;
}

const style = `:root { color-scheme: light dark; }
body { font: 1.125rem/1.7 system-ui, sans-serif; max-width: 34rem; margin: 4rem auto; padding: 0 1.25rem; word-break: keep-all; }
h1 { font-size: 1.5rem; }
ul { list-style: none; padding: 0; }
a { display: block; padding: 0.5rem 0; }
`;

/** Content-Security-Policy of the list: nothing is loaded or executed, whatever the name of a site contains. */
export const siteListPolicy =
  `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Renders a page with links to several sites. */
export function renderSiteList(sites: readonly ListedSite[]): string {
  const items = sites.map(({ name, address }) => `<li><a href="${escapeHtml(address)}">${escapeHtml(name)}</a></li>\n`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Blogs</title>
<style>${style}</style>
</head>
<body>
<h1>Blogs</h1>
<ul>
${items.join('')}</ul>
</body>
</html>
`;
}
