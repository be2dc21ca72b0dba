import { directionOf } from '../../core/language-tag.ts';
import { toInertHtml } from '../../body/plain-text/plain-text.ts';
import { escapeHtml } from '../../core/text/escape-html.ts';
import type { PortablePost, Thread } from '../site-model/site/site.ts';

/**
 * Fallback for a post whose template or front matter cannot be rendered because of a bug: title, body and comments, so that the URL of the
 * post works.
 */
export interface PlainPost {
  readonly post: Pick<PortablePost, 'title' | 'markdownPath'>;
  /** sanitized HTML */
  readonly body: string;
  readonly threads: readonly Thread[];
}

/** Renders a page without template, style sheet and scripts. It asks search engines not to index it in place of the real page. */
export function plainPage(plain: PlainPost, language: string): string {
  return [
    '<!doctype html>',
    `<html lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(plain.post.title)}</title>`,
    '</head>',
    `<body>\n${contentOf(plain)}\n</body>`,
    '</html>\n',
  ].join('\n');
}

/** Renders Markdown without front matter, as HTML that every Markdown parser leaves unchanged. */
export function plainMarkdown(plain: PlainPost): Map<string, string> {
  return new Map([[plain.post.markdownPath, `${toInertHtml(contentOf(plain))}\n`]]);
}

function contentOf({ post, body, threads }: PlainPost): string {
  const lines = [`<h1>${escapeHtml(post.title)}</h1>`, body];
  const open = threads.toReversed();
  for (let thread = open.pop(); thread; thread = open.pop()) {
    lines.push(`<p><b>${escapeHtml(thread.name)}</b>: ${escapeHtml(thread.text)}</p>`);
    for (const reply of thread.replies.toReversed()) open.push(reply);
  }
  return lines.filter((line) => line !== '').join('\n');
}
