import { message } from '../../messages/message.ts';
import { unreadableError } from '../files/errors.ts';
import type { BackupFormat } from '../format.ts';

/** One XML file, `<blog type="tattertools/1.1">`, with comments and media. */
export const ttxml: BackupFormat = {
  name: 'ttxml',
  title: 'TTXML',
  isFile: (start) => /^<blog[\s>]/u.test(start) && !/^[^>]*\sxmlns/u.test(start),
  async open({ files, containers, signal }) {
    const [file, second] = files;
    if (second) throw unreadableError(message('backup.several-ttxml'));
    if (!file || containers.length > 0)
      throw unreadableError(message('backup.ttxml-and-others', { file: file?.name ?? '' }));
    const { openTtxml } = await import('./open.ts');
    return openTtxml(file.path, { signal });
  },
};
