import { collapseSpace } from '../../core/text/collapse-space.ts';
import type { Warning } from '../../core/report/warnings.ts';
import type { BackupBlog } from '../backup.ts';
import { categoryLabels } from './categories.ts';
import { countComments } from './comments.ts';
import { childOf, childrenOf, parseElements, textIn, type XmlElement } from '../xml/element.ts';
import { parseFlag, zoneOf } from './fields.ts';
import type { PostSettings } from './post.ts';
import { readRanges, totalSize, decodeUtf8, subtractRanges, type ReadableFile } from '../xml/ranges.ts';
import type { TtxmlScan } from './scan.ts';
import { message } from '../../messages/message.ts';

/** Data of a TTXML file outside posts. */
export interface DocumentExtra {
  /** as received */
  readonly text: string;
  readonly blog: BackupBlog;
  readonly settings: PostSettings;
  /** Returns the labels of the category tree, followed by those that only posts have. */
  labels(ofPosts: Iterable<string>): string[];
  readonly warnings: readonly Warning[];
}

/** Maximum size in bytes up to which embedded files are included. */
const maxSize = 64 * 1024 * 1024;

/** Reads the data outside posts. Embedded files are omitted if the data would be larger than {@link maxSize} with them. */
export async function readExtra(file: ReadableFile, { extra, extraFiles }: TtxmlScan): Promise<DocumentExtra> {
  const isLarge = totalSize(extra) > maxSize;
  const ranges = isLarge
    ? extra.flatMap((range) =>
        subtractRanges(
          range,
          extraFiles.filter((one) => one.start >= range.start && one.end <= range.end),
        ),
      )
    : extra;
  const text = decodeUtf8(await readRanges(file, ranges));
  const blog = parseElements(text).find(({ name }) => name === 'blog') ?? emptyElement;
  const setting = childOf(blog, 'setting') ?? emptyElement;
  const settingText = (name: string) => collapseSpace(textIn(setting, name)) || undefined;
  return {
    text,
    blog: { name: settingText('name'), title: settingText('title'), description: settingText('description') },
    settings: {
      zone: zoneOf(textIn(setting, 'timezone')),
      // In version 1.0 of the format, the setting is named `useSlogan`.
      hasSlogans: (parseFlag(setting, 'useSloganOnPost') ?? parseFlag(setting, 'useSlogan')) === true,
    },
    labels: (ofPosts) => categoryLabels(childrenOf(blog, 'category'), ofPosts),
    warnings: [
      ...unshownWarnings(
        'guestbook entry',
        childrenOf(blog, 'guestbook').reduce((sum, guestbook) => sum + countComments(guestbook).count, 0),
      ),
      ...unshownWarnings('keyword', childrenOf(blog, 'keyword').length),
      ...(isLarge
        ? [
            {
              code: 'backup-entry-left-out',
              path: '<attachment>',
              reason: message('backup.rest-too-large', { count: extraFiles.length }),
            } as const,
          ]
        : []),
    ],
  };
}

export function unshownWarnings(what: string, count: number): Warning[] {
  return count === 0 ? [] : [{ code: 'backup-kept-unshown', what, count }];
}

/** Returns the newest date in the source of a TTXML file, in seconds since 1970; 0 if there is none. */
export function newestMomentIn(text: string): number {
  let newest = 0;
  for (const [, seconds] of withoutCdata(text).matchAll(
    /<(?:created|modified|published|received|written)>\s*(\d{1,11})\s*</gu,
  ))
    newest = Math.max(newest, Number(seconds));
  return newest;
}

/** Removes CDATA sections, since text in them may look like elements. */
function withoutCdata(xml: string): string {
  const [before = '', ...sections] = xml.split('<![CDATA[');
  return before + sections.map((section) => section.split(']]>').slice(1).join(']]>')).join('');
}

const emptyElement: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };
