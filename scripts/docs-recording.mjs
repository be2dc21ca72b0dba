// npm run docs:recording: records a terminal in which blogkeep exports and verifies the sample blog, in docs/screenshots/terminal.svg. The
// commands really run, in a terminal of util-linux's script(1), which logs the output with its timing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startSampleSource } from '../dist/sample/source.js';
import { terminalSvg } from './terminal-svg.mjs';

/** @typedef {import('./terminal-svg.mjs').Written} Written */

const root = path.join(import.meta.dirname, '..');
const target = path.join(root, 'docs', 'screenshots', 'terminal.svg');
const commands = ['blogkeep export', 'blogkeep verify'];
const size = { columns: 100, rows: 26 };
const prompt = '\x1b[32m$\x1b[39m ';

/**
 * In milliseconds: time per key, minimum time between frames, maximum pause, pause after each command, and time for which the last screen
 * stays.
 */
const pace = { key: 50, frame: 100, idle: 700, read: 2500, hold: 6000 };

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-recording-'));
// The latency is like that of a server on the web.
const source = await startSampleSource({ folder: path.join(root, 'examples', 'blog'), token: 'sample', latency: 150 });
try {
  const home = path.join(folder, 'my-blog');
  fs.mkdirSync(home);
  fs.writeFileSync(path.join(home, 'blogkeep.config.json'), JSON.stringify({ baseUrl: source.baseUrl.href }));
  fs.symlinkSync(path.join(root, 'dist', 'bin.js'), path.join(folder, 'blogkeep'));
  /** @type {Written[]} */
  const written = [];
  for (const command of commands) {
    const start = (written.at(-1)?.at ?? 0) + (written.length === 0 ? 0 : pace.read);
    written.push(...typeCommand(command, start));
    const entered = (written.at(-1)?.at ?? 0) + pace.idle;
    written.push(...mergeFrames(await run(command, home), entered));
  }
  const svg = await terminalSvg(written, {
    ...size,
    title: `A terminal: ${commands.join(', then ')}`,
    hold: pace.hold,
  });
  fs.writeFileSync(target, svg);
  console.log(`${path.relative(root, target)}  ${(svg.length / 1000).toFixed(0)} kB`);
} finally {
  await source.close();
  fs.rmSync(folder, { recursive: true });
}

/** Returns the output while a command is typed at the prompt. @param {string} command @param {number} start @returns {Written[]} */
function typeCommand(command, start) {
  return [prompt, ...command.split(/(?=.)/u), '\r\n'].map((text, index) => ({ at: start + index * pace.key, text }));
}

/**
 * Runs a command in a terminal.
 * @param {string} command
 * @param {string} cwd
 * @returns {Promise<Written[]>} its output, with times from 0
 */
async function run(command, cwd) {
  const [log, timing] = ['log', 'timing'].map((name) => path.join(folder, name));
  const shell = `stty cols ${size.columns} rows ${size.rows}; ${command}`;
  const files = ['--log-out', String(log), '--log-timing', String(timing), '--logging-format', 'classic'];
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    HOME: folder,
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    BLOGKEEP_TOKEN: source.token,
  };
  const child = spawn('script', ['--quiet', '--flush', '--return', ...files, '--command', shell], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}`);
  return addTimes(fs.readFileSync(String(timing), 'utf8'), fs.readFileSync(String(log)));
}

/**
 * @param {string} timing lines with the seconds since the previous line and a number of bytes
 * @param {Buffer} log those bytes, after a header line of script
 * @returns {Written[]}
 */
function addTimes(timing, log) {
  let [at, offset] = [0, log.indexOf('\n') + 1];
  // Two writes may share the bytes of one character.
  const decoder = new TextDecoder();
  return timing
    .trim()
    .split('\n')
    .map((line, index) => {
      const [seconds = 0, bytes = 0] = line.split(' ').map(Number);
      // The first delay is the startup time of the command, which is not shown.
      at += index === 0 ? 0 : Math.min(1000 * seconds, pace.idle);
      const text = decoder.decode(log.subarray(offset, offset + bytes), { stream: true });
      offset += bytes;
      return { at, text };
    });
}

/** Merges the output of each frame. @param {readonly Written[]} written @param {number} start @returns {Written[]} */
function mergeFrames(written, start) {
  /** @type {Map<number, string>} */
  const frames = new Map();
  for (const { at, text } of written) {
    const frame = start + Math.ceil(at / pace.frame) * pace.frame;
    frames.set(frame, (frames.get(frame) ?? '') + text);
  }
  return [...frames].map(([at, text]) => ({ at, text }));
}
