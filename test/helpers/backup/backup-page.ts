/** Parts of a post's backup file, which are inserted without escaping. */
export interface PageParts {
  readonly title?: string;
  readonly category?: string;
  readonly date?: string;
  readonly tags?: readonly string[];
  readonly body?: string;
}

/** Returns the HTML of a post's backup file, as the platform writes it. */
export function backupPage({
  title = '',
  category = '',
  date = '2020-07-04 23:17:41',
  tags = [],
  body = '',
}: PageParts): string {
  const line = (columns: number, text: string) => `${' '.repeat(columns)}${text}\n`;
  return [
    '\n<meta charset="utf-8">\n<html lang="ko">\n<head>\n    <link rel="stylesheet" type="text/css" href="./../style.css" />\n',
    line(4, `<title>${title}</title>`),
    '</head>\n<body id="tt-body-page" class="">\n<div id="wrap" class="wrap-right">\n',
    line(4, '<div id="container">') + line(8, '<main class="main ">') + line(12, '<div class="area-main">'),
    line(16, '<div class="area-view">') + line(20, '<div class="article-header">'),
    line(24, '<div class="inner-article-header">') + line(28, '<div class="box-meta">'),
    line(32, `<h2 class="title-article">${title}</h2>`) + line(32, '<div class="box-info">'),
    line(36, `<p class="category">${category}</p>`) + line(36, `<p class="date">${date}</p>`),
    line(32, '</div>') + line(28, '</div>') + line(24, '</div>') + line(20, '</div>'),
    line(20, '<hr>') + line(20, '<div class="article-view">') + line(24, '<div class="contents_style">'),
    line(28, body) + line(24, '</div>') + line(24, '<br/>') + line(24, '<div class="tags">'),
    line(28, tags.map((tag) => `#${tag} `).join('')) + line(24, '</div>') + line(20, '</div>'),
    line(16, '</div>') + line(12, '</div>') + line(8, '</main>') + line(4, '</div>') + '</div>\n</body>\n</html>\n',
  ].join('');
}
