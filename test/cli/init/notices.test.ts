import { describe, expect, it } from 'vitest';
import { initNotices } from '../../../src/cli/init/notices.ts';
import { planRepository } from '../../../src/cli/init/plan.ts';
import type { Choices } from '../../../src/cli/init/choices.ts';
import { choices, place } from './sample-choices.ts';

function notices(change: Partial<Choices>, outcome: 'written' | 'kept' = 'written'): string {
  const chosen = choices({ repository: 'none', ...change });
  const files = [{ path: 'blogkeep.config.json', outcome }];
  const begun = { folder: '/home/me/blog', files, committed: false };
  return initNotices(chosen, begun, planRepository(chosen, place()), place()).map(String).join('\n');
}

describe('notices of init', () => {
  it('say what the site lacks without its URL, unless it is not hosted or a kept configuration may set it', () => {
    expect(notices({ deploy: 'github-pages' })).toContain('add it to blogkeep.config.json, as in "siteUrl"');
    expect(notices({ deploy: 'netlify' })).toContain('"https://NAME.netlify.app/"');
    for (const complete of [
      notices({ deploy: 'none' }),
      notices({ deploy: 'netlify', siteUrl: new URL('https://blog.example.com/') }),
      notices({ deploy: 'github-pages' }, 'kept'),
    ])
      expect(complete).not.toContain('"siteUrl"');
  });

  it('say that GitHub Pages of a private repository costs money, unless a question has said so before', () => {
    const onPages = { repository: 'private', deploy: 'github-pages' } as const;
    expect(notices(onPages)).toContain('requires a paid plan');
    expect(notices({ ...onPages, isPlanConfirmed: true })).not.toContain('paid plan');
  });
});
