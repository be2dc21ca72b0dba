import { expect, it } from 'vitest';
import { mediaResponse } from '../../src/sample/media.ts';

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const files = new Map([
  ['a/picture.png', bytes('png')],
  ['이름 있는.webp', bytes('webp')],
  ['list.csv', bytes('a,b')],
  ['thing.unknown-kind', bytes('?')],
]);

it.each([
  ['/media/a/picture.png', 'image/png', 'png'],
  ['/media/a/picture.png?credential=x&signature=y', 'image/png', 'png'],
  ['/media/%EC%9D%B4%EB%A6%84%20%EC%9E%88%EB%8A%94.webp', 'image/webp', 'webp'],
  ['/media/list.csv', 'text/csv; charset=utf-8', 'a,b'],
  ['/media/thing.unknown-kind', 'application/octet-stream', '?'],
  ['/media/thumb/R1280x0/?fname=http%3A%2F%2Fx%2Fmedia%2Fa%2Fpicture.png%3Fsignature%3Dz', 'image/png', 'png'],
])('mediaResponse serves %s as %s', (path, type, text) => {
  const answer = mediaResponse(files, path);
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' },
    body: bytes(text),
  });
});

it.each(['/media/none.png', '/media/', '/media/%', '/media/..%2f..%2fpackage.json', '/media/thumb/R1x0/?fname=no'])(
  'mediaResponse responds with 404 to %s',
  (path) => {
    expect(mediaResponse(files, path)?.status).toBe(404);
  },
);

it.each(['/', '/media', '/mediator/a/picture.png', '/apis/post/read?postId=1'])(
  'mediaResponse does not handle %s',
  (target) => {
    expect(mediaResponse(files, target)).toBeUndefined();
  },
);
