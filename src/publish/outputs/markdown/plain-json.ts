/** JSON that readers of YAML take, too: they know neither half a character nor one that is not printable (YAML 1.2.2, 5.1). */
export function plainJson(value: unknown): string {
  return `${JSON.stringify(value, withoutSurrogates, 2).replace(unprintable, escaped)}\n`;
}

const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/gu;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const withoutSurrogates = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value;
