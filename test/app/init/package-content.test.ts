import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { exampleFiles, readExample, withoutPages } from '../../../src/app/init/package-content.ts';

interface Workflow {
  readonly jobs: Record<string, { readonly steps: readonly { readonly name: string; readonly uses?: string }[] }>;
}

const stepsOf = (text: string) =>
  Object.values((parse(text) as Workflow).jobs).flatMap(({ steps }) => steps.map(({ name }) => name));

describe('The nightly workflow without GitHub Pages', () => {
  it('equals the workflow with GitHub Pages line by line, except for the steps and the job that deploy', async () => {
    const whole = await readExample('github-actions/blogkeep.yml');
    const text = withoutPages(whole);
    const workflow = parse(text) as Workflow;
    expect(Object.keys(workflow.jobs)).toEqual(['export', 'push']);
    const left = stepsOf(text);
    const gone = stepsOf(whole).filter((name) => !left.includes(name));
    expect(gone.length).toBeGreaterThanOrEqual(3);
    expect(gone.every((name) => /pages/iu.test(name))).toBe(true);
    expect(left.some((name) => /pages/iu.test(name))).toBe(false);
    expect(JSON.stringify(workflow)).not.toMatch(/upload-pages|deploy-pages/u);
    const lines = new Set(whole.split('\n'));
    expect(text.split('\n').filter((line) => !lines.has(line))).toEqual([]);
    expect(text.endsWith('\n') && !text.endsWith('\n\n')).toBe(true);
    expect(text).not.toContain('\n\n\n');
  });

  it('contains the steps that do not deploy, in the same order', async () => {
    const whole = await readExample('github-actions/blogkeep.yml');
    const left = stepsOf(withoutPages(whole));
    expect(left.at(0)).toBe('Check out the repository');
    expect(left).toEqual(stepsOf(whole).filter((name) => left.includes(name)));
    expect(left.some((name) => /export/iu.test(name))).toBe(true);
    expect(left.some((name) => /commit/iu.test(name))).toBe(true);
  });
});

it.each(exampleFiles)('%s is in the package', async (name) => {
  expect((await readExample(name)).length).toBeGreaterThan(50);
});
