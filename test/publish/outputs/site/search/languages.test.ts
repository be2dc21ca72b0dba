import { describe, expect, it } from 'vitest';
import { documentFor, indexOf } from './search-blog.ts';
import { ShippedSearch } from './shipped-search.ts';

/** Returns a function that searches posts, given as title and text, and returns the numbers of the posts found. */
function searchIn(posts: readonly (readonly [title: string, text: string])[]) {
  const search = new ShippedSearch(
    indexOf(posts.map(([title, text], index) => documentFor(index + 1, text, { title }))),
  );
  return async (text: string) =>
    (await (await search.query(text)).next(20)).map(({ href }) => Number(/^\.\.\/(\d+)\//u.exec(href)?.[1]));
}

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

describe('A Japanese search query', () => {
  const find = searchIn([
    ['京都の喫茶店めぐり', '三条から歩いて、古い喫茶店に入った。コーヒーとプリンを頼み、窓の外の雨を眺めた。'],
    ['雨の日の読書', '一日中雨が降っていたので、図書館で借りた小説を読み終えた。猫は膝の上で寝ていた。'],
    ['ラーメンを作る', '鶏がらでスープをとり、らーめんの麺を打った。チャーシューは前の晩から煮ておく。'],
    ['東京から大阪へ', '新幹線で二時間半。富士山は雲に隠れて見えなかった。大阪ではたこ焼きを食べた。'],
    ['庭のトマト', 'ミニトマトが赤くなった。毎朝水をやり、わき芽を摘む。収穫は来週になりそうだ。'],
    ['ｶﾒﾗを買った', '中古のフィルムカメラを買った。レンズの絞りの使い方を覚えるのに三日かかった。'],
    [
      'サーバーの引っ越し',
      'ブログを静的サイトに移した。Hugo で書き出し、nginx で配信している。引越しは2024年の春に終わった。',
    ],
    ['祖母の味噌汁', '出汁は煮干しで取る。祖母が教えてくれた味噌汁は、豆腐とわかめだけの簡単なものだった。'],
    ['自転車で海まで', '自転車に乗って海岸線を走った。向かい風が強く、帰りは電車にした。'],
    ['猫の名前', '拾った猫に名前を付けた。雨の夜に来たので「あめ」と呼ぶことにした。'],
  ]);

  // 20 queries: words in both scripts, compounds, inflected verbs, particles, widths, spaces, digits and Latin words.
  it.each([
    ['喫茶店', [1]],
    ['雨', [1, 2, 10]],
    ['雨の日', [2]],
    ['らーめん', [3]],
    ['ラーメン', [3]],
    ['スープ', [3]],
    ['東京', [4]],
    ['大阪 たこ焼き', [4]],
    ['新幹線', [4]],
    ['トマト', [5]],
    ['とまと', [5]],
    ['カメラ', [6]],
    ['フィルム', [6]],
    ['hugo', [7]],
    ['２０２４年', [7]],
    ['味噌汁', [8]],
    ['祖母', [8]],
    ['自転車', [9]],
    ['猫', [2, 10]],
    ['海岸', [9]],
  ])('finds the posts with %s, and no others', async (query, posts) => {
    expect(sorted(await find(query))).toEqual(posts);
  });
});

describe('A search query in another language', () => {
  it.each([
    ['strasse', [1]],
    ['STRAẞE', [1]],
    ['Straße', [1]],
    ['uberfullt', [1]],
    ['Überfüllt', [1]],
    ['smorrebrod', [2]],
    ['łódź', [2]],
    ['lodz', [2]],
  ])('does not distinguish Latin letters with and without diacritics: %s', async (query, posts) => {
    const find = searchIn([
      ['Die Straße nach Süden', 'Der Zug war überfüllt.'],
      ['Smørrebrød', 'Dann weiter nach Łódź.'],
    ]);
    expect(sorted(await find(query))).toEqual(posts);
  });

  it.each(['ışık', 'IŞIK', 'isik', 'Istanbul', 'İSTANBUL', 'istanbul'])(
    'finds Turkish words with and without dots on the i: %s',
    async (query) => {
      expect(
        await searchIn([
          ['İstanbul', 'Sabah ışık güzeldi.'],
          ['Ankara', 'Akşam oldu.'],
        ])(query),
      ).toEqual([1]);
    },
  );

  it.each([
    ['كتاب', [1, 2]],
    ['الكِتَاب', [1]],
    ['أحمد', [2]],
    ['احمد', [2]],
    ['مكتبه', [1]],
    ['مكتبة', [1]],
    ['مـكـتـبـة', [1]],
    ['2023', [1]],
    ['٢٠٢٣', [1]],
    ['۲۰۲۳', [1]],
  ])('finds Arabic words with prefixes, in any form of their letters and digits: %s', async (query, posts) => {
    const find = searchIn([
      ['الكتاب في المكتبة', 'اشتريت كتابين سنة ٢٠٢٣.'],
      ['رسالة من أحمد', 'شكرا وكتابك عندي.'],
      ['المطر', 'نزل المطر طوال الليل.'],
    ]);
    expect(sorted(await find(query))).toEqual(posts);
  });

  it('finds words of scripts without spaces, and Hebrew words with a prefix and without vowel signs', async () => {
    const find = searchIn([
      ['กาแฟยามเช้า', 'ฉันดื่มกาแฟร้อนทุกวันที่ร้านใกล้บ้าน'],
      ['הבית שלנו', 'גרנו בַּבַּיִת הישן שנים רבות.'],
    ]);
    expect([await find('กาแฟร้อน'), await find('ใกล้บ้าน'), await find('בית')]).toEqual([[1], [1], [2]]);
  });
});
