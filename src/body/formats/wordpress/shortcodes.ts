/** A shortcode with its content. */
export interface Shortcode {
  /** in lower case */
  readonly name: string;
  readonly attributes: ShortcodeAttributes;
  /** offsets of the shortcode in the source, including its content and end tag */
  readonly start: number;
  readonly end: number;
  /** offsets of the content between the start and end tag; undefined if there is no end tag */
  readonly content: { readonly start: number; readonly end: number } | undefined;
  /** whether it is in double brackets, as in `[[gallery]]`, which stand for the text `[gallery]` */
  readonly isEscaped: boolean;
}

export interface ShortcodeAttributes {
  /** values by name in lower case, as written */
  readonly named: ReadonlyMap<string, string>;
  /** values without a name, in order */
  readonly unnamed: readonly string[];
}

/** A tag of a shortcode: `[name …]`, `[name …/]` or `[/name]`. Attributes contain no brackets, which keeps the running time linear. */
export const shortcodeTag = '\\[(?<slash>/?)(?<name>[a-z][\\w-]{0,60})(?<attributes>(?=[\\s/\\]=])[^\\][]*)\\]';

/** A tag of a shortcode in the source. */
export interface ShortcodeTag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Pairs start tags with end tags: an end tag ends the last shortcode of its name. WordPress chooses the first one without an end tag, and
 * shows none of the shortcodes in between.
 * @param tags tags in order of their offsets
 * @returns the shortcodes that are in no other one
 */
export function pairShortcodes(source: string, tags: readonly ShortcodeTag[]): Shortcode[] {
  const ends = endsOf(tags);
  const found: Shortcode[] = [];
  let from = 0;
  for (const [index, tag] of tags.entries()) {
    if (tag.start < from || tag.isEnd) continue;
    const isClosed = tag.attributes.endsWith('/');
    const last = isClosed ? undefined : ends[index];
    const end = last?.end ?? tag.end;
    const isEscaped = source[tag.start - 1] === '[' && source[end] === ']';
    found.push({
      name: tag.name,
      attributes: parseAttributes(isClosed ? tag.attributes.slice(0, -1) : tag.attributes),
      start: isEscaped ? tag.start - 1 : tag.start,
      end: isEscaped ? end + 1 : end,
      content: last && { start: tag.end, end: last.start },
      isEscaped,
    });
    from = end;
  }
  return found;
}

/** Returns the end tag for each start tag that has one. */
function endsOf(tags: readonly ShortcodeTag[]): (ShortcodeTag | undefined)[] {
  const next = new Map<string, ShortcodeTag>();
  return tags
    .toReversed()
    .map((tag) => {
      const end = next.get(tag.name);
      if (tag.isEnd) next.set(tag.name, tag);
      else next.delete(tag.name);
      return end;
    })
    .toReversed();
}

/** Parses `name="value"`, `name='value'`, `name=value`, and values without a name. */
function parseAttributes(text: string): ShortcodeAttributes {
  const named = new Map<string, string>();
  const unnamed: string[] = [];
  for (const { groups = {} } of text.replace(/[\u00a0\u200b]/gu, ' ').matchAll(attribute)) {
    const value = groups.double ?? groups.single ?? groups.bare ?? '';
    if (groups.name === undefined) unnamed.push(value);
    else named.set(groups.name.toLowerCase(), value);
  }
  return { named, unnamed };
}

const attribute =
  /(?:(?<![\w-])(?<name>[\w-]+)\s{0,20}=\s{0,20})?(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"']+))/gu;
