import { parentPort, workerData } from 'node:worker_threads';
import { snapshotOf } from '../publish/output/folder-snapshot.ts';

// Looks at folders of outputs, and gives for each what `snapshotOf` does, in their order.
for (const folder of workerData as readonly string[]) {
  const snapshot = snapshotOf(folder);
  parentPort?.postMessage(snapshot, snapshot ? [snapshot.stamps.buffer] : []);
}
