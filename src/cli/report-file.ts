import { rename, rm, writeFile } from 'node:fs/promises';
import type { Output } from './output.ts';
import { safeJson } from './terminal-text.ts';

/**
 * Writes the report as JSON: whole or not at all, so that who reads it while a run ends sees the one before.
 * @param target an absolute path, or `-` for standard output
 */
export async function writeReport(report: object, target: string, output: Output): Promise<void> {
  const text = output.hide(safeJson(report, 2));
  if (target === '-') {
    output.result(text);
    return;
  }
  const beside = `${target}.${process.pid}.tmp`;
  try {
    await writeFile(beside, `${text}\n`);
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
