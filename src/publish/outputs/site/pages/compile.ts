import { Eta } from 'eta/core';
import { messageOf, TextError, textOf, UsageError } from '../../../../core/errors.ts';
import { withoutForbidden } from '../../../site-model/site/characters.ts';
import { findMistake } from './template-syntax.ts';
import type { Templates } from './templates.ts';
import { message, type Text } from '../../../../messages/message.ts';

/** Renders the template of that name, without `.eta`, with a view. Throws a UsageError that names file and line. */
export type Render = (name: string, view: object) => string;

/** Trees and threads are bounded far below that; only a template that includes itself without end is deeper. */
const deepest = 100;

/** What eta hands on from a template to those that it includes. */
interface Options {
  readonly filepath?: string;
  readonly depth?: number;
}

/**
 * Compiles every template once. Throws a UsageError that names file and line of one with a mistake in its syntax. eta's
 * core has no access to files: templates include only each other, by name without `.eta`.
 */
export function compileTemplates(templates: Templates): Render {
  // Without `debug` eta does not know the line of a mistake; it costs some microseconds a page.
  const eta = new Eta({ debug: true, autoFilter: true, filterFunction: written });
  const escape = eta.config.escapeFunction;
  // Bodies, which are written as they are, have no such characters.
  eta.configure({ escapeFunction: (text) => escape(withoutForbidden(String(text))) });
  // eta wraps an error once for every template that is being included; the innermost one has the place of the mistake.
  eta.RuntimeErr = (error, text, line, file): never => {
    if (error instanceof UsageError) throw error;
    throw mistake(file, lineOfLayout(text, error) ?? line, reasonOf(error), error);
  };
  for (const [file, text] of Object.entries(templates)) {
    if (!file.endsWith('.eta')) continue;
    const compiled = compile(eta, file, text);
    // eta hands the options of the including template on to the included one, but a mistake is in a file of its own.
    eta.loadTemplate(file.slice(0, -'.eta'.length), function (data, options: Options = {}) {
      const depth = (options.depth ?? 0) + 1;
      if (depth > deepest) throw new TextError(message('publish.template-endless', { file }));
      return compiled.call(this, data, { ...options, filepath: file, depth });
    });
  }
  return (name, view) => eta.render(name, view);
}

function compile(eta: Eta, file: string, text: string): ReturnType<Eta['compile']> {
  try {
    return eta.compile(text);
  } catch (error) {
    const { line, reason } = findMistake(eta, text, error);
    throw mistake(file, line, reason, error);
  }
}

/** A name that does not exist is undefined, and would stand on the page as that word; things as `[object Object]`. */
function written(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const what = value === undefined || value === null ? String(value) : typeof value;
  throw new TextError(message('publish.template-value', { what }));
}

/** eta asks for the layout when all else is done, so that its line would be the last one. */
function lineOfLayout(text: string, error: unknown): number | undefined {
  const missing = missingTemplate(error);
  const call = [...text.matchAll(/\blayout\(\s*(['"`])(.*?)\1/g)].find(([, , name]) => name === missing);
  return call && text.slice(0, call.index).split('\n').length;
}

function missingTemplate(error: unknown): string | undefined {
  return /^Failed to get template '(.*)'$/s.exec(messageOf(error))?.[1];
}

function reasonOf(error: unknown): Text {
  const name = missingTemplate(error);
  return name === undefined ? textOf(error) : message('publish.template-missing', { name });
}

function mistake(file: string, line: number | undefined, reason: Text, cause: unknown): UsageError {
  const why = typeof reason === 'string' ? (reason.split('\n')[0]?.replace(/\.$/, '') ?? '') : reason;
  // It may come from a worker, and not all that a template can throw gets through.
  return new UsageError(
    'template-invalid',
    message('publish.template-invalid', { file, line, reason: why }),
    cause instanceof Error ? { cause } : {},
  );
}
