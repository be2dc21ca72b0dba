import { Eta } from 'eta/core';
import { messageOf, UsageError } from '../../core/errors.ts';
import type { Templates } from './templates.ts';

/** Renders the template of that name, without `.eta`, with a view. Throws a UsageError that names file and line. */
export type Render = (name: string, view: object) => string;

/**
 * Compiles every template once. Throws a UsageError that names the file of one with a mistake in its syntax. eta's core
 * has no access to files: templates include only each other, by name without `.eta`.
 */
export function compileTemplates(templates: Templates): Render {
  // Without `debug` eta does not know the line of a mistake; it costs some microseconds a page.
  const eta = new Eta({ debug: true });
  // eta wraps an error once for every template that is being included; the innermost one has the place of the mistake.
  eta.RuntimeErr = (error, _text, line, file): never => {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The template ${file} has a mistake in line ${line}: ${messageOf(error)}`, { cause: error });
  };
  for (const [file, text] of Object.entries(templates)) {
    if (!file.endsWith('.eta')) continue;
    const compiled = compile(eta, file, text);
    // eta hands the options of the including template on to the included one, but a mistake is in a file of its own.
    eta.loadTemplate(file.slice(0, -'.eta'.length), function (data, options) {
      return compiled.call(this, data, { ...options, filepath: file });
    });
  }
  return (name, view) => eta.render(name, view);
}

function compile(eta: Eta, file: string, text: string): ReturnType<Eta['compile']> {
  try {
    return eta.compile(text);
  } catch (error) {
    throw new UsageError(`The template ${file} has a mistake: ${reasonOf(error)}`, { cause: error });
  }
}

/** eta's own message goes on with the whole generated function, or with the line and a caret below it. */
function reasonOf(error: unknown): string {
  const [first = '', , second = ''] = messageOf(error).split('\n');
  return first.startsWith('Bad template syntax') ? second : first.replace(/:$/, '');
}
