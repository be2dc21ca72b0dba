import fs from 'fs-extra';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Backup } from '../../../src/backup/backup.ts';
import { openTtxml } from '../../../src/backup/ttxml/open.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export interface XmlComment {
  readonly name: string;
  readonly text: string;
  readonly written: number;
  readonly secret?: boolean;
  readonly replies?: readonly XmlComment[];
}

export interface XmlPost {
  readonly id: string;
  readonly title?: string;
  readonly content?: string;
  readonly visibility?: string;
  readonly published?: number | string;
  readonly slogan?: string;
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly files?: readonly { readonly name: string; readonly label?: string; readonly bytes: Buffer }[];
  readonly comments?: readonly XmlComment[];
  /** XML of additional elements */
  readonly more?: string;
}

/** Escapes text for XML. */
export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** Returns a CDATA section with the text. */
export const toCdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

export function commentXml({ name, text, written, secret = false, replies = [] }: XmlComment): string {
  return (
    `<comment><commenter id=""><name>${escapeXml(name)}</name><homepage></homepage><ip>203.0.113.7</ip></commenter>` +
    `<content>${escapeXml(text)}</content><password>5f4dcc3b</password><secret>${secret ? 1 : 0}</secret><written>${written}</written>` +
    `${replies.map(commentXml).join('')}</comment>`
  );
}

export function postXml(post: XmlPost, write: (text: string) => string = escapeXml, element = 'post'): string {
  const {
    id,
    title = '',
    content = '',
    visibility = 'public',
    published = 1_400_000_000,
    slogan = '',
    category = '',
  } = post;
  return (
    `<${element} slogan="${escapeXml(slogan)}" format="1.1"><id>${id}</id><visibility>${visibility}</visibility><title>${write(title)}</title>` +
    `<content formatter="ttml">${write(content)}</content><published>${published}</published><category>${write(category)}</category>` +
    (post.tags ?? []).map((tag) => `<tag>${write(tag)}</tag>`).join('') +
    (post.files ?? [])
      .map(
        ({ name, label = name, bytes }) =>
          `<attachment mime="image/png" size="${bytes.length}" width="1" height="1"><name>${escapeXml(name)}</name>` +
          `<label>${escapeXml(label)}</label><content>${bytes.toString('base64')}</content></attachment>`,
      )
      .join('') +
    (post.comments ?? []).map(commentXml).join('') +
    `${post.more ?? ''}</${element}>`
  );
}

export const blogXml = (inside: string, setting = '<name>mudflat</name><title>갯벌</title>') =>
  `<?xml version="1.0" encoding="utf-8" ?>\n<blog type="tattertools/1.1" migrational="false"><setting>${setting}</setting>\n${inside}\n</blog>\n`;

/** Opens a backup file with this XML for one test. */
export async function openXml(xml: string | Buffer): Promise<Backup> {
  const backup = await openTtxml(writeXml(xml));
  onTestFinished(() => backup.close());
  return backup;
}

export function writeXml(xml: string | Buffer): string {
  const file = path.join(temporaryFolder(), 'Tistory-Backup-20150811.xml');
  fs.writeFileSync(file, xml);
  return file;
}
