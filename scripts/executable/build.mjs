// npm run executable: builds one file that contains Node.js and blogkeep, for the system that it runs on.
//
//   node scripts/executable/build.mjs [--target win32-x64 --node node.exe] [--out FILE]
//
// --target and --node build for another system. The Node.js of that system must have the same version as the one that runs this script.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { inject } from 'postject';
import { rolldown } from 'rolldown';
import { programFiles } from './files.mjs';

const root = path.join(import.meta.dirname, '..', '..');
const { values } = parseArgs({
  options: {
    target: { type: 'string', default: `${process.platform}-${process.arch}` },
    node: { type: 'string', default: process.execPath },
    out: { type: 'string' },
  },
});
const system = values.target.split('-')[0];
const out = values.out ?? path.join(root, 'executable', system === 'win32' ? 'blogkeep.exe' : 'blogkeep');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'blogkeep-executable-'));
try {
  await writeMain();
  const program = await writeProgram();
  writeBlob();
  await writeExecutable();
  console.log(
    `${out}: ${megabytes(fs.statSync(out).size)}, of which ${megabytes(fs.statSync(values.node).size)} are Node.js. ` +
      `It unpacks ${program.count} files with ${megabytes(program.size)}.`,
  );
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

/** Compiles the main script. Node.js runs it from memory, so it must be one CommonJS file. */
async function writeMain() {
  const bundle = await rolldown({
    cwd: root,
    input: 'src/executable/main.ts',
    platform: 'node',
    onLog: (_, log) => {
      throw new Error(log.message);
    },
  });
  await bundle.write({ file: path.join(folder, 'main.cjs'), format: 'cjs', codeSplitting: false });
  await bundle.close();
}

/** Writes the list of files, and their contents in one compressed file. */
async function writeProgram() {
  const sources = (await programFiles(values.target)).map((name) => ({
    name,
    content: fs.readFileSync(path.join(root, name)),
  }));
  sources.push({ name: 'start.cjs', content: Buffer.from("import('./dist/bin.js');\n") });
  const licence = nodeLicence();
  if (licence === undefined) console.log('The licence of Node.js was not found. Copies for others must contain it.');
  else sources.push({ name: 'LICENSE-node', content: fs.readFileSync(licence) });
  const files = sources.map(({ name, content }) => ({
    path: name,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  /** @type {{ version: string }} */
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const checksum = createHash('sha256').update(JSON.stringify(files)).digest('hex');
  const name = `${version}-${checksum.slice(0, 16)}`;
  fs.writeFileSync(path.join(folder, 'program.json'), JSON.stringify({ name, files }));
  const all = Buffer.concat(sources.map(({ content }) => content));
  const params = {
    // Higher qualities take several times as long, and save 1% of the compressed files.
    [constants.BROTLI_PARAM_QUALITY]: 7,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: all.length,
  };
  fs.writeFileSync(path.join(folder, 'contents.br'), brotliCompressSync(all, { params }));
  return { count: files.length, size: all.length };
}

/** Returns the path of the licence of Node.js in its archives, images and npm packages. Undefined for packages of Linux distributions. */
function nodeLicence() {
  const programs = path.dirname(values.node);
  return [programs, path.dirname(programs)].map((one) => path.join(one, 'LICENSE')).find((file) => fs.existsSync(file));
}

/** Writes the data that is added to Node.js: main script and program. */
function writeBlob() {
  const configuration = path.join(folder, 'sea.json');
  const assets = Object.fromEntries(['program.json', 'contents.br'].map((name) => [name, path.join(folder, name)]));
  const main = path.join(folder, 'main.cjs');
  fs.writeFileSync(
    configuration,
    JSON.stringify({ main, output: path.join(folder, 'blob'), disableExperimentalSEAWarning: true, assets }),
  );
  execFileSync(process.execPath, ['--experimental-sea-config', configuration], {
    stdio: 'pipe',
  });
}

/** Adds the data to a copy of Node.js. This makes its signature invalid, so that is removed before. macOS only runs signed programs. */
async function writeExecutable() {
  const isMac = system === 'darwin';
  const staged = path.join(folder, 'executable');
  const node = fs.readFileSync(values.node);
  fs.writeFileSync(staged, system === 'win32' ? withoutSignature(node) : node);
  fs.chmodSync(staged, 0o755);
  if (isMac) execFileSync('codesign', ['--remove-signature', staged], { stdio: 'inherit' });
  await inject(staged, 'NODE_SEA_BLOB', fs.readFileSync(path.join(folder, 'blob')), {
    sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
    ...(isMac ? { machoSegmentName: 'NODE_SEA' } : {}),
  });
  if (isMac) execFileSync('codesign', ['--sign', '-', staged], { stdio: 'inherit' });
  fs.mkdirSync(path.dirname(out), { recursive: true });
  // Replaces the file instead of writing into it, because it may be running.
  fs.copyFileSync(staged, `${out}.tmp`);
  fs.renameSync(`${out}.tmp`, out);
}

/**
 * Removes the signature of a program for Windows (PE32+).
 * @param {Buffer} program
 */
function withoutSignature(program) {
  const signatureOfPe = program.readUInt32LE(0x3c);
  // The entry of the certificate table among the data directories: file offset and size of a table at the end of the file.
  const entry = signatureOfPe + 24 + 112 + 4 * 8;
  const [offset, size] = [program.readUInt32LE(entry), program.readUInt32LE(entry + 4)];
  if (offset === 0 || offset + size !== program.length) return program;
  program.fill(0, entry, entry + 8);
  return program.subarray(0, offset);
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
