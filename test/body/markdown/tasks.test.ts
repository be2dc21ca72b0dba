import { describe, expect, it } from 'vitest';
import { convertBody } from '../../helpers/body/convert-body.ts';
import type { DialectName } from '../../../src/body/model/context.ts';
import { places, context } from '../../helpers/body/body-context.ts';

const box = (attributes: string) => `<input type="checkbox"${attributes}>`;
const list = `<ul><li>${box(' checked disabled')} done</li><li>${box('')}open</li></ul>`;
const convert = (html: string, dialect: DialectName) => convertBody(html, context(), { ...places, dialect });

describe('a task list', () => {
  it.each<DialectName>(['commonmark', 'commonmarkFormulas', 'goldmark', 'kramdown'])(
    'has checkboxes in Markdown for %s',
    (dialect) => {
      expect(convert(list, dialect).markdown).toBe('- [x] done\n- [ ] open');
    },
  );

  it('has symbols in Markdown for a parser without task lists', () => {
    expect(convert(list, 'markdownIt').markdown).toBe('- ☑ done\n- ☐ open');
  });

  it('has symbols on the page', () => {
    expect(convert(list, 'commonmark').html).toBe('<ul><li>☑ done</li><li>☐ open</li></ul>');
  });

  it('keeps symbols and brackets typed by the author', () => {
    expect(convert('<ul><li>☑ a</li><li class="task">☐ b</li><li>[x] c</li></ul>', 'commonmark').markdown).toBe(
      '- ☑ a\n- ☐ b\n- \\[x\\] c',
    );
  });
});
