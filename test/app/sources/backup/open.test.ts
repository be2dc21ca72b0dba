import { describe, expect, it, onTestFinished } from 'vitest';
import { openBackupSource } from '../../../../src/app/sources/backup/open.ts';
import { testContext } from '../../../helpers/context.ts';
import { blogXml, postXml, writeXml } from '../../../helpers/backup/ttxml.ts';
import { textOf } from '../../../helpers/text-of.ts';

const network = { concurrency: 1, retries: 0, timeout: 1000 };

function nameIn(said: string, { likelyBlog, ...more }: { likelyBlog?: string; blogUrl?: URL } = {}) {
  const file = writeXml(blogXml(postXml({ id: '1' }), `<name>${said}</name>`));
  const source = openBackupSource(
    { kind: 'backup', paths: [file], published: 'none', fetchMedia: false, maxMediaSize: 1e6, ...network, ...more },
    testContext(),
    async () => likelyBlog,
  );
  onTestFinished(() => source.close());
  return source.blog().then(({ name, blog }) => [name, blog.url]);
}

describe('the blog name in a backup', () => {
  it.each([
    ['mudflat', 'https://mudflat.tistory.com'],
    ['갯벌', 'https://xn--049a932a.tistory.com'],
  ])('determines the address of the blog: %s', async (said, address) => {
    expect(await nameIn(said)).toEqual([said, address]);
  });

  it('is ignored if it is not a valid name, since some programs write the author there', async () => {
    expect(await nameIn('The Author', { likelyBlog: 'mudflat' })).toEqual(['mudflat', 'https://mudflat.tistory.com']);
    expect(await nameIn('a/b', { blogUrl: new URL('https://shore.example.com/') })).toEqual([
      'shore',
      'https://shore.example.com',
    ]);
    await expect(nameIn('The Author')).rejects.toThrow(textOf('app.blog-name-missing'));
  });
});
