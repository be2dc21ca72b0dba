import { expect, it } from 'vitest';
import { anchorId } from '../../../../src/publish/forms/print/links.ts';
import { memoryPost } from '../../../helpers/memory/memory-archive.ts';
import { expectSameAsWithoutCache, publishInto } from '../../../helpers/publish/publish-runs.ts';
import { filesIn, temporaryFolder } from '../../../helpers/temporary-folder.ts';

const linking = memoryPost('1', { content: '<p><a href="https://blog.example.com/2#%EA%B0%80">see it</a></p>' });
const contents = (heading: string) => ({ posts: [linking, memoryPost('2', { content: heading })] });
const withPart = contents('<h2 id="가">Part</h2>');
const withoutPart = contents('<h2>Part</h2>');

it('a link to a part of another chapter leads to that part of the print edition', async () => {
  const home = temporaryFolder();
  await publishInto(home, { contents: withPart }, undefined, ['book']);
  const id = anchorId('p2', 'body-가');
  const { 'book/index.html': book = '' } = filesIn(home);
  expect(book).toContain(`<a href="#${id}">see it</a>`);
  expect(book.split(` id="${id}"`)).toHaveLength(2);
});

it('a link follows the part of the other chapter when it appears and disappears', async () => {
  await expectSameAsWithoutCache([{ contents: withPart }, { contents: withoutPart }, { contents: withPart }]);
});
