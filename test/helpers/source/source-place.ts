import { apiPlace } from '../../../src/app/sources/api/open.ts';

/** Source location of archives that tests write themselves. */
export const somePlace = apiPlace(new URL('https://api.example.com/'));
