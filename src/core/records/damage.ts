import type { Text } from '../../messages/message.ts';

/** Kind of damage: the file is missing, differs from the manifest, cannot be read, or has invalid content. */
export type DamageKind = 'missing' | 'changed' | 'unreadable' | 'invalid';

/** Why a file could not be used. */
export interface FileDamage {
  readonly kind: DamageKind;
  readonly reason: Text;
}

/** A damaged file of an archive. */
export interface Damage extends FileDamage {
  /** path relative to the archive */
  readonly entry: string;
}

/**
 * Reports whether a run may delete files whose data it no longer finds in the archive. If anything is damaged, the damage may merely hide
 * that data, so outputs keep their files and the state of the last run is kept.
 */
export function allowsDeletion(damage: readonly unknown[]): boolean {
  return damage.length === 0;
}
