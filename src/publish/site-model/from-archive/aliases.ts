import { fileName } from '../../../core/file-name.ts';
import { hasHostName } from '../../../core/reserved-names.ts';
import { UniqueNames } from '../../../core/unique-names.ts';
import { longestPath } from '../site/paths.ts';

/** What the other addresses of a post are made of. */
export interface AliasSource {
  readonly id: string;
  /** last part of its address, as the source would show it; may be empty */
  readonly slogan: string;
  readonly sitePath: string;
  /** the path of its address at the source; undefined where it has none */
  readonly path: string | undefined;
}

/**
 * The paths other than its own by which a blog's host shows a post: by its id, by its title, and both for phones. Each
 * belongs to one post, the first that wants it; none is the path of a post's page. Only what can be a path of files.
 */
export function assignAliases(posts: readonly AliasSource[]): Map<string, readonly string[]> {
  const taken = new UniqueNames(posts.map((post) => post.sitePath));
  const aliasesOf = (post: AliasSource) => wantedBy(post).filter((path) => isPath(path) && taken.take(path));
  // What filters made has room for more, several times what the copy takes.
  return new Map(posts.map((post) => [post.id, aliasesOf(post).slice()]));
}

function wantedBy({ id, slogan, sitePath, path }: AliasSource): string[] {
  const byId = /^\d+$/u.test(id) ? [id] : [];
  const bySlogan = slogan === '' ? [] : [`entry/${slogan}`];
  const all = [...new Set([sitePath, ...(path === undefined ? [] : [path]), ...byId, ...bySlogan])];
  return [...all.slice(1), ...all.map((one) => `m/${one}`)];
}

/** What site generators make pages and files of their own of: an alias there would take their place or stop the build. */
const ownPages =
  /^(?:tags?|categor(?:y|ies)|posts?|media|assets|static|page|archives?|search|index|style|sitemap|robots|feed|rss|atom|404|site\.(?:js|webmanifest))(?:[./]|$)/iu;

function isPath(path: string): boolean {
  return (
    !ownPages.test(path) &&
    !hasHostName(path.split('/')) &&
    Buffer.byteLength(path) <= longestPath &&
    !/(?:^|\/)index\.html$/iu.test(path) &&
    path.split('/').every((segment) => segment !== '' && fileName(segment, '') === segment)
  );
}
