import { fileURLToPath } from 'node:url';

/** Folders that come with the package; they lie beside `dist/` as they lie beside `src/`. */
export const templatesFolder = fileURLToPath(new URL('../../templates', import.meta.url));
export const sampleBlogFolder = fileURLToPath(new URL('../../examples/blog', import.meta.url));
