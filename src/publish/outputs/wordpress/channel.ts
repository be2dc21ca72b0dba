import { blogTitle } from '../../site-model/language/titles.ts';
import type { Messages } from '../../site-model/language/messages.ts';
import type { Site } from '../../site-model/site/site.ts';
import { xmlText } from '../../site-model/site/xml.ts';
import { plainElement, textElement } from './xml.ts';
import { authorName, titleText } from './words.ts';

/** The name of the form, as the importer reads it (WXR, WordPress eXtended RSS). */
const wxrVersion = '1.2';

/** The one author, by the name that WordPress lets users have. */
export interface Author {
  readonly login: string;
  readonly name: string;
}

/** Of the nickname what a user name may have; otherwise the beginning of the blog's host. */
export function authorOf({ blog }: Site, messages: Messages): Author {
  const host = URL.canParse(blog.address) ? new URL(blog.address).hostname.replace(/^www\./u, '') : '';
  const login = [blog.nickname, host.replace(/\..*$/u, '')].map(userName).find((name) => /[a-z]/u.test(name));
  return { login: login ?? 'author', name: authorName(blog.nickname) || authorName(blogTitle(blog, messages)) };
}

function userName(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().trim().replace(/\s+/gu, '-');
  return /[^\p{ASCII}\p{M}]/u.test(plain) ? '' : plain.replace(/[^a-z0-9_.-]/gu, '').slice(0, 60);
}

export function channelStart(site: Site, author: Author, messages: Messages): string {
  const { blog, language } = site;
  const address = blog.address || (site.url ?? '');
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"' +
    ' xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/"' +
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">\n' +
    '<channel>\n' +
    textElement('title', titleText(blogTitle(blog, messages))) +
    `<link>${xmlText(address)}</link>\n` +
    textElement('description', titleText(blog.description)) +
    plainElement('language', language) +
    plainElement('wp:wxr_version', wxrVersion) +
    `<wp:base_site_url>${xmlText(address)}</wp:base_site_url>\n` +
    `<wp:base_blog_url>${xmlText(address)}</wp:base_blog_url>\n` +
    '<wp:author>\n' +
    plainElement('wp:author_id', 1) +
    textElement('wp:author_login', author.login) +
    textElement('wp:author_email', '') +
    textElement('wp:author_display_name', author.name) +
    textElement('wp:author_first_name', '') +
    textElement('wp:author_last_name', '') +
    '</wp:author>\n'
  );
}

export const channelEnd = '</channel>\n</rss>\n';
