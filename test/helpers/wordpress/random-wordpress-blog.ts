import fc from 'fast-check';
import type { Category } from '../../../src/core/items/category.ts';
import type { StoredMedium } from '../../../src/core/media/media-file.ts';
import { blogAddress, memoryComment, memoryPost, type MemoryArchiveContents } from '../memory/memory-archive.ts';

/** Text that is in every part of each post or comment that is not public. */
export const secret = 'SECRET';

const from = fc.constantFrom;

const title = from(
  '',
  '0',
  'A day',
  'a day',
  'Á day ',
  'A < B & C',
  '&amp;',
  ']]>',
  '호밀빵',
  '\u0001\ufffe\u0008',
  '🙂',
  '🙁',
  'x'.repeat(400),
);
const date = from(
  '2024-01-05 10:00:00',
  '2024-01-05 10:00:00',
  '2024-01-05 10:00:01',
  '2023-06-01 00:00:00',
  '1999-12-31 23:59:59',
);
const tag = from(
  'C',
  'C++',
  'C#',
  'c-2',
  'résumé',
  'resume',
  '여행',
  '!!!',
  '100%ab',
  '<b>',
  'a,b',
  'A  B',
  't'.repeat(300),
);
const name = from('Life', 'life', 'Life!', 'News', '일기', '', 'a/b', '0', 'Diary', 'Diary-Life');

const text = fc.oneof(
  from(
    'plain',
    'a ]]> b',
    '<b>&amp;</b>',
    'line\r\nline',
    '\u0000\u001f',
    '[gallery]',
    '<!-- wp:html -->',
    '\ud800',
    ']]]]>>',
  ),
  fc.string({ maxLength: 40 }),
);

const files = ['aa/one.png', 'bb/two.jpg', 'cc/three.pdf', 'dd/four.svg', 'ee/one.png'];
const media: Record<string, StoredMedium> = Object.fromEntries(
  files.map((file) => [
    `https://img.example.com/${file}`,
    {
      file,
      type: file.endsWith('png') ? 'image/png' : file.endsWith('jpg') ? 'image/jpeg' : 'application/octet-stream',
      size: 3,
      width: 900,
      height: 600,
    },
  ]),
);
const image = from(...files).map(
  (file) => `<p><img src="https://img.example.com/${file}" alt="An &quot;alt&quot;"></p>`,
);

const body = fc
  .array(
    fc.oneof(
      text.map((one) => `<p>${one}</p>`),
      image,
      fc.nat(30).map((id) => `<p><a href="/${id}">post</a></p>`),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''));

const comment = (index: number) =>
  fc.record({
    name: fc.oneof(text, from('하리', '', 'n'.repeat(300))),
    comment: text,
    parentId: from('', '0', ...Array.from({ length: index }, (_, one) => String(one + 1)), '999'),
    date: from('1704416400', '1704416400', '1704416401', '', 'nonsense'),
    homepage: from(
      '',
      'https://home.example.com/',
      `https://home.example.com/${'h'.repeat(300)}`,
      'javascript:alert(1)',
    ),
    state: from('public', 'public', 'public', 'secret', 'waits'),
  });

const comments = fc.nat(6).chain((count) =>
  fc.tuple(...Array.from({ length: count }, (_, index) => comment(index))).map((all) =>
    all.map(({ state, ...one }, index) =>
      memoryComment(String(index + 1), {
        ...one,
        ...(state !== 'public' && { comment: `${secret} ${one.comment}`, name: secret }),
        visibility: state === 'waits' ? '0' : '2',
        open: state === 'secret' ? 'N' : 'Y',
      }),
    ),
  ),
);

const post = fc
  .record({
    id: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 1, max: 60 }).map(String) },
      { weight: 1, arbitrary: from('ABC', '007', '9007199254740993', 'é') },
    ),
    title,
    date,
    path: from(undefined, undefined, '/entry/호밀빵-노트', '/entry/A.b', '/entry/2024', `/entry/${'가'.repeat(90)}`),
    visibility: from('20', '20', '20', '15', '0'),
    category: from('0', '1', '2', '3', '4', '5', '77'),
    tags: fc.uniqueArray(tag, { maxLength: 4 }),
    content: body,
    comments,
    undated: from(false, false, false, false, true),
  })
  .map(({ id, undated, comments: all, ...others }) => {
    // Comments on different posts never share author and date: if the posts were in different files, the importer would skip such a
    // comment.
    const moved = all.map((one) =>
      /^\d+$/u.test(String(one.date))
        ? {
            ...one,
            date: String(Number(one.date) + 1000 * (id.codePointAt(0) ?? 0) + 100_000 * Number.parseInt(`0${id}`, 36)),
          }
        : { ...one, name: `${String(one.name)} ${id}` },
    );
    const choices = { ...others, comments: moved };
    const isPublic = choices.visibility === '20';
    const made = memoryPost(
      id,
      isPublic
        ? choices
        : { ...choices, title: `${secret} ${choices.title}`, content: `<p>${secret}</p>${choices.content}` },
    );
    const undatedRecord = {
      ...made.record,
      summary: { ...made.record.summary, date: '' },
      reading: made.record.reading && { ...made.record.reading, date: 'none' },
    };
    return undated ? { ...made, record: undatedRecord } : made;
  });

const categories = fc
  .tuple(name, name, name, name, name, from('', '1', '2'), from('', '2', '3'))
  .map(([a, b, c, d, e, below, deep]): Category[] =>
    [
      { id: '1', name: a, parent: '' },
      { id: '2', name: b, parent: '' },
      { id: '3', name: c, parent: '1' },
      { id: '4', name: d, parent: below },
      { id: '5', name: e, parent: deep },
    ].map((one) => ({ ...one, label: one.name })),
  );

/** Generates blogs in which cases that WordPress' importer handles badly are more frequent than in reality. */
export const randomWordPressBlog: fc.Arbitrary<MemoryArchiveContents> = fc
  .record({
    posts: fc.uniqueArray(post, { maxLength: 9, selector: ({ record }) => String(record.summary.id) }),
    categories,
  })
  .map((blog) => ({ ...blog, blog: { url: blogAddress, title: 'A blog', nickname: '하리' }, media }));
