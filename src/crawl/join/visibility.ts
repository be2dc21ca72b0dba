import { textOf, type Scalar } from '../../core/items/scalar.ts';
import { rawVisibilityOf, type PostRecord } from '../../core/records/post-record.ts';
import { strictestVisibility } from '../../core/visibility.ts';
import type { SourceCapabilities } from '../source.ts';

/** Visibility of a post in its summary and its reading; undefined if unknown. */
export interface JoinedVisibility {
  readonly summary: Scalar | null | undefined;
  readonly reading: Scalar | null | undefined;
  /** whether no source has stated the visibility */
  readonly isAssumed: boolean;
}

const privateVisibility = '0';

/**
 * Merges the visibility of a post with the archived one. A source that does not provide visibility never replaces a known one. An
 * assumed visibility is replaced by a known one, or by the owner's current statement. If both are known, a current source takes precedence;
 * otherwise the stricter visibility applies.
 *
 * @param received raw value; if the source does not provide visibility, the owner's statement or empty
 */
export function joinVisibility(
  received: Scalar | null | undefined,
  archived: PostRecord | undefined,
  { visibility: isKnown, datedReadings }: Pick<SourceCapabilities, 'visibility' | 'datedReadings'>,
): JoinedVisibility {
  const isHeldKnown = archived !== undefined && archived.visibilityAssumed !== true;
  if (isKnown) {
    const strictest = isHeldKnown && !datedReadings ? strictestVisibility([received, rawVisibilityOf(archived)]) : '';
    // If both are empty, keeps the form of the received value: undefined, null or empty text.
    const visibility = strictest === '' ? received : strictest;
    return { summary: visibility, reading: visibility, isAssumed: false };
  }
  const isHeld = isHeldKnown || (archived !== undefined && textOf(received) === '');
  if (!isHeld) {
    const visibility = textOf(received) === '' ? privateVisibility : received;
    return { summary: visibility, reading: visibility, isAssumed: true };
  }
  const { summary, reading } = archived;
  return {
    summary: summary.visibility,
    reading: reading?.visibility ?? summary.visibility,
    isAssumed: !isHeldKnown,
  };
}
