import { memoize } from './collections/memoize.ts';

/** Returns a BCP 47 language tag in canonical form, such as `pt-BR` for `PT-br`. Undefined for other text. */
export function canonicalLanguage(text: string): string | undefined {
  // Intl also accepts words such as "german": subtags of five to eight letters are reserved for registration (RFC 5646, 2.2.1).
  if (!/^[a-z]{2,3}(?:-|$)/iu.test(text) || /^und(?:-|$)/iu.test(text)) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

/** Scripts that are written from right to left (Unicode, ISO 15924). */
const rightToLeft: ReadonlySet<string | undefined> = new Set(
  'Adlm Arab Aran Hebr Mand Nkoo Rohg Samr Syrc Syre Syrj Syrn Thaa Yezi'.split(' '),
);

/** Returns the most likely language, script and region of a BCP 47 language tag (Unicode TR 35, Likely Subtags). */
export const likelyLocale = memoize((tag) => new Intl.Locale(tag).maximize());

/** Returns the writing direction of a language. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(likelyLocale(language).script) ? 'rtl' : 'ltr';
}
