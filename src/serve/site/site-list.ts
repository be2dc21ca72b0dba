/** What a page of several sites is made of. */
interface Listed {
  readonly name: string;
  /** from the page's own address, percent-encoded */
  readonly address: string;
}

/** Nothing is loaded or run, whatever a name may hold. */
export const siteListPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A page that leads to each of several sites. */
export function siteList(sites: readonly Listed[]): string {
  const items = sites.map(({ name, address }) => `<li><a href="${escaped(address)}">${escaped(name)}</a></li>\n`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Blogs</title>
</head>
<body>
<h1>Blogs</h1>
<ul>
${items.join('')}</ul>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
