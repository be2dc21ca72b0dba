/** Without a port, an empty segment, a dot or what stands for one: nothing of it is read as something else. */
const plain = /^https?:\/\/(?:[a-z\d]+(?:-[a-z\d]+)*\.)+[a-z]+((?:\/(?:[\w-]|%(?!2[eE])[\da-fA-F]{2})+)+\/?|\/)$/u;

/**
 * The path of an absolute http or https address that is written as a URL writes it (URL standard): parsed, it would be itself, and
 * this its path. Most addresses of posts are, and to tell takes a small part of the time of parsing.
 *
 * @returns undefined for all other texts, which have to be parsed
 */
export function canonicalPathname(address: string): string | undefined {
  return plain.exec(address)?.[1];
}
