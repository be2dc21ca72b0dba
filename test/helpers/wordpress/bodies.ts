import { readdirSync, readFileSync } from 'node:fs';
import type { BodyAttachment, BodyFootnote, PostDetails } from '../../../src/core/records/post-details.ts';

const folder = new URL('../../fixtures/wordpress/', import.meta.url);

/** Returns the fixtures of WordPress bodies: names and folders. */
export function wordPressBodies(): (readonly [name: string, folder: URL])[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.map(({ name }) => [name, new URL(`${name}/`, folder)] as const);
}

/** Data to which the fixtures refer by ID. */
export const wordPressReferences = JSON.parse(readFileSync(new URL('references.json', folder), 'utf8')) as {
  readonly attachments: readonly BodyAttachment[];
  readonly blocks: Readonly<Record<string, string>>;
  readonly footnotes: readonly BodyFootnote[];
};

export const wordPressDetails: PostDetails = { bodyFormat: 'wordpress', bodyReferences: wordPressReferences };
