import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportSample, type SampleExport } from '../helpers/archive/sample-archive.ts';
import { hostConfiguration, redirectRules } from '../helpers/hosting-configuration.ts';

let sample: SampleExport;
beforeAll(async () => {
  sample = await exportSample();
});
afterAll(() => sample.close());

describe('netlify.toml', () => {
  const configuration = hostConfiguration('netlify/netlify.toml') as { build: { publish: string } };

  it('sets the folder to publish, and no build command', () => {
    expect(configuration).toEqual({ build: { publish: 'site' } });
  });

  it('publishes the folder of an export, with all files that Netlify reads', () => {
    const folder = path.join(sample.copy(), configuration.build.publish);
    for (const file of ['index.html', '404.html', '_headers']) expect(existsSync(path.join(folder, file))).toBe(true);
    const rules = redirectRules(folder);
    expect(rules.length).toBeGreaterThan(10);
    for (const rule of rules) expect(rule).toEqual([expect.stringMatching(/^\//), expect.stringMatching(/^\//), '301']);
  });
});
