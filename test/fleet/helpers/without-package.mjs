// Imported before a program: the package that WITHOUT_PACKAGE names is not installed.
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url, { data: process.env.WITHOUT_PACKAGE });

let missing = '';

/** @param {string} given */
export function initialize(given) {
  missing = given;
}

/** Looked for where nothing is installed, so that the error is that of Node.js itself. @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, next) {
  const isMissing = specifier === missing || specifier.startsWith(`${missing}/`);
  return next(specifier, isMissing ? { ...context, parentURL: 'file:///nowhere/program.js' } : context);
}
