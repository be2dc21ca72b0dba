import { describe, expect, it } from 'vitest';
import { parseEntry, parseInstant } from '../../../src/backup/blogger/entry.ts';
import { parseElements } from '../../../src/backup/xml/element.ts';

function entryOf(inside: string) {
  const [element] = parseElements(`<entry>${inside}</entry>`);
  if (!element) throw new Error('no element');
  return parseEntry(element);
}

const kind = (name: string) =>
  `<category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#${name}'/>`;

describe('an entry of a Blogger feed', () => {
  it.each([
    ['<blogger:type>POST</blogger:type>', 'post'],
    ['<blogger:type>PAGE</blogger:type>', 'page'],
    ['<blogger:type> COMMENT </blogger:type>', 'comment'],
    ['<blogger:type>POLL</blogger:type>', 'other'],
    [kind('post'), 'post'],
    [`<category term='x'/>${kind('page')}`, 'page'],
    [kind('comment'), 'comment'],
    [kind('settings'), 'configuration'],
    [kind('template'), 'configuration'],
    ['', 'other'],
  ])('has a kind: %s', (inside, expected) => {
    expect(entryOf(inside).kind).toBe(expected);
  });

  it.each([
    ['<blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status><blogger:trashed/>', true],
    ['<blogger:type>POST</blogger:type>', false],
    ['<blogger:type>POST</blogger:type><blogger:status>DRAFT</blogger:status>', false],
    ['<blogger:type>POST</blogger:type><blogger:status>SCHEDULED</blogger:status>', false],
    [
      '<blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status><blogger:trashed>2015</blogger:trashed>',
      false,
    ],
    [kind('post'), true],
    [`${kind('post')}<blogger:status>SOFT_DELETED</blogger:status>`, false],
    [`${kind('post')}<app:control><app:draft></app:draft></app:control>`, false],
    [`${kind('post')}<app:control><app:draft>yes</app:draft></app:control>`, false],
    [`${kind('post')}<app:control><app:draft>no</app:draft></app:control>`, true],
    [`${kind('post')}<app:control/>`, false],
  ])('is live only if it says so, and is not in the trash: %s', (inside, isLive) => {
    expect(entryOf(inside).isLive).toBe(isLive);
  });

  it.each([
    ['tag:blogger.com,1999:blog-1.post-1002340098177254310', '1002340098177254310'],
    ['tag:blogger.com,1999:blog-1.page-3\n ', '3'],
    ['post-7', '7'],
    ['42', '42'],
    ['tag:blogger.com,1999:blog-1.post-../../x', ''],
    ['tag:blogger.com,1999:blog-1.layout', ''],
    ['', ''],
  ])('has the digits of its ID as ID: %s', (id, expected) => {
    expect(entryOf(`<id>${id}</id>`).id).toBe(expected);
  });

  it.each([
    ['<blogger:filename>/2014/07/kinship-terms.html</blogger:filename><link/>', '/2014/07/kinship-terms.html'],
    [
      "<link rel='edit' href='https://x.example/1'/><link rel='alternate' href='http://a.blogspot.com/p/b.html?m=1#c'/>",
      '/p/b.html',
    ],
    ['<blogger:filename>/2014/07/갯벌.html</blogger:filename>', '/2014/07/%EA%B0%AF%EB%B2%8C.html'],
    ['<blogger:filename>//evil.example/x</blogger:filename>', undefined],
    ['<blogger:filename>javascript:alert(1)</blogger:filename>', undefined],
    ['<blogger:filename>/../../etc/passwd</blogger:filename>', '/etc/passwd'],
    ['<blogger:filename/><link/>', undefined],
  ])('has the path of its address: %s', (inside, path) => {
    expect(entryOf(inside).path).toBe(path);
  });

  it('has its labels once each, without the kind', () => {
    const labels = ['Birds', 'low  tide', 'Birds', ''].map((term) => `<category scheme='x' term='${term}'/>`).join('');
    expect(entryOf(`${labels}<category/>${kind('post')}`).labels).toEqual(['Birds', 'low tide']);
  });

  it('has the title that visitors see, since titles are HTML', () => {
    expect(entryOf("<title>\n Q &amp;amp; A &amp;#39;n' more </title>").title).toBe("Q & A 'n' more");
  });

  it('has a parent and a comment that it replies to, in both forms', () => {
    const uri = (id: number) => `tag:blogger.com,1999:blog-1.post-${id}`;
    const takeout = `<blogger:parent>${uri(2)}</blogger:parent><blogger:inReplyTo>${uri(3)}</blogger:inReplyTo>`;
    const earlier = `<thr:in-reply-to ref='${uri(2)}'/><link rel='related' href='https://www.blogger.com/feeds/1/2/comments/default/3'/>`;
    for (const inside of [takeout, earlier]) expect(entryOf(inside)).toMatchObject({ postId: '2', replyTo: '3' });
    expect(entryOf('<blogger:inReplyTo/>')).toMatchObject({ postId: '', replyTo: '' });
  });

  it.each([
    ['2014-07-28T03:35:00Z', { seconds: 1_406_518_500, offset: undefined }],
    ['2014-07-28T03:35:00.937Z', { seconds: 1_406_518_500, offset: undefined }],
    ['2014-07-27T20:35:00.001-07:00', { seconds: 1_406_518_500, offset: -420 }],
    ['2014-07-28T03:35:00+00:00', { seconds: 1_406_518_500, offset: 0 }],
    ['2014-02-30T03:35:00Z', undefined],
    ['2014-07-28', undefined],
    ['yesterday', undefined],
  ])('has a date with an offset, or none in UTC: %s', (written, instant) => {
    expect(parseInstant(written)).toEqual(instant);
  });

  it('keeps a date as written if it cannot be parsed', () => {
    expect(entryOf('<published>yesterday</published>')).toMatchObject({ published: undefined, dateText: 'yesterday' });
    expect(entryOf('<published/><blogger:created>2014-07-28T03:35:00Z</blogger:created>')).toMatchObject({
      published: { seconds: 1_406_518_500 },
      dateText: undefined,
    });
  });
});
