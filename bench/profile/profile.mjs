import { spawn } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bin, crawlBlog, publishArguments, withFolder } from '../measure.mjs';
import { addProfile, emptyTree, partsOf, profileOf, wholeOf } from './profile-tree.mjs';

const [body, shown] = [4096, 10];
/** Folder of the flame graphs, which is emptied first. */
const target = path.resolve(process.env.BENCH_PROFILES ?? 'profiles');

/**
 * Profiles a complete publish, and prints how the main thread and the workers spend their time. Writes a flame graph per kind of thread as
 * .cpuprofile, for Chrome DevTools (Performance), VS Code and speedscope. Times are wall-clock times: a thread that waits for a core
 * counts as busy.
 * @param {import('../run.mjs').Options} options
 */
export async function profile({ posts: [posts = 3000] = [] }) {
  await withFolder(async (folder) => {
    await crawlBlog(folder, { posts, body });
    const pieces = path.join(folder, 'profiles');
    fs.ensureDirSync(pieces);
    await publishProfiled(folder, pieces);
    fs.emptyDirSync(target);
    for (const [kind, what] of /** @type {const} */ ([
      ['main', 'main thread'],
      ['worker', 'workers together'],
    ])) {
      const tree = emptyTree();
      for (const file of fs.readdirSync(pieces).filter((name) => name.startsWith(`${kind}.`))) {
        /** @type {import('./profile-tree.mjs').Profile} */
        const piece = fs.readJsonSync(path.join(pieces, file));
        addProfile(tree, piece);
      }
      const flames = path.join(target, `${kind}.cpuprofile`);
      fs.writeJsonSync(flames, profileOf(tree));
      print(`${what}, ${posts} posts of ${body / 1024} KB`, tree, posts, path.relative(process.cwd(), flames));
    }
  });
}

/** @param {string} folder @param {string} pieces */
async function publishProfiled(folder, pieces) {
  const hook = pathToFileURL(path.join(import.meta.dirname, 'profile-hook.mjs')).href;
  const child = spawn(process.execPath, ['--import', hook, bin, ...publishArguments(folder), '--quiet'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, BENCH_PROFILE_FOLDER: pieces },
  });
  /** @type {number | null} */
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`publish ended with ${String(code)}`);
}

/** @param {string} what @param {import('./profile-tree.mjs').Call} tree @param {number} posts @param {string} file */
function print(what, tree, posts, file) {
  const all = wholeOf(tree);
  const { functions, folders } = partsOf(tree);
  console.log(`\n${what}: busy ${milliseconds(all / posts)} ms a post (${file})`);
  for (const [title, parts, key] of /** @type {const} */ ([
    ['by the folder of the code, in itself', folders, 'own'],
    ['functions, in themselves', functions, 'own'],
    ['functions, with what they call', functions, 'whole'],
  ])) {
    console.log(`  ${title}`);
    for (const part of [...parts].sort((one, other) => other[key] - one[key]).slice(0, shown)) {
      const share = `${((100 * part[key]) / all).toFixed(1)} %`;
      console.log(
        `    ${milliseconds(part[key] / posts).padStart(6)} ms ${share.padStart(7)}  ${part.name.replace(/^in /u, '')}`,
      );
    }
  }
}

/** @param {number} microseconds */
const milliseconds = (microseconds) => (microseconds / 1000).toFixed(3);
