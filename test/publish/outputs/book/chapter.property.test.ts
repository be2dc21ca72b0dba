import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostileBodies } from '../../../helpers/body/hostile-bodies.ts';
import { randomBody } from '../../../helpers/body/random-body.ts';
import { renderChapter } from '../../../helpers/book/chapters.ts';
import { oddBodies } from '../../../helpers/book/odd-bodies.ts';
import { problemsOfXml } from '../../../helpers/book/xml-problems.ts';
import { scaleCases, scaleRuns } from '../../../helpers/property-runs.ts';

it('chapters of random bodies are well-formed and contain nothing active', () => {
  fc.assert(
    fc.property(randomBody, (html) => {
      expect(problemsOfXml(renderChapter({ html }).text.content)).toEqual([]);
    }),
    { numRuns: scaleRuns(1000) },
  );
});

it('chapters of random parts of invalid HTML are well-formed and contain nothing active', () => {
  const pieces = Object.values(oddBodies).flatMap((html) => html.split(/(?=<)/u));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
      const print = parts.join('');
      expect(problemsOfXml(renderChapter({ content: { body: print } }).text.content)).toEqual([]);
    }),
    { numRuns: scaleRuns(1000) },
  );
});

it.each(scaleCases(hostileBodies))('the chapter of a hostile body is well-formed: %s', (_, html) => {
  expect(problemsOfXml(renderChapter({ html }).text.content)).toEqual([]);
});
