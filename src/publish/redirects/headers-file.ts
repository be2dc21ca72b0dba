import { mediaHeaders } from '../../core/media-headers.ts';
import { mediaFolder } from '../site/paths.ts';

/**
 * `_headers` as Netlify and Cloudflare read it: a path, and below it, indented, what they say with the files there.
 *
 * @param base path of the site, `/` at both ends
 */
export function headersFile(base: string): string {
  const lines = Object.entries(mediaHeaders).map(([name, value]) => `  ${name}: ${value}\n`);
  return `# What others made can run nothing on the site when it is opened by itself, for Netlify and Cloudflare Pages.
${base}${mediaFolder}/*
${lines.join('')}`;
}
