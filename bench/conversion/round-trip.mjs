import { register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { turndownMarkdown } from './turndown.mjs';

/** The `dist` folder of the build to measure. */
const dist = process.env.BENCH_DIST ?? path.join(import.meta.dirname, '../..', 'dist');

/**
 * Converts bodies to Markdown and back to HTML, and reports the fraction of each kind of fact that survives, with blogkeep and with
 * turndown.
 */
export async function roundTrip() {
  register('./typescript-loader.mjs', import.meta.url);
  const bodies = await import('../../test/helpers/body/measured-bodies.ts');
  const {
    minFractions: leastShares,
    roundTripOf,
    fractionOf: shareOf,
  } = await import('../../test/helpers/body/round-trip-agreement.ts');
  const { factKinds } = await import('../../test/helpers/body/shown-facts.ts');
  /** @type {typeof import('../../src/body/convert.ts')} */
  const { convertBody } = await import(pathToFileURL(path.join(dist, 'body', 'convert.js')).href);
  /** @type {typeof import('../../src/body/markdown/to-markdown.ts')} */
  const { toMarkdown } = await import(pathToFileURL(path.join(dist, 'body', 'markdown', 'to-markdown.js')).href);
  const { site, markdown } = bodies.measuredPlaces;
  /** @type {import('../../src/body/model/form.ts').BodyForm} */
  const form = { name: 'markdown', links: markdown, write: ({ root }) => toMarkdown(root) };
  const ours = (/** @type {string} */ html) =>
    convertBody(html, bodies.everythingStored, { page: site, forms: [form] }).forms.markdown ?? '';

  /** @type {readonly (readonly [string, import('../../test/helpers/body/measured-bodies.ts').MeasuredBody[]])[]} */
  const sets = [
    ['fixtures', bodies.bodiesOfFixtures()],
    ['demo blog', bodies.bodiesOfDemoBlog()],
    ['real blogs', bodies.bodiesOfRealBlog()],
  ];
  return sets
    .filter(([, all]) => all.length > 0)
    .flatMap(([name, all]) => {
      const texts = all.map(({ html }) => html);
      const [own, stock] = [roundTripOf(texts, ours), roundTripOf(texts, stockWithShift)];
      return factKinds.map((kind) => ({
        what: `round trip, ${name}: ${kind}`,
        measured: `${String(own[kind].inBodies).padStart(5)} in bodies | ours ${describe(own[kind])} | stock ${describe(stock[kind])}`,
        limit: `≥ ${percent(leastShares[kind])}`,
        holds: shareOf(own[kind]) >= leastShares[kind],
      }));
    });

  /** @type {(agreement: import('../../test/helpers/body/round-trip-agreement.ts').Agreement) => string} */
  function describe(agreement) {
    const { agree, beyond } = agreement;
    return `${String(agree).padStart(5)} = ${percent(shareOf(agreement)).padStart(7)}, ${String(beyond).padStart(3)} beyond`;
  }
}

const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(2)} %`;

/**
 * Converts with turndown and demotes headings as blogkeep does: not doing so is a design choice, not a loss.
 * @param {string} html
 */
function stockWithShift(html) {
  const hasTitle = /<h1\b[^>]*>\s*[^<\s]/iu.test(html);
  const shifted = (/** @type {string} */ _, /** @type {string} */ tag, /** @type {string} */ level) =>
    `${tag}${Number(level) + 1}`;
  return turndownMarkdown(hasTitle ? html.replace(/(<\/?h)([1-5])\b/giu, shifted) : html);
}
