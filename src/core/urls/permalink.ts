/** Values for a template of post addresses. */
export interface PermalinkValues {
  readonly basename: string;
  /** `YYYY-MM-DD HH:MM:SS` */
  readonly clock: string | undefined;
}

export const permalinkFields = ['yyyy', 'mm', 'dd', 'hh', 'mi', 'ss', 'basename'] as const;

/** Reports whether a text is a path with known fields, at least one of them, such as `/{yyyy}/{mm}/{basename}.html`. */
export function isPermalinkTemplate(text: string): boolean {
  const names = [...text.matchAll(field)].map(([, name = '']) => name);
  const known: readonly string[] = permalinkFields;
  return /^\/[^\s{}]*(?:\{[a-z]+\}[^\s{}]*)+$/u.test(text) && names.every((name) => known.includes(name));
}

/** Returns the path of a post, percent-encoded. Undefined if a value is unknown. */
export function expandPermalink(template: string, { basename, clock = '' }: PermalinkValues): string | undefined {
  const [, yyyy, mm, dd, hh, mi, ss] = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/u.exec(clock) ?? [];
  const values: Partial<Record<string, string>> = { yyyy, mm, dd, hh, mi, ss, basename: basename || undefined };
  const names = [...template.matchAll(field)].map(([, name = '']) => name);
  if (names.some((name) => values[name] === undefined)) return undefined;
  return template.replaceAll(field, (_, name: string) =>
    (values[name] ?? '').split('/').map(encodeURIComponent).join('/'),
  );
}

const field = /\{([a-z]+)\}/gu;
