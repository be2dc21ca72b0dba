import fs from 'fs-extra';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Backup } from '../../../src/backup/backup.ts';
import { openBackup } from '../../../src/backup/open.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { escapeXml, toCdata } from './ttxml.ts';

export interface WxrComment {
  readonly id: number | string;
  readonly parent?: number | string;
  readonly approved?: string;
  readonly type?: string;
  readonly name?: string;
  readonly text?: string;
  readonly date?: string;
}

export interface WxrItem {
  readonly id: number | string;
  readonly type?: string;
  readonly status?: string;
  readonly title?: string;
  readonly content?: string;
  readonly excerpt?: string;
  readonly link?: string;
  readonly slug?: string;
  readonly password?: string;
  readonly date?: readonly [local: string, utc: string];
  readonly modified?: string;
  readonly author?: string;
  readonly parent?: number | string;
  /** categories as nicename and name */
  readonly categories?: readonly (readonly [nicename: string, name: string])[];
  readonly tags?: readonly string[];
  readonly meta?: Readonly<Record<string, string>>;
  readonly comments?: readonly WxrComment[];
  /** address of the file of an attachment */
  readonly file?: string;
  /** XML of additional elements */
  readonly more?: string;
}

export function commentXml({
  id,
  parent = 0,
  approved = '1',
  type = 'comment',
  name = 'Ana',
  text = '',
  date = '2015-03-02 10:00:00',
}: WxrComment): string {
  return (
    `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${toCdata(name)}</wp:comment_author>` +
    `<wp:comment_author_email>${toCdata('reader@example.com')}</wp:comment_author_email><wp:comment_author_url>https://ana.example.com/</wp:comment_author_url>` +
    `<wp:comment_author_IP>${toCdata('203.0.113.7')}</wp:comment_author_IP><wp:comment_date>${date}</wp:comment_date><wp:comment_date_gmt>${date}</wp:comment_date_gmt>` +
    `<wp:comment_content>${toCdata(text)}</wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved>` +
    `<wp:comment_type>${type}</wp:comment_type><wp:comment_parent>${parent}</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id></wp:comment>`
  );
}

export function itemXml(item: WxrItem): string {
  const {
    id,
    type = 'post',
    status = 'publish',
    title = `Title ${id}`,
    content = '',
    excerpt = '',
    slug = '',
    password = '',
    author = 'ana',
  } = item;
  const {
    link = `https://tide.example.com/?p=${id}`,
    date = ['2015-03-01 19:00:00', '2015-03-01 10:00:00'],
    modified,
    parent = 0,
  } = item;
  const element = (name: string, text: string) => `<${name}>${toCdata(text)}</${name}>`;
  return (
    `<item>${element('title', title)}<link>${escapeXml(link)}</link>${element('dc:creator', author)}` +
    `<guid isPermaLink="false">https://tide.example.com/?p=${id}</guid>${element('content:encoded', content)}${element('excerpt:encoded', excerpt)}` +
    `<wp:post_id>${id}</wp:post_id>${element('wp:post_date', date[0])}${element('wp:post_date_gmt', date[1])}` +
    (modified === undefined ? '' : element('wp:post_modified_gmt', modified)) +
    `<wp:comment_status>open</wp:comment_status><wp:ping_status>closed</wp:ping_status>${element('wp:post_name', slug)}` +
    `<wp:status>${status}</wp:status><wp:post_parent>${parent}</wp:post_parent><wp:post_type>${type}</wp:post_type>${element('wp:post_password', password)}` +
    (item.file === undefined ? '' : element('wp:attachment_url', item.file)) +
    (item.categories ?? [])
      .map(([nicename, name]) => `<category domain="category" nicename="${nicename}">${toCdata(name)}</category>`)
      .join('') +
    (item.tags ?? [])
      .map((tag) => `<category domain="post_tag" nicename="${escapeXml(tag)}">${toCdata(tag)}</category>`)
      .join('') +
    Object.entries(item.meta ?? {})
      .map(
        ([key, value]) => `<wp:postmeta>${element('wp:meta_key', key)}${element('wp:meta_value', value)}</wp:postmeta>`,
      )
      .join('') +
    (item.comments ?? []).map(commentXml).join('') +
    `${item.more ?? ''}</item>\n`
  );
}

/** Returns a WXR file. @param channel additional elements of the channel */
export const wxrXml = (items: string, channel = '') =>
  '<?xml version="1.0" encoding="UTF-8" ?>\n<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"' +
  ' xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">\n' +
  '<channel><title>Tide</title><link>https://tide.example.com</link><description>Notes</description><wp:wxr_version>1.2</wp:wxr_version>' +
  `<wp:base_site_url>https://tide.example.com</wp:base_site_url><wp:base_blog_url>https://tide.example.com</wp:base_blog_url>${channel}\n${items}</channel>\n</rss>\n`;

/** Opens files with this XML, and other files or folders, for one test. */
export async function openWxrFiles(xml: readonly (string | Buffer)[], ...others: readonly string[]): Promise<Backup> {
  const folder = temporaryFolder();
  const files = xml.map((one, place) => {
    const file = path.join(folder, `tide.WordPress.00${place + 1}.xml`);
    fs.writeFileSync(file, one);
    return file;
  });
  const backup = await openBackup([...files, ...others]);
  onTestFinished(() => backup.close());
  return backup;
}
