import { batchReader, packed } from '../../archive/verify/batch.ts';
import type { BatchTask } from '../../archive/verify/batch-workers.ts';
import { FileReader, Turns } from '../../archive/verify/file-reader.ts';
import { findMediaInTime } from '../stoppable-media.ts';

/** Entry point of a worker of `verify`. Reads one batch of an archive per call. */
export async function read(task: string): Promise<string> {
  const { folder, starts } = JSON.parse(task) as BatchTask;
  const reader = new FileReader(folder, new Turns(undefined));
  return packed(await batchReader(folder, reader, findMediaInTime)(starts));
}
