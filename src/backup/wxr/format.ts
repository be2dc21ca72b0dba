import type { BackupFormat } from '../format.ts';

/** Matches the parts of an archive of the media library, as WordPress.com names them: `media-export-123-from-0-to-1500.tar`. */
const mediaTar = /^(?=.*\.tar$)(.*media(?:-export-\d+)?)(?:-|\.tar$)/iu;

/** WordPress eXtended RSS: the XML files of "Export", alone or in a zip, with a folder or archive of the media library. */
export const wxr: BackupFormat = {
  name: 'wxr',
  title: 'WordPress',
  isFile: (start) => /^<rss\b[^>]*wordpress\.org\/export\//u.test(start),
  mayBeFile: (path) => /\.(?:xml|wxr)$/iu.test(path),
  mediaBeside(names) {
    // Tars of another blog may be in the same folder, for example among downloads.
    const tars = names.filter((name) => mediaTar.test(name));
    const exports = new Set(tars.map((name) => mediaTar.exec(name)?.[1]));
    return [
      ...['uploads', 'wp-content/uploads'].filter((folder) => names.includes(folder.replace(/\/.*/u, ''))),
      ...(exports.size === 1 ? tars : []),
    ];
  },
  async open(input) {
    const { openWxr } = await import('./open.ts');
    return openWxr(input);
  },
};
