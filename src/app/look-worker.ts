import { parentPort, workerData } from 'node:worker_threads';
import { lookAtFolder } from '../publish/output/folder-look.ts';

// Looks at folders of outputs, and gives for each what `lookAtFolder` does, in their order.
for (const folder of workerData as readonly string[]) {
  const look = lookAtFolder(folder);
  parentPort?.postMessage(look, look ? [look.stamps.buffer] : []);
}
