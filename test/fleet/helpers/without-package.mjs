// Imported before a program to hide the package named by WITHOUT_PACKAGE.
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url, { data: process.env.WITHOUT_PACKAGE });

let missing = '';

/** @param {string} given */
export function initialize(given) {
  missing = given;
}

/** Resolves the package from a folder without packages, so that Node.js throws its own error. @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, next) {
  const isMissing = specifier === missing || specifier.startsWith(`${missing}/`);
  return next(specifier, isMissing ? { ...context, parentURL: 'file:///nowhere/program.js' } : context);
}
