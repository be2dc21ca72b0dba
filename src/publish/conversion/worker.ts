import { Piscina } from 'piscina';
import type { ConvertedBody } from '../../body/surroundings.ts';
import { postConversion, type ConversionData } from './conversion.ts';
import { markStarted, type ConversionTask } from './task.ts';

/** What runs in a worker: it is given the data once, when it starts, and bodies one at a time. */
const convertPost = postConversion(Piscina.workerData as ConversionData);

export function convert(task: ConversionTask): ConvertedBody {
  markStarted(task);
  return convertPost(task.id, task.html);
}
