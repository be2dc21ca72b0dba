import { describe, expect, it } from 'vitest';
import { publicGuestbook } from '../../../src/backup/ttxml/guestbook.ts';
import { blogXml, commentXml } from '../../helpers/backup/ttxml.ts';

const entry = (text: string, written: number, more: { replies?: Parameters<typeof commentXml>[0][] } = {}) =>
  commentXml({ name: 'Ebb', text, written, ...more });

describe('The public guestbook', () => {
  it('has the newest entry first, entries without a date last, and replies in their order', () => {
    const replies = ['first', 'second'].map((text, index) => ({ name: 'Owner', text, written: 30 - index }));
    const xml = blogXml(
      `<guestbook>${entry('undated', 0)}${entry('old', 10, { replies })}</guestbook><guestbook>${entry('new', 20)}</guestbook>`,
    );
    const guestbook = publicGuestbook(xml);
    expect(guestbook.map(({ comment }) => comment.comment)).toEqual(['new', 'old', 'undated']);
    expect(guestbook[1]?.replies.map(({ comment }) => comment.comment)).toEqual(['first', 'second']);
  });

  it.each([
    ['a private entry', '<secret>1</secret>'],
    ['an entry in the spam filter', '<secret>0</secret><isFiltered>1400000000</isFiltered>'],
    ['an entry that is not marked as public, as in a file that was cut off', ''],
    ['an entry with an empty mark', '<secret></secret>'],
    ['an entry with an unknown mark', '<secret>x</secret>'],
    ['an entry with an unknown mark of the spam filter', '<secret>0</secret><isFiltered>x</isFiltered>'],
  ])('does not have %s', (_, marks) => {
    const one = `<comment><commenter><name>Ebb</name></commenter><content>canary</content>${marks}`;
    expect(publicGuestbook(blogXml(`<guestbook>${one}</comment></guestbook>`))).toEqual([]);
    expect(publicGuestbook(`<blog type="tattertools/1.1"><guestbook>${one}`)).toEqual([]);
  });

  it.each(['', 'no XML', '<rss><channel><guestbook><comment/></guestbook></channel></rss>', blogXml('')])(
    'is empty without a TTXML that has one: %j',
    (backup) => {
      expect(publicGuestbook(backup)).toEqual([]);
    },
  );
});
