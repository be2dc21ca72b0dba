// Synthetic bodies in the HTML of the platforms' editors, the same on every machine. Their composition is that of a real blog: per MB, the
// numbers of tags, attributes, paragraphs, images, headings, list items, cells, links, spans and styles, and the amount of code, differ by
// 10 to 20 % at most. Only the prose contains more Korean.

const korean = (
  '아침 바람이 골목을 지나 도서관 앞에서 커피를 마시며 기록을 남긴다 오래된 사진과 여행에서 돌아온 저녁 개발 환경을 새로 설정하고 ' +
  '서버를 옮겼다 그래서 다음 주에는 배포(release)를 자동화하려고 한다 생각보다 어렵지 않았지만 시간이 걸렸다 archive engine 2024년'
).split(' ');

const english = (
  'the morning wind came down from the hill and nobody in the library had written about it before so we took our old camera ' +
  'and a notebook with settings for every server that had been moved to another house during the long summer of last year'
).split(' ');

/**
 * Returns a pseudorandom number generator (linear congruential) for a seed.
 * @param {number} seed
 */
export function randomNumbers(seed) {
  let state = (seed * 2_654_435_761 + 12_345) % 4_294_967_296;
  return (/** @type {number} */ below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

/** @typedef {(below: number) => number} Chance */

/** @type {(next: Chance, count: number) => string} */
export const sentence = (next, count) => {
  const words = next(3) === 0 ? korean : english;
  return Array.from({ length: count }, () => words[next(words.length)]).join(' ');
};

/** @type {(next: Chance) => string} */
export function line(next) {
  const parts = [sentence(next, 6 + next(15))];
  if (next(9) === 0) parts.push(`<b>${sentence(next, 2)}(${next(100)})</b>을`);
  if (next(10) === 0) parts.push(`<em>${sentence(next, 2)}</em>,`);
  if (next(5) === 0)
    parts.push(`<a href="https://blog.example.com/${next(500)}" title="${sentence(next, 3)}">${sentence(next, 2)}</a>`);
  if (next(16) === 0) parts.push(`<code>${sentence(next, 1)}</code>`);
  if (next(9) === 0) parts.push('<br />');
  return `${parts.join(' ')} ${sentence(next, 3 + next(14))}.`;
}

/** @type {(next: Chance) => string} */
function paragraph(next) {
  const kind = next(17);
  if (kind < 5) return '<p data-ke-size="size16">&nbsp;</p>';
  if (kind < 9) return `<p>${line(next)}</p>`;
  if (kind < 11) return `<p data-ke-size="size16" style="text-align: left;">${line(next)}</p>`;
  if (kind > 11) return `<p data-ke-size="size16">${line(next)}</p>`;
  return (
    `<p style="text-align: center;" data-ke-size="size16"><span style="color: #333333; font-family: -apple-system, BlinkMacSystemFont, 'Helvetica Neue', ` +
    `'Apple SD Gothic Neo', Arial, sans-serif; letter-spacing: 0px; background-color: #ffffff;">${line(next)}</span> ` +
    `<span style="color: #ee2323;">${sentence(next, 3)}</span></p>`
  );
}

/** @type {(next: Chance, atLeast: number, more: number, make: () => string) => string} */
const repeatRandomly = (next, atLeast, more, make) => Array.from({ length: atLeast + next(more) }, make).join('');

/** @type {(next: Chance) => string} */
const items = (next) => repeatRandomly(next, 2, 4, () => `<li>${line(next)}</li>`);

/** @type {(next: Chance) => string} */
const address = (next) =>
  `https://img.example.com/dna/${next(1e9).toString(36)}/btss${next(1e9).toString(36)}/${'A'.repeat(64)}${next(1e9).toString(36)}/img.png`;

const signature =
  '?credential=yqXnFxpELC7KVnFOS48ylbz2pIh7yKj8&amp;expires=1767193199&amp;allow_ip=&amp;allow_referer=&amp;signature=5QaTbCCkWs1sl1uXeuK5wMFrUoo%3D';

/** @type {(next: Chance) => string} */
function editorImage(next) {
  const file = address(next) + signature;
  return (
    `<span data-url="${file}" data-phocus="${file}" data-alt="${sentence(next, 2)}"><img src="${file}" ` +
    `srcset="https://img.example.com/thumb/R1280x0/?fname=${encodeURIComponent(file)}" width="800" height="600" ` +
    `onerror="this.onerror=null;"/></span>`
  );
}

/** @type {(next: Chance) => string} */
const caption = (next) => (next(5) < 3 ? `<figcaption>${sentence(next, 5)}</figcaption>` : '');

/** @type {(next: Chance) => string} */
const plainImage = (next) =>
  `<img src="${address(next)}" alt="${sentence(next, 2)}" class="wp-image-${next(999)}" loading="lazy" />`;

/** @type {(next: Chance) => string} */
function figures(next) {
  return repeatRandomly(next, 3, 5, () => {
    const file = address(next);
    const img = `<img src="${file}?w=1024" alt="${next(2) === 0 ? sentence(next, 2) : ''}" data-id="${next(999)}" data-link="${file}/" class="wp-image-${next(999)}"/>`;
    return `<li class="blocks-gallery-item"><figure>${img}${caption(next)}</figure></li>`;
  });
}

/** @type {(next: Chance) => string} */
function heading(next) {
  const level = [2, 2, 2, 2, 3, 3, 1, 4][next(8)] ?? 2;
  const content = next(2) === 0 ? sentence(next, 4) : `<b>${next(9)}. ${sentence(next, 3)}</b>`;
  return `<h${level} data-ke-size="size26">${content}</h${level}>`;
}

/** @type {(next: Chance) => string} */
function table(next) {
  const columns = 3 + next(4);
  const row = (/** @type {string} */ name) =>
    `<tr>${Array.from({ length: columns }, () => `<${name}>${sentence(next, 1 + next(2))}</${name}>`).join('')}</tr>`;
  const head = next(4) === 0 ? `<thead>${row('th')}</thead>` : '';
  return (
    `<table style="border-collapse: collapse; width: 100%;" border="1" data-ke-align="alignLeft">${head}<tbody>` +
    `${repeatRandomly(next, 2, 4, () => row('td'))}</tbody></table>`
  );
}

/** @type {(next: Chance) => string} */
const codeLines = (next) =>
  Array.from(
    { length: 2 + next(7) },
    (_, n) => `  const value${n} = list.filter((one) =&gt; one.id !== ${next(99)}); // ${sentence(next, 2)}\n`,
  ).join('');

/** The constructs with their relative frequencies. @type {readonly (readonly [number, (next: Chance) => string])[]} */
const constructs = [
  [425, paragraph],
  [111, heading],
  [44, (next) => `<hr contenteditable="false" data-ke-type="horizontalRule" data-ke-style="style${1 + next(8)}" />`],
  [24, (next) => `<ul style="list-style-type: disc;" data-ke-list-type="disc">${items(next)}</ul>`],
  [12, (next) => `<ol data-ke-list-type="decimal">${items(next)}<li>${line(next)}<ul>${items(next)}</ul></li></ol>`],
  [
    24,
    (next) =>
      `<p><figure class="imageblock alignCenter" data-ke-mobilestyle="widthOrigin" data-origin-width="800" data-origin-height="600">${editorImage(next)}${caption(next)}</figure></p>`,
  ],
  [
    4,
    (next) =>
      `<figure class="imagegridblock"><div class="image-container">${repeatRandomly(next, 2, 1, () => editorImage(next))}</div></figure>`,
  ],
  [16, (next) => `<ul class="wp-block-gallery columns-3">${figures(next)}</ul>`],
  [12, (next) => `<p>${plainImage(next)}</p>`],
  [40, (next) => `<figure class="wp-block-image size-large">${plainImage(next)}${caption(next)}</figure>`],
  [
    34,
    (next) =>
      `<div class="wp-block-columns">${repeatRandomly(next, 2, 2, () => `<div class="wp-block-column"><div>${paragraph(next)}${paragraph(next)}</div></div>`)}</div>`,
  ],
  [14, table],
  [
    19,
    (next) =>
      `<pre class="javascript" data-ke-language="javascript" data-ke-type="codeblock"><code>${codeLines(next)}</code></pre>`,
  ],
  [3, (next) => `<pre>${codeLines(next)}</pre>`],
  [
    9,
    (next) =>
      `<figure contenteditable="false" data-ke-type="opengraph" data-og-type="website" data-og-title="${sentence(next, 4)}" data-og-description="${sentence(next, 12)}" ` +
      `data-og-host="example.com" data-og-source-url="https://example.com/${next(999)}" data-og-image="${address(next)}"><a href="https://example.com/x" target="_blank">` +
      `<div class="og-image" style="background-image: url();">&nbsp;</div><div class="og-text"><p class="og-title">${sentence(next, 4)}</p><p class="og-desc">${sentence(next, 12)}</p></div></a></figure>`,
  ],
  [
    19,
    (next) =>
      `<blockquote data-ke-style="style2"><p>${line(next)}</p><p>${line(next)}</p><cite>${sentence(next, 2)}</cite></blockquote>`,
  ],
  [6, (next) => `<dl><dt>${sentence(next, 2)}</dt><dd>${line(next)}</dd></dl>`],
];

const weightedConstructs = constructs.flatMap(([times, make]) => Array.from({ length: times }, () => make));

/** Rare constructs, at most one per body. @type {readonly ((next: Chance) => string)[]} */
const rare = [
  (next) =>
    `<p>$$x_${next(9)} = \\frac{a_1 + b}{c^${next(9)}}$$</p><p>${sentence(next, 5)} $E = mc^2$ ${sentence(next, 5)}</p>`,
  (next) =>
    `<div data-ke-type="moreLess" data-text-more="더보기" data-text-less="닫기"><a class="btn-toggle-moreless">더보기</a><div class="moreless-content">${paragraph(next)}${paragraph(next)}</div></div>`,
];

/**
 * Returns bodies with this average size. Their sizes range from a quarter to 1.75 times the average.
 * @param {number} count
 * @param {number} average bytes
 */
export function syntheticBodies(count, average) {
  return Array.from({ length: count }, (_, index) => bodyOf(randomNumbers(index + 1), average));
}

/** @type {(next: Chance, average: number) => string} */
function bodyOf(next, average) {
  const targetSize = average / 4 + next(average * 1.5);
  const parts = next(8) === 0 ? [rare[next(rare.length)]?.(next) ?? ''] : [];
  for (let size = 0; size < targetSize;) {
    const part = weightedConstructs[next(weightedConstructs.length)]?.(next) ?? '';
    parts.push(part);
    size += Buffer.byteLength(part);
  }
  return parts.join('\n');
}
