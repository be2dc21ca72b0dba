import type { BackupFormat } from '../format.ts';

/** WordPress eXtended RSS: the XML files of "Export", alone or in a zip, with a folder or archive of the media library. */
export const wxr: BackupFormat = {
  name: 'wxr',
  title: 'WordPress',
  isFile: (start) => /^<rss\b[^>]*wordpress\.org\/export\//u.test(start),
  mayBeFile: (path) => /\.(?:xml|wxr)$/iu.test(path),
  async open(input) {
    const { openWxr } = await import('./open.ts');
    return openWxr(input);
  },
};
