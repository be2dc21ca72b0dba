// Preloaded by a run: reading a body with the image bookshelf.png never ends, in any thread, as if a regular expression were exponential.
import fs from 'node:fs';

const bodyFunctions = /\b(?:convertBody|findMedia|findMediaNames)\b/u;

/** @param {unknown} subject */
function hangOnBody(subject) {
  if (!String(subject).includes('bookshelf')) return;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = Infinity;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  if (!bodyFunctions.test(stack)) return;
  fs.writeSync(2, 'endless\n');
  for (;;);
}

/** @type {(this: RegExp, subject: string) => RegExpExecArray | null} */
const exec = Reflect.get(RegExp.prototype, 'exec');
RegExp.prototype.exec = function (/** @type {string} */ subject) {
  hangOnBody(subject);
  return exec.call(this, subject);
};
