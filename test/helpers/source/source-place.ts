import { apiPlace } from '../../../src/app/sources/api/open.ts';

/** Where the source of an archive is that a test writes by itself. */
export const somePlace = apiPlace(new URL('https://api.example.com/'));
