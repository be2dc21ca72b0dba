import { z } from 'zod';
import type { BodyAttachment, BodyFootnote, BodyReferences } from '../../core/records/post-details.ts';

/** An attachment: a file of the media library. */
export interface Attachment {
  readonly id: string;
  readonly url: string;
  /** ID of the post to which it was uploaded; `0` for none */
  readonly parent: string;
  /** position among the attachments of its post. Those with the same position are in the order of their IDs. */
  readonly order: number;
  /** path below the folder `uploads`; empty if unknown */
  readonly file: string;
  readonly title: string;
  /** HTML */
  readonly caption: string;
  readonly alt: string;
}

/** Maximum number of reusable blocks of a body. Each can refer to others. */
const maxBlocks = 100;

/** Items to which a body may refer. */
export interface Referables {
  /** attachments that were uploaded to the post. They are included if the body has a shortcode that shows them. */
  readonly ownAttachments: readonly Attachment[];
  readonly attachmentOf: (id: string) => Attachment | undefined;
  /** returns the attachment to whose page an `href` attribute leads */
  readonly attachmentAt: (href: string) => Attachment | undefined;
  /** returns the source of a reusable block */
  readonly blockOf: (id: string) => Promise<string | undefined>;
  /** reports whether readers of the post may not see an attachment or block */
  readonly isHidden: (id: string) => boolean;
  /** value of the custom field with the footnotes of the post */
  readonly footnotes?: string | undefined;
}

/**
 * Collects the attachments, reusable blocks and footnotes to which a body refers by ID, the attachments to whose pages it links, and the IDs
 * of the hidden ones.
 */
export async function collectReferences(
  body: string,
  { ownAttachments, attachmentOf, attachmentAt, blockOf, isHidden, footnotes = '' }: Referables,
): Promise<BodyReferences | undefined> {
  const attachments = new Map<string, BodyAttachment>();
  const hidden = new Set<string>();
  const blocks: Record<string, string> = {};
  const ownIds = new Set(ownAttachments.map(({ id }) => id));
  const pending = [body];
  const seen = new Set<string>();
  for (let text = pending.pop(); text !== undefined; text = pending.pop()) {
    if (/\[(?:gallery|playlist|audio|video)\b/u.test(text)) for (const one of ownAttachments) addAttachment(one);
    for (const id of idsIn(text)) {
      const attachment = attachmentOf(id);
      if (attachment) addAttachment(attachment);
    }
    for (const [, href = ''] of text.matchAll(hrefPattern)) {
      const attachment = attachmentAt(href);
      if (attachment) addAttachment(attachment, [href]);
    }
    for (const [, id = ''] of text.matchAll(/<!--\s+wp:block\s+\{[^{}]{0,1000}"ref"\s*:\s*(\d{1,19})/gu)) {
      if (seen.has(id) || seen.size >= maxBlocks) continue;
      seen.add(id);
      const block = await blockOf(id);
      if (block === undefined || isKeptBack(id)) continue;
      blocks[id] = block;
      pending.push(block);
    }
  }
  function addAttachment({ id, url, title, caption, alt }: Attachment, more: readonly string[] = []): void {
    if (url === '' || isKeptBack(id)) return;
    const hrefs = [...new Set([...(attachments.get(id)?.hrefs ?? []), ...more])];
    attachments.set(id, {
      id,
      url,
      ...(ownIds.has(id) && { isOwn: true }),
      ...(title !== '' && { title }),
      ...(caption !== '' && { caption }),
      ...(alt !== '' && { alt }),
      ...(hrefs.length > 0 && { hrefs }),
    });
  }
  function isKeptBack(id: string): boolean {
    const isKept = isHidden(id);
    if (isKept) hidden.add(id);
    return isKept;
  }
  const hasBlocks = Object.keys(blocks).length > 0;
  const notes = body.includes('wp:footnotes') ? parseFootnotes(footnotes) : [];
  if (attachments.size + hidden.size === 0 && !hasBlocks && notes.length === 0) return undefined;
  return {
    ...(attachments.size > 0 && { attachments: [...attachments.values()] }),
    ...(hasBlocks && { blocks }),
    ...(notes.length > 0 && { footnotes: notes }),
    ...(hidden.size > 0 && { hidden: [...hidden] }),
  };
}

const hrefPattern = /\bhref\s*=\s*["']([^"'<>]{1,2000})/giu;

const footnotesSchema = z.array(z.object({ id: z.string(), content: z.string() }));

/** Parses the JSON of footnotes. Empty if it is damaged; the custom field stays in the data that is not published. */
function parseFootnotes(json: string): BodyFootnote[] {
  try {
    return footnotesSchema.parse(JSON.parse(json));
  } catch {
    return [];
  }
}

/** Yields the IDs in attributes of shortcodes (`ids="1,2"`) and blocks (`"ids":[1,2]`, `"id":1`), in the order of the body. */
function* idsIn(body: string): Generator<string, undefined> {
  const pattern =
    /\b(?:ids?|include)\s*=\s*["']?([\d,\s]{1,20000})|"(?:ids|id|mediaId)"\s*:\s*\[?["\s]*([\d,\s"]{1,20000})/gu;
  for (const [, shortcode, block] of body.matchAll(pattern))
    yield* (shortcode ?? block ?? '').match(/\d{1,19}/gu) ?? [];
}
