import { apiPlace } from '../../../src/app/sources/api/open.ts';

/** Location of the source in archives that tests write without a source. */
export const somePlace = apiPlace(new URL('https://api.example.com/'));
