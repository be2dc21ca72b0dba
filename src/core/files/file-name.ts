import { shortHash } from '../text/short-hash.ts';

/**
 * Maximum length of a name in bytes. Most file systems allow 255; the rest is reserved for a date before the name, and an ID and an
 * extension after it.
 */
export const maxNameBytes = 200;

/**
 * Converts text to the name of a file or folder: at most 200 bytes of UTF-8 in NFC, without anything that has a special meaning for
 * operating systems, git or site generators. Keeps letters of all scripts; spaces become `-`. Idempotent. No other function creates names
 * from text.
 *
 * @param fallback text to use if nothing remains; also converted
 * @param isSuffix whether the result follows other text in the name, which then is no device name
 */
export function toFileName(text: string, fallback: string, isSuffix = false): string {
  return clean(text, isSuffix) || clean(fallback, isSuffix) || 'untitled';
}

/** Matches words joined by single separators, all of whose characters are allowed. Matches most titles. */
const plain = /^[a-zA-Z\d\uac00-\ud7a3]+(?:[-_ ][a-zA-Z\d\uac00-\ud7a3]+)*$/u;
/** Number of characters of a {@link plain} text that never exceed {@link maxNameBytes} bytes. */
const maxPlainLength = Math.floor(maxNameBytes / 3);

function clean(text: string, isSuffix: boolean): string {
  // Fast path for IDs, which make up most names: no step would change them.
  if (/^\d{1,20}$/u.test(text)) return text;
  if (text.length <= maxPlainLength && plain.test(text) && !devices.test(text)) return text.replaceAll(' ', '-');
  let name = text;
  // Repeats until nothing changes, since one step may expose a character for another one to remove, as in `-con` or `x\u200B.`.
  for (let before; before !== name;) {
    before = name;
    name = (isSuffix ? allowed : withoutDevices)(visible(name))
      .replace(/(?:(?<! ) +)?(-+) */gu, '$1')
      .replace(/^[-._#~\s]+|(?<![.~\s])[.~\s]+$/gu, '')
      // Git treats `git~1` like `.git`. For other tools, a trailing `~` marks a backup.
      .replace(/[\s~]+/gu, '-');
  }
  return truncateName(name, maxNameBytes);
}

/** Replaces characters that any operating system forbids. */
function allowed(text: string): string {
  return text.replace(/["*/:<>?\\|\s]+/gu, ' ');
}

/** Also changes device names, which Windows recognizes before any extension. */
function withoutDevices(text: string): string {
  return allowed(text).replace(/^[^.]*/u, (base) => (devices.test(base.trimEnd()) ? `${base.trimEnd()}-` : base));
}

const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d²³¹]|lpt[\d²³¹])$/iu;

/** Removes control, bidi and zero-width characters, lone surrogates, and other invisible characters. */
function visible(text: string): string {
  return text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffd]/gu, '')
    .normalize('NFC');
}

/** Truncates a name to a number of bytes in UTF-8. A truncated name ends with a hash of the whole name. */
export function truncateName(name: string, bytes: number): string {
  if (Buffer.byteLength(name) <= bytes) return name;
  const hash = `-${shortHash(name)}`;
  let remaining = bytes - hash.length;
  let end = 0;
  for (const character of name) {
    remaining -= Buffer.byteLength(character);
    if (remaining < 0) break;
    end += character.length;
  }
  return name.slice(0, end) + hash;
}
