import filenamify from 'filenamify';
import { shortHash } from '../text/short-hash.ts';

/** Bytes of a name. Most file systems allow 255; the difference is for a date before it, and an id and an extension after it. */
const maxBytes = 200;

/**
 * Converts a text to the name of a file or folder: at most 200 bytes of UTF-8 in NFC, without anything that has a special meaning for
 * operating systems, git or site generators. Letters of all scripts stay, spaces become `-`. Idempotent. No other function creates names
 * from texts.
 *
 * @param fallback text to use if nothing remains; converted as well
 */
export function toFileName(text: string, fallback: string): string {
  return clean(text) || clean(fallback) || 'untitled';
}

/** Words with single separators, of which all characters are allowed. Matches most titles. */
const plain = /^[a-zA-Z\d\uac00-\ud7a3]+(?:[-_ ][a-zA-Z\d\uac00-\ud7a3]+)*$/u;
/** Characters of a {@link plain} text that are at most {@link maxBytes} bytes. */
const maxPlainLength = Math.floor(maxBytes / 3);

function clean(text: string): string {
  // Fast path for ids, which are most of the names: no step would change them.
  if (/^\d{1,20}$/u.test(text)) return text;
  if (text.length <= maxPlainLength && plain.test(text) && !devices.test(text)) return text.replaceAll(' ', '-');
  let name = text;
  // Repeats until nothing changes, since one step may expose what another one removes, as in `-con` or `x\u200B.`.
  for (let before; before !== name;) {
    before = name;
    name = allowed(visible(name))
      .replace(/ *(-+) */gu, '$1')
      .replace(/^[-._#~\s]+|[.~\s]+$/gu, '')
      // Git treats `git~1` like `.git`. For other tools, a trailing `~` marks a backup.
      .replace(/[\s~]+/gu, '-');
  }
  return truncateName(name, maxBytes);
}

/** Removes characters that some operating system forbids, and changes device names. */
function allowed(text: string): string {
  const name = filenamify(text, { replacement: ' ', maxLength: Infinity });
  // filenamify appends "!" to device names, and returns "!" for an empty text.
  if (name === '!' && !text.includes('!')) return '';
  return name.replace(/^([^.]*)!/u, (whole, device: string) => (devices.test(device) ? `${device}-` : whole));
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
