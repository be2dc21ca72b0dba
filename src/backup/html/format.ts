import type { BackupFormat } from '../format.ts';
import { postFolders } from './layout.ts';

/** Folders of HTML files and media, in one or several zips. */
export const html: BackupFormat = {
  name: 'html',
  title: 'HTML',
  isContainer: (container) =>
    postFolders(container.entries.keys(), container.folders()).some(({ matching }) => matching > 0),
  async open({ containers, nested, signal }) {
    const { openHtml } = await import('./open.ts');
    return openHtml(containers, signal, nested);
  },
};
