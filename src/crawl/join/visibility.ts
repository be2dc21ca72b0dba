import { textOf, type Scalar } from '../../core/items/scalar.ts';
import { rawVisibilityOf, type PostRecord } from '../../core/records/post-record.ts';
import { strictestVisibility } from '../../core/visibility.ts';
import type { SourceCapabilities } from '../source.ts';

/** Visibility of a post in its summary and reading; undefined if it is unknown. */
export interface JoinedVisibility {
  readonly summary: Scalar | null | undefined;
  readonly reading: Scalar | null | undefined;
  /** whether no source has stated it */
  readonly isAssumed: boolean;
}

const privateVisibility = '0';

/**
 * Merges the visibility of a post with the archived one. A known visibility is kept against a source that does not provide it; an assumed
 * one is replaced by a known one, or by what the owner states now. Of two known ones, the current one counts, or the stricter one if the
 * source is not current.
 *
 * @param received raw value; from a source that does not provide it, the owner's statement, or empty
 */
export function joinVisibility(
  received: Scalar | null | undefined,
  archived: PostRecord | undefined,
  { visibility: isKnown, datedReadings }: Pick<SourceCapabilities, 'visibility' | 'datedReadings'>,
): JoinedVisibility {
  const isHeldKnown = archived !== undefined && archived.visibilityAssumed !== true;
  if (isKnown) {
    const strictest = isHeldKnown && !datedReadings ? strictestVisibility([received, rawVisibilityOf(archived)]) : '';
    // If both are empty, the spelling stays.
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
