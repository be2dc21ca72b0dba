import path from 'node:path';
import { expect, it } from 'vitest';
import { importBlog, publishBlog } from '../../src/index.ts';
import { zipHtmlBackup } from '../helpers/backup/html-backup.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('Texts mention options of the command line unless mentionsCommands is false', async () => {
  const folder = temporaryFolder();
  const backup = await zipHtmlBackup(folder, 'travels-1-1', [{ id: '1', title: 'Train', content: '<p>By train.</p>' }]);
  const warningWith = async (mentionsCommands?: boolean) => {
    const dir = path.join(folder, String(mentionsCommands));
    const { warnings } = await importBlog({ backup, dir }, { mentionsCommands });
    return warnings.find(({ code }) => code === 'visibility-assumed')?.message;
  };
  const fact = 'The backup does not say who could see its posts, so 1 post is kept as private and not published.';
  expect(await warningWith()).toBe(`${fact} Use --published to specify which were public.`);
  expect(await warningWith(false)).toBe(fact);
  await expect(importBlog({ backup, dir: folder }, { mentionsCommands: 'no' as never })).rejects.toThrow(
    '"mentionsCommands" in the second argument of importBlog must be true or false.',
  );
});

it.each([{ aborted: false }, { addEventListener: () => undefined }, 'stop'])(
  '%o is refused as a signal',
  async (signal) => {
    await expect(publishBlog({ dir: temporaryFolder() }, { signal: signal as never })).rejects.toThrow(
      '"signal" in the second argument of publishBlog must be an AbortSignal.',
    );
  },
);
