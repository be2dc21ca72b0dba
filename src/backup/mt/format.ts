import type { BackupFormat } from '../format.ts';
import { isMetadataLine } from './grammar.ts';

/** Text files in the Movable Type import/export format, which many platforms write. Images may be beside them, in a folder or zip. */
export const mt: BackupFormat = {
  name: 'mt',
  title: 'Movable Type',
  isFile: (start) => {
    // Some programs write separators before entries instead of after them.
    const lines = start.replace(/^[-\s]+/u, '').split(/\r?\n/u, 200);
    return isMetadataLine(lines[0] ?? '') && lines.some((line) => /^(?:START BODY|BODY|DATE|TITLE):/u.test(line));
  },
  mayBeFile: (path) => /\.(?:txt|mt|mtif)$|(?:^|\/)[^./]+$/iu.test(path),
  async open(input) {
    const { openMt } = await import('./open.ts');
    return openMt(input);
  },
};
