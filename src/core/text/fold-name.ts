/** Returns a text that is the same for spellings of a name that differ only in case or Unicode composition. */
export function foldName(name: string): string {
  // Converted to upper case first, because ß, ſ and ς count as lower case already.
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
