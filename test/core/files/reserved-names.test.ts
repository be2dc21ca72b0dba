import { describe, expect, it } from 'vitest';
import { assignAliases } from '../../../src/publish/site-model/from-archive/paths/post-paths.ts';
import { isReservedPath } from '../../../src/core/files/reserved-names.ts';
import { refreshPages } from '../../../src/publish/outputs/site/redirects/redirect-files.ts';
import type { Site } from '../../../src/publish/site-model/site/site.ts';
import { messagesOf } from '../../../src/publish/site-model/language/index.ts';

const site = { posts: [], pages: [], tags: [], years: [], categories: [], language: 'en' } as unknown as Site;
const reserved = ['CNAME', 'cname', 'functions', 'Functions', '_worker.js', '.well-known', 'ads.txt', 'web.config'];

describe('Reserved names', () => {
  it.each(reserved)('are not used as paths of redirect pages: %s', (name) => {
    expect(isReservedPath([name])).toBe(true);
    const addresses = [[name], [name, 'a'], ['entry', 'a']].map((segments) => ({ segments, file: '1/index.html' }));
    expect(refreshPages(addresses, site, messagesOf.en).map(({ path }) => path)).toEqual(['entry/a/index.html']);
  });

  it.each(reserved)('are not used as aliases of a post: %s', (name) => {
    const [aliases = []] = assignAliases([
      { id: 'a', slogan: '', sitePath: '1', path: name, isTistory: true },
    ]).values();
    expect(aliases.filter((alias) => !alias.startsWith('m/'))).toEqual([]);
  });
});
