import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicGuestbook } from '../../../src/backup/ttxml/guestbook.ts';
import { blogXml, commentXml, type XmlComment } from '../../helpers/backup/ttxml.ts';
import { expectCovered, scaleRuns } from '../../helpers/property-runs.ts';

const { entries } = fc.letrec<{ entries: readonly XmlComment[] }>((tie) => ({
  entries: fc.array(
    fc.record({
      name: fc.constantFrom('Ebb', 'Flood'),
      text: fc.nat(9).map((number) => `text ${number}.`),
      written: fc.nat(3),
      secret: fc.boolean(),
      replies: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.constant([]), tie('entries')),
    }),
    { maxLength: 4 },
  ),
}));

/** Numbers the texts, so that each occurs only once, and marks those that are private or below a private entry. */
function marked(all: readonly XmlComment[], isHidden = false, path = 'at'): XmlComment[] {
  return all.map((entry, index) => {
    const hidden = isHidden || entry.secret === true;
    const here = `${path}-${index}`;
    const text = `${hidden ? 'HIDDEN' : 'PUBLIC'} ${here}.`;
    return { ...entry, text, name: `${entry.name} ${text}`, replies: marked(entry.replies ?? [], hidden, here) };
  });
}

const textsIn = (all: readonly XmlComment[]): string[] =>
  all.flatMap(({ text, replies = [] }) => [text, ...textsIn(replies)]);

describe('The public guestbook', () => {
  it('has every public entry, and nothing of a private entry or of any reply below it', () => {
    let hiddenEntries = 0;
    const law = fc.property(entries, (random) => {
      const all = marked(random);
      const xml = blogXml(`<guestbook>${all.map(commentXml).join('')}</guestbook>`);
      const shown = JSON.stringify(publicGuestbook(xml));
      const [hidden, visible] = ['HIDDEN', 'PUBLIC'].map((mark) =>
        textsIn(all).filter((text) => text.startsWith(mark)),
      );
      for (const text of visible ?? []) expect(shown).toContain(text);
      for (const secret of ['HIDDEN', '203.0.113.7', '5f4dcc3b']) expect(shown).not.toContain(secret);
      hiddenEntries += hidden?.length ?? 0;
    });
    fc.assert(law, { numRuns: scaleRuns(300) });
    expectCovered(hiddenEntries, 300);
  });
});
