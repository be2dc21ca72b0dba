import { text } from 'node:stream/consumers';
import type { SiteFile } from '../../../src/publish/site-model/site/site-file.ts';

/** Returns the content of a planned file as text. */
export async function madeText({ prepare }: SiteFile): Promise<string> {
  const content = await prepare().make();
  return typeof content === 'string' ? content : text(content);
}
