import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import config from '../scripts/dependency-cruiser.mjs';

const folders = fs
  .readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('the layers', () => {
  it('are respected by every import in every folder', async () => {
    const { output } = await cruise(
      ['src'],
      { ...config.options, ruleSet: { forbidden: config.forbidden ?? [] }, validate: true },
      undefined,
      {
        tsConfig: extractTSConfig('tsconfig.json'),
      },
    );
    const { modules, summary } = output as ICruiseResult;
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
    // If the checker cannot parse the sources, it sees no modules and finds no violations.
    const seen = new Set(modules.map(({ source }) => /^src\/([^/]+)\//u.exec(source)?.[1]));
    expect(folders.filter((folder) => !seen.has(folder))).toEqual([]);
    expect(modules.length).toBeGreaterThan(100);
  }, 240_000);
});
