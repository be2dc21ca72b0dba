import filenamify from 'filenamify';
import { shortHash } from '../text/short-hash.ts';

/** Most file systems take 255 bytes; the rest is for a date before the name and an id and an extension after it. */
const longest = 200;

/**
 * The one function that makes the name of a file or folder out of a text: at most 200 bytes of UTF-8, NFC, without
 * anything that an operating system, git or a site generator takes for something else. Letters of all scripts stay,
 * spaces become `-`. A name that fits is its own name.
 *
 * @param fallback taken where nothing of the text is left, and cleaned like it
 */
export function fileName(text: string, fallback: string): string {
  return clean(text) || clean(fallback) || 'untitled';
}

/** Words of which every character may stay, with one sign between them: most titles. */
const plain = /^[a-zA-Z\d\uac00-\ud7a3]+(?:[-_ ][a-zA-Z\d\uac00-\ud7a3]+)*$/u;
/** So many characters of {@link plain} are no more than {@link longest} bytes. */
const longestPlain = Math.floor(longest / 3);

function clean(text: string): string {
  // Most ids, and so most of what has to be a name: no step takes anything away.
  if (/^\d{1,20}$/u.test(text)) return text;
  if (text.length <= longestPlain && plain.test(text) && !devices.test(text)) return text.replaceAll(' ', '-');
  let name = text;
  // What one step takes away may lay open what another looks for, as in `-con` or `x\u200B.`; so until none finds anything.
  for (let before; before !== name;) {
    before = name;
    name = allowed(visible(name))
      .replace(/ *(-+) */gu, '$1')
      .replace(/^[-._#~\s]+|[.~\s]+$/gu, '')
      // Git takes `git~1` for `.git`, other tools a trailing `~` for a backup.
      .replace(/[\s~]+/gu, '-');
  }
  return cutName(name, longest);
}

/** Without characters that some operating system forbids, and no name of a device. */
function allowed(text: string): string {
  const name = filenamify(text, { replacement: ' ', maxLength: Infinity });
  // filenamify puts a "!" after the name of a device, and in the place of nothing.
  if (name === '!' && !text.includes('!')) return '';
  return name.replace(/^([^.]*)!/u, (whole, device: string) => (devices.test(device) ? `${device}-` : whole));
}

const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d²³¹]|lpt[\d²³¹])$/iu;

/** Without control, bidi and zero-width characters, lone surrogates, and whatever else has no shape. */
function visible(text: string): string {
  return text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffd]/gu, '')
    .normalize('NFC');
}

/** A name of at most so many bytes of UTF-8; one that was cut ends with a hash of the whole. */
export function cutName(name: string, bytes: number): string {
  if (Buffer.byteLength(name) <= bytes) return name;
  const hash = `-${shortHash(name)}`;
  let room = bytes - hash.length;
  let end = 0;
  for (const character of name) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    end += character.length;
  }
  return name.slice(0, end) + hash;
}
