import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

export type JobStatus = 'success' | 'failure';

/** What expressions can name: `github`, `steps`, … */
export type Contexts = Readonly<Record<string, unknown>>;

const statusFunction = /\b(?:success|failure|always|cancelled)\s*\(/;

/** A text with the value of each `${{ … }}` in its place. */
export function filled(text: unknown, contexts: Contexts): string {
  return String(text).replaceAll(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
    valueOf(expression, contexts, 'success').coerceString(),
  );
}

/** {@link filled} for each value of an object. */
export function filledEach(values: Readonly<Record<string, unknown>> = {}, contexts: Contexts): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, filled(value, contexts)]));
}

/** Whether an `if:` holds. One that names no function of the status asks for success too, and so does none at all. */
export function holds(condition: string | undefined, contexts: Contexts, status: JobStatus): boolean {
  const expression = (condition ?? 'success()').replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1');
  const whole = statusFunction.test(expression) ? expression : `success() && (${expression})`;
  const value = valueOf(whole, contexts, status);
  return value.coerceString() !== 'false' && value.coerceString() !== '';
}

function valueOf(expression: string, contexts: Contexts, status: JobStatus): data.ExpressionData {
  const functions = [
    { name: 'success', is: status === 'success' },
    { name: 'failure', is: status === 'failure' },
    { name: 'always', is: true },
    { name: 'cancelled', is: false },
  ].map(({ name, is }) => ({ name, minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(is) }));
  const parsed = new Parser(new Lexer(expression.trim()).lex().tokens, Object.keys(contexts), functions).parse();
  const known = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  return new Evaluator(parsed, known, new Map(functions.map((one) => [one.name, one]))).evaluate();
}
