import { hash } from 'node:crypto';
import { directionOf } from '../../../../core/language-tag.ts';
import { xmlElement } from '../../../site-model/site/xml.ts';
import type { EarlierFiles } from '../../output-port.ts';

/**
 * Returns the start of a document. Its policy allows the images of the book, and the style element in it.
 * @param posts number of posts in the document, see {@link countChapters}
 */
export function documentStart(language: string, title: string, styles: string, posts: number): string {
  // Parsers normalize line breaks before the hash is compared.
  const text = `\n${styles.replace(/\r\n?/gu, '\n').replaceAll('</', '<\\/')}`;
  const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${hash('sha256', text, 'base64')}'; base-uri 'none'; form-action 'none'`;
  return [
    '<!DOCTYPE html>',
    `<html lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''} data-posts="${posts}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="generator" content="blogkeep">',
    xmlElement('title', {}, title),
    `<style>${text}</style>`,
    '</head>\n',
  ].join('\n');
}

/** Counts the posts in the print editions that earlier publishes wrote. */
export function countChapters(earlier: EarlierFiles): number {
  let posts = 0;
  for (const file of earlier.files())
    if (file.endsWith('.html')) posts += Number(/ data-posts="(\d+)"/u.exec(earlier.read(file, 256) ?? '')?.[1] ?? 0);
  return posts;
}
