import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

export type JobStatus = 'success' | 'failure';

/** Values that expressions can access: `github`, `steps`, … */
export type Contexts = Readonly<Record<string, unknown>>;

const statusFunction = /\b(?:success|failure|always|cancelled)\s*\(/;

/** Replaces each `${{ … }}` in a text by its value. */
export function interpolate(text: unknown, contexts: Contexts): string {
  return String(text).replaceAll(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
    valueOf(expression, contexts, 'success').coerceString(),
  );
}

/** Applies {@link interpolate} to each value of an object. */
export function interpolateEach(
  values: Readonly<Record<string, unknown>> = {},
  contexts: Contexts,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, interpolate(value, contexts)]));
}

/** Evaluates an `if:`. A condition without a status function also requires success; a missing condition requires only success. */
export function isConditionMet(condition: string | undefined, contexts: Contexts, status: JobStatus): boolean {
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
