// Merges V8 profiles (Chrome's .cpuprofile format) into a call tree for each kind of thread.
import { fileURLToPath, pathToFileURL } from 'node:url';
import path from 'node:path';

/** @typedef {import('node:inspector').Profiler.Profile} Profile */
/** @typedef {import('node:inspector').Runtime.CallFrame} Frame */
/** @typedef {{ frame: Frame, own: number, calls: Map<string, Call> }} Call `own`: self time in microseconds */
/** @typedef {{ name: string, own: number, whole: number }} Part self time and total time of a function or folder, in microseconds */

/** Names of frames in which the thread waits. */
const waiting = new Set(['(idle)', '(root)']);

/** URL of the profiler hook. Its time is excluded, and so is that of its callees, except those that the publish itself needs. */
const hook = pathToFileURL(path.join(import.meta.dirname, 'profile-hook.mjs')).href;
const neededOfHook = new Set(['Worker', 'importModuleDynamicallyCallback']);

/** @returns {Call} */
export function emptyTree() {
  const frame = { functionName: '(root)', scriptId: '0', url: '', lineNumber: -1, columnNumber: -1 };
  return { frame, own: 0, calls: new Map() };
}

/**
 * Adds a profile to a tree, without the profiler hook.
 * @param {Call} tree
 * @param {Profile} profile
 */
export function addProfile(tree, { nodes, samples = [], timeDeltas = [] }) {
  /** @type {Map<number, Call>} */
  const calls = new Map();
  const [root] = nodes;
  if (root) calls.set(root.id, tree);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const { id, callFrame, children = [] } of nodes) {
    const parent = calls.get(id);
    if (!parent) continue;
    for (const child of children) {
      const frame = byId.get(child)?.callFrame;
      if (!frame) continue;
      if (frame.url === hook) {
        calls.set(child, parent);
        continue;
      }
      if (callFrame.url === hook && !neededOfHook.has(frame.functionName)) continue;
      const key = `${frame.functionName} ${frame.url}:${frame.lineNumber}:${frame.columnNumber}`;
      const call = parent.calls.get(key) ?? { frame, own: 0, calls: new Map() };
      parent.calls.set(key, call);
      calls.set(child, call);
    }
  }
  samples.forEach((id, index) => {
    const call = calls.get(id);
    if (call && byId.get(id)?.callFrame.url !== hook) call.own += timeDeltas[index] ?? 0;
  });
}

/**
 * Returns the tree as a single profile with the longest calls first, which viewers show as a flame graph.
 * @param {Call} tree
 * @returns {Profile}
 */
export function profileOf(tree) {
  /** @type {Profile} */
  const profile = { nodes: [], startTime: 0, endTime: 0, samples: [], timeDeltas: [] };
  const place = (/** @type {Call} */ call) => {
    const id = profile.nodes.length + 1;
    /** @type {import('node:inspector').Profiler.ProfileNode} */
    const node = { id, callFrame: call.frame, hitCount: 1, children: [] };
    profile.nodes.push(node);
    if (call.own > 0 && !waiting.has(call.frame.functionName)) {
      profile.samples?.push(id);
      profile.timeDeltas?.push(call.own);
      profile.endTime += call.own;
    }
    const largest = [...call.calls.values()].sort((one, other) => wholeOf(other) - wholeOf(one));
    node.children = largest.map(place);
    return id;
  };
  place(tree);
  return profile;
}

/**
 * Returns the self and total times of all functions and of all folders of the code.
 * @param {Call} tree
 */
export function partsOf(tree) {
  /** @type {Map<string, Part>} */
  const functions = new Map();
  /** @type {Map<string, Part>} */
  const folders = new Map();
  const visit = (/** @type {Call} */ call, /** @type {ReadonlySet<string>} */ above) => {
    if (waiting.has(call.frame.functionName) && call !== tree) return;
    const names = call === tree ? [] : [nameOf(call.frame), `in ${folderOf(call.frame)}`];
    const whole = wholeOf(call);
    names.forEach((name, index) => {
      const map = index === 0 ? functions : folders;
      const part = map.get(name) ?? { name, own: 0, whole: 0 };
      part.own += call.own;
      // The total time of a recursive function is counted once.
      if (!above.has(name)) part.whole += whole;
      map.set(name, part);
    });
    for (const child of call.calls.values()) visit(child, new Set([...above, ...names]));
  };
  visit(tree, new Set());
  return { functions: [...functions.values()], folders: [...folders.values()] };
}

/**
 * Returns the total time of a call in microseconds, without idle time.
 * @param {Call} call
 * @returns {number}
 */
export function wholeOf(call) {
  if (call.frame.functionName === '(idle)') return 0;
  let sum = call.own;
  for (const child of call.calls.values()) sum += wholeOf(child);
  return sum;
}

const root = path.join(import.meta.dirname, '../..');

/** @param {Frame} frame */
function placeOf({ url }) {
  if (!url.startsWith('file:')) return url;
  const file = path.relative(root, fileURLToPath(url)).replaceAll(path.sep, '/');
  return file.replace(/^.*node_modules\//u, '').replace(/^dist\/(?<file>.*)\.js$/u, 'src/$<file>.ts');
}

/** @param {Frame} frame */
const nameOf = (frame) => [frame.functionName || '(anonymous)', placeOf(frame)].filter(Boolean).join(', ');

/** @param {Frame} frame */
function folderOf(frame) {
  const place = placeOf(frame);
  if (place === '') return frame.functionName.startsWith('(') ? frame.functionName : 'Node.js and V8';
  if (place.startsWith('node:')) return 'Node.js and V8';
  const depth = place.startsWith('src/') ? 3 : place.startsWith('@') ? 2 : 1;
  const folders = place.split('/');
  return folders.slice(0, Math.min(depth, Math.max(1, folders.length - 1))).join('/');
}
