import { adaptiveConverter } from '../publish/conversion/adaptive.ts';
import type { BodyConverter, ConversionData } from '../publish/conversion/conversion.ts';
import type { Context } from './context.ts';
import { conversionWorker } from './package-folders.ts';

/** More workers than these would wait for the thread that writes what they convert, which has a processor of its own. */
const mostWorkers = 3;

/** How bodies are converted on this machine. */
export function converterFor({ processors = 1, signal }: Context): (data: ConversionData) => BodyConverter {
  const workers = Math.min(Math.max(processors - 1, 1), mostWorkers);
  return (data) => adaptiveConverter(data, { worker: conversionWorker, workers, signal });
}
