/**
 * A field's value as WordPress stores a text: the importer unserializes each value that looks like serialized PHP data. A text of that
 * look is serialized once more, as WordPress itself does, and so stays the text that it is.
 */
export function storedText(text: string): string {
  return serialized.test(text) ? `s:${Buffer.byteLength(text)}:"${text}";` : text;
}

/**
 * The start of a value in PHP's format, behind what its `trim` removes: null, a number or reference, then everything with a length.
 * WordPress also looks at the end, and knows fewer types. Other importers do less, and a text serialized without need is read as the same.
 */
const serialized = /^[ \t\n\r\0\v]*(?:N;|[bidrR]:[0-9.E+-]+;|[aOECsS]:\+?[0-9]+:)/u;
