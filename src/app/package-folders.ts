import { fileURLToPath } from 'node:url';

/** Folders that come with the package; they lie beside `dist/` as they lie beside `src/`. */
export const templatesFolder = fileURLToPath(new URL('../../templates', import.meta.url));

/** What workers run. It is compiled also where the rest is not: threads are not started from TypeScript. */
export const conversionWorker = fileURLToPath(new URL('../../dist/publish/conversion/worker.js', import.meta.url));
export const sampleBlogFolder = fileURLToPath(new URL('../../examples/blog', import.meta.url));
