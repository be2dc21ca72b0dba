import type { PictureCopy } from '../../core/stored-medium.ts';

/** Makes pictures of pictures. What it throws is about the one picture alone. */
export interface PictureMaker {
  /** pictures that may be made at the same time */
  readonly width: number;
  /**
   * Copies of a picture, turned as it is to be shown, without metadata.
   * @param source the path of its file
   * @returns the bytes of each
   * @throws where it is cut, moves, is no picture, or another one than its copies are planned for
   */
  copies(source: string, wanted: readonly PictureCopy[]): Promise<readonly Uint8Array[]>;
  /** A drawing as PNG. */
  drawn(svg: string): Promise<Uint8Array>;
  /** Whether there are letters of a script for what is drawn: without, boxes would replace them. */
  hasLetters(sample: string): Promise<boolean>;
}
