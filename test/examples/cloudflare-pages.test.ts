import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportSample, type SampleExport } from '../helpers/archive/sample-archive.ts';
import { hostConfiguration, redirectRules } from '../helpers/hosting-configuration.ts';

let sample: SampleExport;
beforeAll(async () => {
  sample = await exportSample();
});
afterAll(() => sample.close());

describe('wrangler.toml', () => {
  const configuration = hostConfiguration('cloudflare-pages/wrangler.toml');

  it('sets a project name and the folder to publish, and no build command', () => {
    expect(configuration).toEqual({ name: 'my-blog', pages_build_output_dir: 'site' });
  });

  it('has a project name that is valid in a domain name', () => {
    expect(configuration.name).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,56}[a-z0-9])?$/);
  });

  it('publishes the folder of an export, with all files that Cloudflare reads', () => {
    const folder = path.join(sample.copy(), String(configuration.pages_build_output_dir));
    for (const file of ['index.html', '404.html', '_redirects', '_headers'])
      expect(existsSync(path.join(folder, file))).toBe(true);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /bagit\.txt|blogkeep\.json/.test(file))).toEqual([]);
    for (const file of files) expect(statSync(path.join(folder, file)).size).toBeLessThan(25 * 1024 * 1024);
  });

  it("publishes fewer redirect rules than Cloudflare's limit", () => {
    const rules = redirectRules(path.join(sample.copy(), String(configuration.pages_build_output_dir)));
    const withPlaceholder = rules.filter(([from]) => from!.includes('*'));
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.length - withPlaceholder.length).toBeLessThanOrEqual(2000);
    expect(withPlaceholder.length).toBeLessThanOrEqual(100);
    // Every rule after one with a placeholder counts as having a placeholder, too, so these must be last.
    expect(rules.slice(-withPlaceholder.length)).toEqual(withPlaceholder);
    for (const rule of rules) {
      expect(rule).toEqual([expect.stringMatching(/^\//), expect.stringMatching(/^\//), '301']);
      expect(rule.join(' ').length).toBeLessThanOrEqual(1000);
    }
  });
});
