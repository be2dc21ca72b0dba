import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { forgetPosts } from '../../src/app/forget.ts';
import { publishBlog } from '../../src/app/publish/publish-blog.ts';
import { verifyArchive } from '../../src/app/verify/verify.ts';
import { smallArchive } from '../helpers/archive/small-archive.ts';
import { exportOptions, testContext } from '../helpers/context.ts';

describe('An archive of which a folder is a link', () => {
  it.each(['data', 'data/posts', 'data/media'])('is refused by every command with one message: %s', async (entry) => {
    const archive = await smallArchive();
    const home = path.dirname(archive);
    const options = {
      ...exportOptions({ baseUrl: 'http://127.0.0.1', token: 't' }, home),
      cache: path.join(home, 'cache'),
      source: undefined,
    };
    await publishBlog(options, testContext());
    const place = path.join(archive, entry);
    fs.ensureDirSync(place);
    fs.moveSync(place, path.join(home, 'elsewhere'));
    fs.symlinkSync(path.join(home, 'elsewhere'), place);
    for (const run of [
      () => publishBlog(options, testContext()),
      () => verifyArchive(options, testContext()),
      () => forgetPosts({ archive, posts: ['1'], caches: [], dryRun: false }, testContext()),
    ])
      await expect(run()).rejects.toMatchObject({
        code: 'archive-link',
        message: expect.stringContaining(`${place} is a symbolic link`) as string,
      });
  });
});
