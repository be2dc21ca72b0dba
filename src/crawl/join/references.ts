import type { BodyReferences } from '../../core/records/post-details.ts';

/**
 * Merges the attachments, blocks and footnotes to which two versions of a body refer. Keeps those that only one version has, since an export
 * may lack them, but drops those that either version hides.
 * @param first preferred version, with the footnotes
 */
export function joinReferences(first?: BodyReferences, second?: BodyReferences): BodyReferences | undefined {
  const both = [first ?? {}, second ?? {}];
  const hidden = [...new Set(both.flatMap((one) => one.hidden ?? []))];
  const isHidden = new Set(hidden);
  const shown = <T>(entries: readonly (readonly [id: string, T])[]) => {
    const known = new Map<string, T>();
    for (const [id, value] of entries) if (!known.has(id) && !isHidden.has(id)) known.set(id, value);
    return known;
  };
  const attachments = shown(both.flatMap((one) => (one.attachments ?? []).map((item) => [item.id, item] as const)));
  const blocks = shown(both.flatMap((one) => Object.entries(one.blocks ?? {})));
  const joined: BodyReferences = {
    ...(attachments.size > 0 && { attachments: [...attachments.values()] }),
    ...(blocks.size > 0 && { blocks: Object.fromEntries(blocks) }),
    ...(first?.footnotes && { footnotes: first.footnotes }),
    ...(hidden.length > 0 && { hidden }),
  };
  return Object.keys(joined).length > 0 ? joined : undefined;
}
