import type { Zone } from '../../core/dates.ts';
import { collapseSpace } from '../../core/text/collapse-space.ts';
import type { BackupPost } from '../backup.ts';
import { countComments } from './comments.ts';
import { childrenOf, textIn, type XmlElement } from './element.ts';
import { clockIn, parseFlag, secondsIn, visibilityIn } from './fields.ts';
import type { ScannedItem } from './scan.ts';

/** What the settings of the blog say of all its posts. */
export interface PostSettings {
  readonly zone: Zone;
  /** addresses of posts have the words of `slogan` */
  readonly hasSlogans: boolean;
}

/** What an element says of its post. */
export function parsePost(
  element: XmlElement,
  kind: ScannedItem['kind'],
  { zone, hasSlogans }: PostSettings,
): BackupPost {
  const id = textIn(element, 'id').trim();
  const seconds = dateOf(element);
  const slogan = (element.attributes.get('slogan') ?? '').trim();
  const isPost = kind === 'post';
  const path = isPost
    ? hasSlogans && slogan !== '' && `/entry/${encodeURIComponent(slogan)}`
    : kind === 'notice'
      ? `/notice/${encodeURIComponent(id)}`
      : `/pages/${encodeURIComponent(slogan === '' ? id : slogan)}`;
  return {
    id,
    title: collapseSpace(textIn(element, 'title')),
    category: isPost ? collapseSpace(textIn(element, 'category')) : '',
    tags: [...new Set(childrenOf(element, 'tag').map(({ text }) => collapseSpace(text)))].filter((tag) => tag !== ''),
    updated: secondsIn(element, 'modified'),
    ...(seconds === undefined ? dateTextOf(element) : { date: { clock: clockIn(zone, seconds), seconds } }),
    visibility: visibilityIn(element)?.value,
    ...(slogan !== '' && { slogan }),
    ...(path !== false && { path }),
    comments: countComments(element).count,
    trackbacks: childrenOf(element, 'trackback').length,
    acceptComment: parseFlag(element, 'acceptComment'),
    acceptTrackback: parseFlag(element, 'acceptTrackback'),
  };
}

/** The fields of its date, the best first: when it was published, first written, last written. */
const dateFields = ['published', 'created', 'modified'] as const;

function dateOf(element: XmlElement): number | undefined {
  return dateFields.map((name) => secondsIn(element, name)).find((seconds) => seconds !== undefined);
}

/** Its date as written, unless that is 0, which is how none is written. */
function dateTextOf(element: XmlElement): { dateText?: string } {
  const written = dateFields.map((name) => textIn(element, name).trim());
  const dateText = written.find((text) => text !== '' && text !== '0');
  return dateText === undefined ? {} : { dateText };
}

/** When what is known to have happened did, in seconds since 1970: a date of publication may be planned. */
export function eventTimesIn(element: XmlElement): number[] {
  const changes = ['created', 'modified'].flatMap((name) => secondsIn(element, name) ?? []);
  const { newest } = countComments(element);
  return [...(changes.length > 0 ? changes : [dateOf(element) ?? 0]), newest].filter((date) => date > 0);
}
