import { textOf, type Scalar } from '../../core/items/scalar.ts';
import { rawVisibilityOf, type PostRecord } from '../../core/records/post-record.ts';
import { strictestVisibility } from '../../core/visibility.ts';
import type { SourceCapabilities } from '../source.ts';

/** Who may see a post, for summary and reading; undefined where nothing is said. */
export interface JoinedVisibility {
  readonly summary: Scalar | null | undefined;
  readonly reading: Scalar | null | undefined;
  /** nobody who knows has said it */
  readonly isAssumed: boolean;
}

const nobody = '0';

/**
 * What is known of a post stays against a source that does not know; what was assumed gives way to one that does, and to what the
 * owner says now. Of two that know, the one that is true today counts, else the stricter one.
 *
 * @param says raw value; of a source that does not know it the owner's word, and empty where there is none
 */
export function joinVisibility(
  says: Scalar | null | undefined,
  held: PostRecord | undefined,
  { visibility: isKnown, datedReadings }: Pick<SourceCapabilities, 'visibility' | 'datedReadings'>,
): JoinedVisibility {
  const isHeldKnown = held !== undefined && held.visibilityAssumed !== true;
  if (isKnown) {
    const strictest = isHeldKnown && !datedReadings ? strictestVisibility([says, rawVisibilityOf(held)]) : '';
    // Where none of them says anything, it stays as it is written.
    const visibility = strictest === '' ? says : strictest;
    return { summary: visibility, reading: visibility, isAssumed: false };
  }
  const isHeld = isHeldKnown || (held !== undefined && textOf(says) === '');
  if (!isHeld) {
    const visibility = textOf(says) === '' ? nobody : says;
    return { summary: visibility, reading: visibility, isAssumed: true };
  }
  const { summary, reading } = held;
  return {
    summary: summary.visibility,
    reading: reading?.visibility ?? summary.visibility,
    isAssumed: !isHeldKnown,
  };
}
