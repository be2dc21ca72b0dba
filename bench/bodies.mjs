// Synthetic bodies as the editors write them, the same on every machine: prose in Korean, and every tenth block something else.

const words = (
  '아침 바람이 골목을 지나 도서관 앞에서 커피를 마시며 기록을 남긴다 오래된 사진과 여행에서 돌아온 저녁 개발 환경을 새로 설정하고 ' +
  '서버를 옮겼다 그래서 다음 주에는 배포(release)를 자동화하려고 한다 생각보다 어렵지 않았지만 시간이 걸렸다 archive engine 2024년'
).split(' ');

/**
 * Numbers that look like chance (a linear congruential generator), the same for the same seed.
 * @param {number} seed
 */
function chance(seed) {
  let state = (seed * 2_654_435_761 + 12_345) % 4_294_967_296;
  return (/** @type {number} */ below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

/** @typedef {(below: number) => number} Chance */

/** @type {(next: Chance, count: number) => string} */
const sentence = (next, count) => Array.from({ length: count }, () => words[next(words.length)]).join(' ');

/** @type {(next: Chance) => string} */
function line(next) {
  const bold = next(3) === 0 ? ` <b>${sentence(next, 2)}(${next(100)})</b>을` : '';
  const link = next(5) === 0 ? ` <a href="https://blog.example.com/${next(500)}">${sentence(next, 2)}</a>` : '';
  return `${sentence(next, 2 + next(8))}${bold} ${sentence(next, 3)}${link} ${sentence(next, 1 + next(6))}.`;
}

/** @type {(next: Chance) => string} */
const paragraph = (next) =>
  next(3) === 0
    ? `<p data-ke-size="size16" style="text-align: left;"><span style="color: #333333; font-family: 'Noto Sans Demilight', 'Noto Sans KR';">${line(next)}</span></p>`
    : `<p data-ke-size="size16">${line(next)}</p>`;

/** @type {(next: Chance) => string} */
const items = (next) => Array.from({ length: 2 + next(4) }, () => `<li>${line(next)}</li>`).join('');

/** @type {(next: Chance) => string} */
const address = (next) =>
  `https://img.example.com/dna/${next(1e9).toString(36)}/btss${next(1e9).toString(36)}/${'A'.repeat(44)}${next(1e9).toString(36)}/img.png`;

const signature =
  '?credential=yqXnFxpELC7KVnFOS48ylbz2pIh7yKj8&amp;expires=1767193199&amp;allow_ip=&amp;allow_referer=&amp;signature=5QaTbCCkWs1sl1uXeuK5wMFrUoo%3D';

/** @type {(next: Chance) => string} */
function picture(next) {
  const file = address(next) + signature;
  return (
    `<p><figure class="imageblock alignCenter" data-ke-mobilestyle="widthOrigin" data-origin-width="800" data-origin-height="600">` +
    `<span data-url="${file}" data-phocus="${file}" data-alt="${sentence(next, 2)}"><img src="${file}" ` +
    `srcset="https://img.example.com/thumb/R1280x0/?fname=${encodeURIComponent(file)}" width="800" height="600" ` +
    `onerror="this.onerror=null;"/></span><figcaption>${sentence(next, 5)}</figcaption></figure></p>`
  );
}

/** @type {readonly ((next: Chance) => string)[]} */
const constructs = [
  (next) => `<h2 data-ke-size="size26">${sentence(next, 4)}</h2>`,
  (next) => `<h3 data-ke-size="size23"><b>${next(9)}. ${sentence(next, 3)}</b></h3>`,
  (next) => `<ul style="list-style-type: disc;" data-ke-list-type="disc">${items(next)}</ul>`,
  (next) => `<ol data-ke-list-type="decimal">${items(next)}<li>${line(next)}<ul>${items(next)}</ul></li></ol>`,
  picture,
  picture,
  (next) =>
    `<table style="border-collapse: collapse; width: 100%;" border="1" data-ke-align="alignLeft"><thead><tr>${`<th>${sentence(next, 1)}</th>`.repeat(3)}</tr></thead><tbody>` +
    `${Array.from({ length: 3 + next(5) }, () => `<tr><td>${sentence(next, 2)}</td><td>${next(1000)}</td><td><p>${sentence(next, 3)}</p></td></tr>`).join('')}</tbody></table>`,
  (next) =>
    `<pre class="javascript" data-ke-language="javascript" data-ke-type="codeblock"><code>${Array.from(
      { length: 4 + next(12) },
      (_, n) =>
        `  const value${n} = list.filter((one) =&gt; one.id !== ${next(99)} &amp;&amp; one["name"] &lt; 'b'); // ${sentence(next, 2)}\n`,
    ).join('')}</code></pre>`,
  (next) =>
    `<figure contenteditable="false" data-ke-type="opengraph" data-og-type="website" data-og-title="${sentence(next, 4)}" data-og-description="${sentence(next, 12)}" ` +
    `data-og-host="example.com" data-og-source-url="https://example.com/${next(999)}" data-og-image="${address(next)}"><a href="https://example.com/x" target="_blank">` +
    `<div class="og-image" style="background-image: url();">&nbsp;</div><div class="og-text"><p class="og-title">${sentence(next, 4)}</p><p class="og-desc">${sentence(next, 12)}</p></div></a></figure>`,
  (next) => `<blockquote data-ke-style="style2"><p>${line(next)}</p><p>${line(next)}</p></blockquote>`,
  (next) =>
    `<p data-ke-size="size16">&nbsp;</p><hr contenteditable="false" data-ke-type="horizontalRule" data-ke-style="style5" /><p>${line(next)}</p>`,
];

/** Rare ones, at most once in a body. @type {readonly ((next: Chance) => string)[]} */
const rare = [
  (next) =>
    `<p>$$x_${next(9)} = \\frac{a_1 + b}{c^${next(9)}}$$</p><p>${sentence(next, 5)} $E = mc^2$ ${sentence(next, 5)}</p>`,
  (next) =>
    `<div data-ke-type="moreLess" data-text-more="더보기" data-text-less="닫기"><a class="btn-toggle-moreless">더보기</a><div class="moreless-content">${paragraph(next)}${paragraph(next)}</div></div>`,
];

/**
 * Bodies of so many bytes on average, from a quarter to twice as long.
 * @param {number} count
 * @param {number} average bytes
 */
export function syntheticBodies(count, average) {
  return Array.from({ length: count }, (_, index) => bodyOf(chance(index + 1), average));
}

/** @type {(next: Chance, average: number) => string} */
function bodyOf(next, average) {
  const wanted = average / 4 + next(average * 1.5);
  const parts = next(8) === 0 ? [rare[next(rare.length)]?.(next) ?? ''] : [];
  for (let size = 0; size < wanted;) {
    const construct = next(3) === 0 ? constructs[next(constructs.length)] : paragraph;
    const part = construct ? construct(next) : '';
    parts.push(part);
    size += Buffer.byteLength(part);
  }
  return parts.join('\n');
}
