import type { Text } from '../../messages/message.ts';

/** What is wrong with a file: it is absent, differs from the manifest, cannot be read, or does not contain what it must. */
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
 * Reports whether what was read may lead to deletions. A damaged file says nothing about what it described, so whatever seems to be gone
 * may be hidden by the damage: outputs keep their files, and what is known of the last run stays.
 */
export function allowsDeletion(damage: readonly unknown[]): boolean {
  return damage.length === 0;
}
