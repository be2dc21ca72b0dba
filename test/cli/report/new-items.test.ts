import { describe, expect, it } from 'vitest';
import { summaryMarkdown } from '../../../src/cli/report/summary/markdown.ts';
import type { Warning } from '../../../src/core/report/warnings.ts';
import { createEmptyReport, type Report } from '../../../src/core/report/report.ts';
import { report, run } from '../console.ts';
import { textOf } from '../../helpers/text-of.ts';

const known = { since: '2026-11-01', new: false };
const fresh = { since: '2026-11-20', new: true };

/** Returns the report of a run with a known warning and a known missing image, and optionally a new one of each. */
function night(isNew: boolean): Report {
  return report({
    status: 'partial',
    warnings: [
      { code: 'media-gone', message: 'The source no longer has https://h.example/old.png (404).', ...known },
      ...(isNew ? [{ code: 'date-unknown', message: 'The date "x" cannot be read.', post: '7', ...fresh }] : []),
    ],
    media: {
      ...createEmptyReport().media,
      failed: [
        { url: 'https://h.example/slow.png', message: 'It took too long.', ...known },
        ...(isNew ? [{ url: 'https://h.example/new.png', message: 'It took too long.', ...fresh }] : []),
      ],
    },
  });
}

async function told(of: Report, ...flags: string[]) {
  const warning: Warning = { code: 'timezone-unknown' };
  const { out, err, code } = await run(['publish', ...flags], {
    useCases: {
      publishBlog: (_, { emit }) => {
        emit({ type: 'warning', warning, since: '2026-11-01' });
        emit({ type: 'warning', warning: { code: 'date-unknown', post: '7', value: 'x' } });
        return Promise.resolve(of);
      },
    },
  });
  return { code, out: out.text, err: err.lines };
}

describe('a nightly run', () => {
  it('prints new items, and only counts known ones', async () => {
    const { out, code } = await told(night(true));
    expect(out).toContain(
      `2 warnings: 1 known, 1 new; ${textOf('summary.all-by-report-or-verbose')}:\n  date-unknown: post 7: `,
    );
    expect(out).toContain(
      '2 missing items (1 known, 1 new; --report FILE lists all of them):\n  https://h.example/new.png',
    );
    expect(out).not.toMatch(/old\.png|slow\.png/u);
    expect(code).toBe(2);
  });

  it('prints only counts if there are no new items, with the same exit code', async () => {
    const { out, code } = await told(night(false));
    expect(out).toContain(`1 warning: 1 known, 0 new; ${textOf('summary.all-by-report-or-verbose')}.\n`);
    expect(out).toContain('1 missing item (1 known, 0 new; --report FILE lists all of them).\n');
    expect(code).toBe(2);
  });

  it('prints all items with --verbose, and the new items and counts as JSON', async () => {
    const verbose = await told(night(false), '--verbose');
    expect(verbose.err.filter((line) => line.includes('Warning: ')).length).toBe(2);
    const json = (await told(night(true), '--log-format', 'json')).err.map(
      (line) => JSON.parse(line) as { event: string },
    );
    expect(json.filter(({ event }) => event === 'warning')).toMatchObject([{ code: 'date-unknown' }]);
    expect(json.at(-1)).toMatchObject({ event: 'end', warnings: 2, new: { warnings: 1, posts: 0, media: 1 } });
  });

  it('adds annotations only for new items', async () => {
    const annotations = async (of: Report) =>
      (await told(of, '--log-format', 'github')).err.filter((line) => line.startsWith('::'));
    expect(await annotations(night(false))).toEqual([]);
    const [one, ...others] = await annotations(night(true));
    expect(one).toContain('new.png');
    expect(one).not.toContain('slow.png');
    expect(others).toEqual([]);
  });

  it('lists new items in the job summary, and only counts known ones', () => {
    const page = summaryMarkdown(night(true));
    expect(page).toContain('**Warnings: 2** (1 known, 1 new)');
    expect(page).toContain('**Missing items: 2** (1 known, 1 new)');
    expect(page).not.toMatch(/old\.png|slow\.png/u);
    expect(summaryMarkdown(night(false))).toMatch(/\*\*Warnings: 1\*\* \(1 known, 0 new\)$/u);
  });
});
