import type { Zone } from '../../core/dates.ts';
import { collapseSpace } from '../../core/text/collapse-space.ts';
import type { BackupPost } from '../backup.ts';
import { countComments } from './comments.ts';
import { childrenOf, textIn, type XmlElement } from '../xml/element.ts';
import { clockIn, parseFlag, secondsIn, visibilityIn } from './fields.ts';
import type { TtxmlItem } from './scan.ts';

/** Settings of the blog that affect all posts. */
export interface PostSettings {
  readonly zone: Zone;
  /** whether addresses of posts use `slogan` as slug */
  readonly hasSlogans: boolean;
}

export function parsePost(
  element: XmlElement,
  kind: TtxmlItem['kind'],
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
    ...(seconds === undefined ? unparsedDate(element) : { date: { clock: clockIn(zone, seconds), seconds } }),
    visibility: visibilityIn(element)?.value,
    ...(slogan !== '' && { slogan }),
    ...(path !== false && { path }),
    comments: countComments(element).count,
    trackbacks: childrenOf(element, 'trackback').length,
    acceptComment: parseFlag(element, 'acceptComment'),
    acceptTrackback: parseFlag(element, 'acceptTrackback'),
  };
}

/** Fields for the date of a post, in order of preference. */
const dateFields = ['published', 'created', 'modified'] as const;

function dateOf(element: XmlElement): number | undefined {
  return dateFields.map((name) => secondsIn(element, name)).find((seconds) => seconds !== undefined);
}

/** Returns the date as written, unless it is 0, which means none. */
function unparsedDate(element: XmlElement): { dateText?: string } {
  const written = dateFields.map((name) => textIn(element, name).trim());
  const dateText = written.find((text) => text !== '' && text !== '0');
  return dateText === undefined ? {} : { dateText };
}

/**
 * Returns the dates of past events in a post, in seconds since 1970: changes and comments. The publication date only counts if there is no
 * date of a change, since it may be in the future.
 */
export function eventTimesIn(element: XmlElement): number[] {
  const changes = ['created', 'modified'].flatMap((name) => secondsIn(element, name) ?? []);
  const { newest } = countComments(element);
  return [...(changes.length > 0 ? changes : [dateOf(element) ?? 0]), newest].filter((date) => date > 0);
}
