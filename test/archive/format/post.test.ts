import { describe, expect, it } from 'vitest';
import { decodePost } from '../../../src/archive/format/post.ts';

const summary = { id: '7', title: 'Seven' };

/** Decodes a post, given the contents of its files. */
function post(reading: object | null, content?: string) {
  const texts = new Map([['data/posts/7/post.json', JSON.stringify({ state: 'listed', summary, reading })]]);
  if (content !== undefined) texts.set('data/posts/7/content.html', content);
  return decodePost('7', (entry) => texts.get(entry));
}

describe('the body of a stored post', () => {
  it('is the content of its own file', () => {
    expect(post({ id: '7' }, '<p>a</p>')).toMatchObject({ body: '<p>a</p>', hasBodyFile: true, damage: [] });
  });

  it('is in the record if a file cannot contain it', () => {
    const reading = { id: '7', content: 'half \ud83d a pair' };
    expect(post(reading)).toMatchObject({ body: 'half \ud83d a pair', hasBodyFile: false, damage: [] });
    expect(post({ id: '7', content: 5 })).toMatchObject({ body: '5', hasBodyFile: false, damage: [] });
  });

  it('is taken from the record if the file contains a different one', () => {
    expect(post({ id: '7', content: 'new \ud83d' }, '<p>old</p>').body).toBe('new \ud83d');
  });

  it('stays in its file if the source later returned the post without a body', () => {
    expect(post({ id: '7', content: null }, '<p>a</p>').body).toBe('<p>a</p>');
  });

  it('is missing if neither the record nor a file contains it', () => {
    const damage = [{ entry: 'data/posts/7/content.html', kind: 'missing' }];
    expect(post({ id: '7' })).toMatchObject({ body: undefined, damage });
  });

  it('is not expected if the post was never read', () => {
    expect(post(null)).toMatchObject({ body: undefined, hasBodyFile: false, damage: [] });
  });
});
