import { z } from 'zod';

/** A comment of a block whose HTML is incomplete without its attributes. */
export interface BlockComment {
  /** without `core/` */
  readonly name: string;
  /** whether the block has no HTML: a page shows what the server makes of the attributes */
  readonly isDynamic: boolean;
  readonly attributes: BlockAttributes;
}

const attributesSchema = z.looseObject({
  /** ID of a reusable block */
  ref: z.union([z.number(), z.string()]).transform(String).optional().catch(undefined),
  url: z.string().optional().catch(undefined),
  src: z.string().optional().catch(undefined),
  href: z.string().optional().catch(undefined),
  ids: z
    .array(z.union([z.number(), z.string()]).transform(String))
    .optional()
    .catch(undefined),
  label: z.string().optional().catch(undefined),
  service: z.string().optional().catch(undefined),
  feedURL: z.string().optional().catch(undefined),
  /** fields of a block that a plugin renders from them, even if it contains other blocks */
  data: z.looseObject({}).optional().catch(undefined),
});

type BlockAttributes = z.infer<typeof attributesSchema>;

/**
 * Parses the content of a comment: `wp:name {…} /` for a dynamic block, `wp:cover {…}`, or a block with fields. Undefined for all other
 * comments.
 */
export function parseBlockComment(comment: string): BlockComment | undefined {
  const [, name, json = '{}', slash] =
    /^\s+wp:([a-z][\w-]*(?:\/[a-z][\w-]*)?)\s+(?:(\{[^]*\})\s*)?(\/)?$/u.exec(comment) ?? [];
  const isDynamic = slash !== undefined;
  const shortName = name?.replace(/^core\//u, '');
  if (shortName === undefined || !(isDynamic || shortName === 'cover' || json.includes('"data":{'))) return undefined;
  const attributes = attributesOf(json);
  return isDynamic || shortName === 'cover' || attributes.data ? { name: shortName, isDynamic, attributes } : undefined;
}

function attributesOf(json: string): BlockAttributes {
  try {
    return attributesSchema.parse(JSON.parse(json));
  } catch {
    // WordPress also shows a block with damaged attributes.
    return {};
  }
}
