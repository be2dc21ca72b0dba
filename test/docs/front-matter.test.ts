import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { presetNames } from '../../src/options/choices.ts';
import { sourceNames } from '../../src/publish/outputs/markdown/fields.ts';
import { presets } from '../../src/publish/outputs/markdown/presets/index.ts';

describe.each([
  ['docs/front-matter.md', '## Sources'],
  ['docs/front-matter.ko.md', '## 출처'],
])('%s', (path, heading) => {
  const [, table = ''] = readFileSync(path, 'utf8').split(heading);
  const rows = [...table.matchAll(/^\| `(\w+)` \| [^|]* \| (.*) \|$/gmu)].map(([, source = '', cells = '']) => ({
    source,
    cells: cells.split(' | '),
  }));

  it('lists the sources that all presets support, in order', () => {
    const common = sourceNames(presets.plain);
    expect(rows.filter(({ cells }) => cells.length === presetNames.length).map(({ source }) => source)).toEqual(common);
  });

  it.each(presetNames.map((name, index) => [name, index] as const))(
    'lists the fields that the preset %s writes by default, with their names',
    (name, index) => {
      const own = presets[name].frontMatter({
        id: '1',
        title: '',
        date: undefined,
        category: undefined,
        tags: [],
        address: '',
        visibility: 'private',
        comments: 0,
        secretComments: 0,
        version: '',
        aliases: [],
        sitePath: '1',
        markdownPath: '1.md',
      });
      const within = Object.keys(own.blogkeep ?? {}).map((key) => `blogkeep.${key}`);
      const written = [...Object.keys(own), ...within];
      for (const { source, cells } of rows.filter(({ cells }) => cells.length === presetNames.length)) {
        const cell = cells[index] ?? '';
        const field = /^`([\w.]+)/u.exec(cell)?.[1] ?? source;
        expect([source, written.includes(field) && !isSuppressed(name, field)]).toEqual([source, cell !== '○']);
      }
    },
  );
});

/** Reports whether a field of this name is written by a preset, but from another source. */
function isSuppressed(name: string, field: string): boolean {
  const others: Readonly<Record<string, readonly string[]>> = { astro: ['date'], eleventy: ['tags', 'comments'] };
  return others[name]?.includes(field) === true;
}
