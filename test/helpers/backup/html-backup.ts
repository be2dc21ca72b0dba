import fs from 'fs-extra';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';

/** A post as in a backup of the platform. */
export interface HtmlBackupPost {
  readonly id: string;
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  /** path of names, such as `A/B` */
  readonly category?: string;
  /** date in the time zone of Seoul */
  readonly date?: string;
  readonly tags?: readonly string[];
  /** contents by path below the post's folder */
  readonly files?: Readonly<Record<string, Buffer | string>>;
}

/** Returns the HTML of a post's file, with the platform's markup. */
export function htmlBackupPage({
  title = '',
  content = '',
  category = '',
  date = '2020-01-01 10:00:00',
  tags = [],
}: HtmlBackupPost): string {
  return `
<meta charset="utf-8">
<html lang="ko">
<head>
    <link rel="stylesheet" type="text/css" href="./../style.css" />
    <title>${title}</title>
</head>
<body id="tt-body-page" class="">
<div id="wrap">
  <main class="main ">
    <h2 class="title-article">${title}</h2>
    <div class="box-info">
        <p class="category">${category}</p>
        <p class="date">${date}</p>
    </div>
    <hr>
    <div class="article-view">
                        <div class="contents_style">
                            ${content}
                        </div>
                        <br/>
                        <div class="tags">
                            ${tags.map((tag) => `#${tag} `).join('')}
                        </div>
    </div>
  </main>
</div>
</body>
</html>
`;
}

/** Returns the files of a backup by their paths in it. */
export function htmlBackupFiles(name: string, posts: readonly HtmlBackupPost[]): Map<string, Buffer> {
  const files = new Map([[`${name}/style.css`, Buffer.from('figure { margin: 0 }\n')]]);
  for (const post of posts) {
    const words = (post.title ?? '').replaceAll(' ', '-').replaceAll('/', '_').replace(/\.$/u, '');
    const file = words === '' || Buffer.byteLength(words) > 120 ? `${post.id}.html` : `${post.id}-${words}.html`;
    files.set(`${name}/${post.id}/${file}`, Buffer.from(htmlBackupPage(post)));
    for (const [place, bytes] of Object.entries(post.files ?? {}))
      files.set(`${name}/${post.id}/${place}`, Buffer.from(bytes));
  }
  return files;
}

/** Writes a backup as a folder. @param name such as `notes-1-1` */
export function writeHtmlBackup(into: string, name: string, posts: readonly HtmlBackupPost[]): string {
  for (const [place, bytes] of htmlBackupFiles(name, posts)) fs.outputFileSync(path.join(into, place), bytes);
  return path.join(into, name);
}

/** Writes a backup as a zip. */
export async function zipHtmlBackup(into: string, name: string, posts: readonly HtmlBackupPost[]): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const [place, bytes] of htmlBackupFiles(name, posts))
    zip.addBuffer(bytes, place, { mtime: new Date('2024-05-01') });
  zip.end();
  const file = path.join(into, `${name}.zip`);
  await pipeline(zip.outputStream, fs.createWriteStream(file));
  return file;
}
