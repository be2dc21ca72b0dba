import { describe, expect, it } from 'vitest';
import { systemFileIn } from '../../../src/core/files/system-file.ts';

describe('a file of an operating system or NAS', () => {
  it.each([
    ['.DS_Store', '.DS_Store'],
    ['a/Thumbs.db', 'a/Thumbs.db'],
    ['a/DESKTOP.INI', 'a/DESKTOP.INI'],
    ['a/b/._c.png', 'a/b/._c.png'],
    ['a/@eaDir', 'a/@eaDir'],
    ['a/@eaDir/b/c', 'a/@eaDir'],
    ['__MACOSX/a/._b', '__MACOSX'],
  ])('is found in the path %s', (path, found) => {
    expect(systemFileIn(path)).toBe(found);
  });

  it.each(['a.DS_Store', 'Thumbs.db.png', 'Thumbs.db/a', 'my desktop.ini', 'a/.b', 'x@eaDir/a', '._a/b'])(
    'is not found in %s',
    (path) => {
      expect(systemFileIn(path)).toBeUndefined();
    },
  );
});
