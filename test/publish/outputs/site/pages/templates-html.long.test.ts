import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { renderSite } from './render-site.ts';
import { categoryOf, postOf, richSite, richThreads, siteOf } from './sample-site.ts';

const rules = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:recommended'] }));

async function mistakesIn(files: ReadonlyMap<string, string>): Promise<string[]> {
  const mistakes: string[] = [];
  for (const [path, html] of files) {
    if (!path.endsWith('.html')) continue;
    const { results } = await rules.validateString(html, path);
    for (const { line, ruleId, message } of results.flatMap(({ messages }) => messages))
      mistakes.push(`${path}:${line} ${ruleId}: ${message}`);
  }
  return mistakes;
}

/** Bodies do not come from templates, and have tests of their own. */
describe('The HTML of the built-in templates is valid', () => {
  it('with everything that a blog can contain', async () => {
    const site = richSite();
    const comment = { ...richThreads[0]!, post: site.posts[0]! };
    const files = renderSite({ ...site, newestComments: [comment] }, ({ id }) => ({
      body: '<h2>하나</h2><h3>둘</h3><h2>셋</h2>',
      threads: id === '3' ? richThreads : [],
    }));
    expect(await mistakesIn(files)).toEqual([]);
  });

  it('with lists that have many pages', async () => {
    const category = categoryOf('Many');
    const posts = Array.from({ length: 650 }, (_, index) => postOf(index, { category, tags: ['all'] }));
    const files = renderSite(siteOf([category], posts));
    const lists = new Map([...files].filter(([path]) => path.includes('/page/')));
    expect(lists.size).toBeGreaterThan(10);
    expect(await mistakesIn(lists)).toEqual([]);
  });

  it('with an almost empty blog', async () => {
    const empty = siteOf([], [], { blog: { title: '', description: '', nickname: '', address: '' } });
    expect(await mistakesIn(renderSite(empty))).toEqual([]);
    expect(await mistakesIn(renderSite(siteOf([], [postOf(1, { title: '', date: undefined, address: '' })])))).toEqual(
      [],
    );
  });
});
