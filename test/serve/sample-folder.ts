import { fileURLToPath } from 'node:url';

export const sampleFolder = fileURLToPath(new URL('../../examples/blog', import.meta.url));
