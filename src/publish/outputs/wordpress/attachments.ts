import type { Moment } from '../../../core/dates.ts';
import type { StoredMedium } from '../../../core/stored-medium.ts';
import { decodeSegment } from '../../site-model/site/paths.ts';
import { localTime, rssTime, utcTime } from './times.ts';
import { cdata, metaElement, plainElement, textElement } from './xml.ts';
import { xmlText } from '../../site-model/site/xml.ts';
import { titleText } from './words.ts';

/** Types that WordPress takes without being told to. */
const types =
  /^(?:jpe?g|png|gif|webp|avif|heic|heif|ico|bmp|mp3|m4a|ogg|wav|flac|aac|mp4|m4v|mov|wmv|avi|mpe?g|webm|ogv|3gp|3g2|pdf|docx?|pptx?|ppsx?|xlsx?|odt|ods|odp|rtf|txt|csv|zip|gz|rar|7z|psd|key)$/iu;

export function isTaken({ file }: Pick<StoredMedium, 'file'>): boolean {
  return types.test(file.slice(file.lastIndexOf('.') + 1));
}

/** A media file in one of the files, with what WordPress' library shows of it. */
export interface Attachment {
  readonly address: string;
  readonly title: string;
  readonly altText: string;
  readonly date: Moment;
  /** of its post, and its own */
  readonly parent: number;
  readonly id: number;
}

/** The name of its file without extension, as its address has it. */
export function attachmentTitle(address: string): string {
  const name = decodeSegment(address.slice(address.lastIndexOf('/') + 1));
  return titleText(name.replace(/\.[^.]*$/u, '')) || name;
}

export function attachmentText({ address, title, altText, date, parent, id }: Attachment, author: string): string {
  return (
    '<item>\n' +
    textElement('title', title) +
    `<link>${xmlText(address)}</link>\n` +
    plainElement('pubDate', rssTime(date)) +
    textElement('dc:creator', author) +
    `<guid isPermaLink="false">${xmlText(address)}</guid>\n` +
    `<description></description>\n` +
    `<content:encoded>${cdata('')}</content:encoded>\n` +
    `<excerpt:encoded>${cdata('')}</excerpt:encoded>\n` +
    plainElement('wp:post_id', id) +
    textElement('wp:post_date', localTime(date)) +
    textElement('wp:post_date_gmt', utcTime(date)) +
    textElement('wp:comment_status', 'closed') +
    textElement('wp:ping_status', 'closed') +
    textElement('wp:post_name', '') +
    textElement('wp:status', 'inherit') +
    plainElement('wp:post_parent', parent) +
    plainElement('wp:menu_order', 0) +
    textElement('wp:post_type', 'attachment') +
    textElement('wp:post_password', '') +
    plainElement('wp:is_sticky', 0) +
    textElement('wp:attachment_url', address) +
    (altText === '' ? '' : metaElement('_wp_attachment_image_alt', titleText(altText))) +
    '</item>\n'
  );
}
