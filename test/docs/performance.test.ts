import fs from 'node:fs';
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { benchesOf, performanceChart, withTables } from '../../scripts/performance.mjs';

const page = fs.readFileSync('docs/performance.md', 'utf8');
const results = JSON.parse(fs.readFileSync('docs/performance.json', 'utf8')) as Parameters<typeof withTables>[1];

describe('docs/performance.md', () => {
  it('shows the recorded benchmark results; "npm run docs" updates it', async () => {
    await expect(withTables(page, results)).toMatchFileSnapshot('../../docs/performance.md');
  });

  it('shows every benchmark that has results', () => {
    expect(benchesOf(page).toSorted()).toEqual(Object.keys(results).toSorted());
  });

  it('has a chart with a bar for each ratio with a limit', async () => {
    const chart = performanceChart(results);
    await expect(chart).toMatchFileSnapshot('../../docs/performance.svg');
    const ratios = Object.values(results)
      .flatMap(({ rows }) => rows)
      .filter(({ measured, limit }) => /^[\d.]+ ×/u.test(measured) && limit !== '');
    expect(load(chart, { xml: true })('rect')).toHaveLength(ratios.length);
    expect(ratios.length).toBeGreaterThan(5);
  });
});
