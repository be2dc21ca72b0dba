import type { Container } from '../files/container.ts';
import { UsageError } from '../../core/errors/errors.ts';
import type { Warning } from '../../core/report/warnings.ts';
import { baseName, missingParts, partNameOf, type PartName } from './layout.ts';
import { message } from '../../messages/message.ts';

/**
 * Determines the blog from the names of the parts, and warns of missing parts.
 *
 * @throws {UsageError} if they are parts of two blogs
 */
export function checkParts(places: readonly { readonly container: Container; readonly part: string }[]): {
  blog: string | undefined;
  warnings: Warning[];
} {
  const names = new Map<string, PartName>();
  for (const { part, container } of places) {
    const name = partNameOf(baseName(part)) ?? partNameOf(baseName(container.name));
    if (name) names.set(JSON.stringify(name), name);
  }
  const parts = [...names.values()];
  const blogs = [...new Set(parts.map(({ blog }) => blog))].sort();
  if (blogs.length > 1) {
    throw new UsageError('backups-of-two-blogs', message('backup.several-blogs', { blogs }));
  }
  const missing = missingParts(parts);
  return { blog: blogs[0], warnings: missing ? [{ code: 'backup-part-missing', ...missing }] : [] };
}
