/*
 * Highlights search terms in a post. Compiled from src/publish/outputs/site/search/browser/ of blogkeep. Edit the sources there.
 */
'use strict';
(function () {
  // src/publish/outputs/site/search/browser/address.ts
  function showAddress(address) {
    try {
      history.replaceState(history.state, '', address);
    } catch {}
  }

  // src/core/text/fold.ts
  const letter =
    /[\u05d0-\u05f2\u0620-\u064a\u066e-\u06d3\u06fa-\u06ff\u0750-\u077f\u08a0-\u08c9\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ecd\u1000-\u103f\u1050-\u108f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]/u;
  const wordPart = /[\p{L}\p{N}\p{M}]/u;
  const kinds = {
    other: 1,
    word: 2,
    letter: 3,
    lineEnd: 4,
    surrogate: 5,
  };
  const knownKinds = new Uint8Array(65536);

  function kindAt(text, at) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind !== kinds.surrogate) return kind;
    return isWordSurrogate(text, at) ? kinds.word : kinds.other;
  }

  function kindOf(code) {
    const known = knownKinds[code] ?? 0;
    return known === 0 ? (knownKinds[code] = newKind(code)) : known;
  }

  function newKind(code) {
    const character = String.fromCharCode(code);
    if (code === 10) return kinds.lineEnd;
    if (code >= 55296 && code <= 57343) return kinds.surrogate;
    if (letter.test(character)) return kinds.letter;
    return wordPart.test(character) ? kinds.word : kinds.other;
  }

  function isWordSurrogate(text, at) {
    const isSecond = (text.charCodeAt(at) & 64512) === 56320;
    const character = text.slice(isSecond ? at - 1 : at, isSecond ? at + 1 : at + 2);
    return character.length === 2 && wordPart.test(character);
  }

  function symbolsAfter(text, at) {
    if (text.startsWith('++', at)) return 2;
    return (text[at] === '#' || text[at] === '+') && kindAt(text, at + 1) !== kinds.word ? 1 : 0;
  }

  function isDotted(text, start) {
    if (text[start - 1] !== '.' || text[start - 2] === '.') return false;
    const before = start === 1 ? kinds.other : kindAt(text, start - 2);
    return before !== kinds.word && before !== kinds.letter;
  }
  const maxWordLength = 32;

  function beginningOf(word) {
    return word.length > maxWordLength ? word.slice(0, maxWordLength).replace(/[\ud800-\udbff]$/u, '') : word;
  }

  function fold(text) {
    return text.replace(unusual, foldedCharacter).toLowerCase();
  }
  const unusual = /[^\0-\u007f\u3131-\u318e\uac00-\ud7a3]/gu;
  const known$1 = new Map();

  function foldedCharacter(character) {
    let folded = known$1.get(character);
    if (folded === void 0) {
      const baseCharacter = character.normalize('NFKD').replace(diacritics, '');
      folded = Array.from(baseCharacter.normalize('NFKC').toLowerCase(), plainLetter).join('');
      known$1.set(character, folded);
    }
    return folded;
  }
  const diacritics = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/gu;
  const plainLetters = {
    ς: 'σ',
    ß: 'ss',
    ı: 'i',
    ø: 'o',
    æ: 'ae',
    œ: 'oe',
    ł: 'l',
    đ: 'd',
    ٱ: 'ا',
    ى: 'ي',
    ی: 'ي',
    ک: 'ك',
    ة: 'ه',
    ہ: 'ه',
    ھ: 'ه',
  };

  function plainLetter(character) {
    const code = character.charCodeAt(0);
    if (code >= 12449 && code <= 12534) return String.fromCharCode(code - 96);
    if (character.length === 1 && /\p{Nd}/u.test(character)) return digitOf(code);
    return plainLetters[character] ?? character;
  }

  function digitOf(code) {
    const start = code & 65520;
    return String(code - (/\p{Nd}/u.test(String.fromCharCode(start)) ? start : start + 6));
  }

  function foldWithPlaces(text) {
    if (text.search(unusual) === -1)
      return {
        folded: fold(text),
        placeOf: (place) => place,
      };
    let folded = '';
    const places = [];
    let place = 0;
    for (const character of text) {
      folded += fold(character);
      while (places.length < folded.length) places.push(place);
      place += character.length;
    }
    places.push(place);
    return {
      folded,
      placeOf: (at) => places[at] ?? place,
    };
  }

  // src/core/text/korean-particles.ts
  const list$1 = (text) => text.split(' ');
  const plural = '들';
  const particles = list$1(
    '은 는 이 가 을 를 의 에 도 만 와 과 로 나 야 요 께 랑 이랑 으로 에서 에게 한테 께서 부터 까지 처럼 보다 마다 밖에 조차 마저 이나 하고 에는 에도 에만 에서는 에서도 에서만 에서의 에서부터 에게는 에게도 에게서 한테는 한테서 으로는 으로도 으로만 으로의 로는 로도 로만 로의 으로서 으로써 로서 로써 으로부터 로부터 까지는 까지도 까지의 부터는 부터의 만의 만이 만을 만은 와의 과의 와는 과는 와도 과도 이라 라 이라는 라는 이라고 라고 이란 란 이라도 라도 이라면 라면 이며 이자 이고 이지만 이었던 였던 이었다 였다 입니다 이에요 예요 이네요 이다 인데 인가 인지 이면 께서는 처럼은 같은 같이 에게로 에로의',
  );
  const nounEndings = [plural, ...particles, ...particles.map((one) => plural + one)].sort(
    (a, b) => b.length - a.length || (a < b ? -1 : 1),
  );

  // src/publish/outputs/site/search/browser/stems.ts
  const list = (text) => text.split(' ');
  const verbal = list(
    '하다 하는 하기 하고 하며 하면 하여 하게 하지 하던 하러 하려고 하니 하자 하네 하나요 하는데 하지만 하면서 하려면 하기에 하기는 하기를 하기가 하시는 하세요 하는지 하는가 해 해서 해요 해야 해도 해라 했다 했던 했고 했는데 했지만 했어요 했더니 했습니다 했으며 했으면 합니다 합니까 한 한다 한다는 한다고 한다면 할 할까 할지 할까요 함 되다 되는 되고 되며 되면 되어 되기 되던 되지 된 된다 될 됨 됐다 됐던 됐고 되었다 되었던 되었고 돼 돼서 됩니다 됐습니다 되었습니다 시키는 시키다 시킨 시켰다 스러운 스럽다 적인 적으로 적',
  );
  const endings = [...new Set([...nounEndings, ...verbal])].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const known = new Set(['', ...endings]);
  const englishEnding = /^(?:[bdgmnprt]?(?:ing|ed)|e|e?s)$/u;
  const isEnding = (text) => known.has(text) || englishEnding.test(text);
  const hangul = /^[\uac00-\ud7a3]+$/u;

  function koreanStem(word, min, max = Infinity) {
    if (!hangul.test(word)) return void 0;
    const lengthWithout = (ending) => word.length - ending.length;
    const ending = endings.find((one) => word.endsWith(one) && lengthWithout(one) >= min && lengthWithout(one) <= max);
    return ending === void 0 ? void 0 : word.slice(0, lengthWithout(ending));
  }
  const japanese =
    /^(.*[\u3005\u4e00-\u9fff])(?:から|まで|より|では|には|とは|への|での|は|が|を|に|で|の|と|も|へ|や)$/u;
  const japaneseStem = (word) => japanese.exec(word)?.[1];
  const syllableStem = (word) =>
    nouns.has(word) || !nounEndings.includes(word.slice(1)) ? void 0 : koreanStem(word, 1, 1);
  const nouns = new Set(
    list(
      '가로 가을 각도 강도 강의 개요 거의 건의 결과 결의 경과 경로 고가 고도 고의 과도 교과 구도 국가 국도 궤도 귀가 그만 기도 길이 깊이 나이 낭만 넓이 노랑 노을 논의 놀이 농도 높이 누나 대가 대만 도로 동의 마을 먹이 명랑 물가 미로 미만 밀도 바로 별도 보도 부과 분가 분야 불과 불만 비만 빈도 사과 사랑 사이 상의 새로 서로 성과 세로 소요 속도 수도 수요 시도 시야 신랑 실로 아가 아이 안과 약도 여가 여의 오이 온도 요가 용도 우도 위도 유도 의도 의의 이과 이만 인가 인도 자가 자랑 작가 적도 전과 전도 정가 정도 정의 제도 종로 종이 주도 주로 주요 주의 중요 증가 지나 지도 진도 진로 차도 차이 참가 창의 철도 초과 추가 치과 태도 토의 통로 특가 파도 파랑 판도 편의 평가 평야 포도 피로 필요 하나 학과 한도 합의 항로 협의 호의 화가 화로 회로 회의 효과 효도 휴가',
    ),
  );

  function englishStem(word) {
    if (/(?:ss|us|is)$/u.test(word)) return void 0;
    const [, start = '', ending = ''] = /^([a-z]{2,}?)(ies|ing|ed|es|s|e)$/u.exec(word) ?? [];
    if (ending === 'ies') return `${start}y`;
    const stem = ending.length > 1 ? start.replace(/([bdgmnprt])\1$/u, '$1') : start;
    return stem.length > 2 && /[aeiouy]/u.test(stem) ? stem : void 0;
  }

  // src/publish/outputs/site/search/browser/dates.ts
  const numeric =
    /^(\d{4})(?:[-./]|년|年) ?(\d\d?)(?:(?:[-./]|월|月) ?(\d\d?))?(?:일|日|월|月|\.)?([\uac00-\ud7a3]*)(?=\s|$)/u;
  const monthFirst = /^(\p{L}{3,})\.?(?: (\d\d?),?)? (\d{4})(?=\s|$)/u;
  const dayFirst = /^(\d\d?)\.? (\p{L}{3,})\.? (\d{4})(?=\s|$)/u;

  function dateAt(text, language) {
    const date = (match, year = '', month = 0, day = '') => {
      const isValid =
        Number(month) >= 1 && Number(month) <= 12 && (day === '' || (Number(day) >= 1 && Number(day) <= 31));
      const parts = [month, ...(day === '' ? [] : [day])].map((part) => String(part).padStart(2, '0'));
      return isValid
        ? {
            date: [year, ...parts].join('-'),
            length: match[0].length,
          }
        : void 0;
    };
    let match = numeric.exec(text);
    if (match) return isEnding(match[4] ?? '') ? date(match, match[1], match[2], match[3]) : void 0;
    match = monthFirst.exec(text);
    if (match) return date(match, match[3], monthOf(match[1] ?? '', language), match[2]);
    match = dayFirst.exec(text);
    return match ? date(match, match[3], monthOf(match[2] ?? '', language), match[1]) : void 0;
  }

  function monthOf(name, language) {
    for (const one of ['en', language]) {
      const format = new Intl.DateTimeFormat(one, {
        day: 'numeric',
        month: 'long',
        calendar: 'gregory',
        timeZone: 'UTC',
      });
      const month =
        Array.from({ length: 12 }, (_, month) =>
          fold(format.formatToParts(Date.UTC(2e3, month)).find(({ type }) => type === 'month')?.value ?? ''),
        ).findIndex((full) => full.startsWith(name)) + 1;
      if (month > 0) return month;
    }
    return 0;
  }

  // src/publish/outputs/site/search/browser/query.ts
  function parseQuery(text, language = 'en') {
    const folded = fold(text.normalize('NFC').slice(0, 100)).trim();
    const words = wordsOf(folded, language).slice(0, 12);
    const shorter = words.map((word) => shorterWord(word) ?? word);
    const hasShorter = shorter.some((word, index) => word !== words[index]);
    const query = queryOf(words, folded);
    return hasShorter
      ? {
          ...query,
          shorter: {
            ...queryOf(shorter, folded),
            isShorter: true,
          },
        }
      : query;
  }

  function queryOf(words, text) {
    const runs = words.flatMap((word) => word.runs);
    return {
      words,
      joints: words.flatMap(({ runs: [run] }, index) => {
        const before = words[index - 1];
        const last = before?.runs[before.runs.length - 1];
        if (!run || last?.kind !== 'letters' || run.kind !== 'letters' || before?.stem !== before?.runs) return [];
        return [exactly(last.text.slice(-1) + run.text.slice(0, 1))];
      }),
      runs,
      text: text.replace(/\s+/gu, ' '),
      shorter: void 0,
      isShorter: false,
    };
  }
  const pieces = /["“„]([^"“”„]+)["“”]|「([^」]+)」|『([^』]+)』|‘([^‘’]+)’|«([^»]+)»|\S+/uy;

  function wordsOf(folded, language) {
    const words = [];
    let at = 0;
    while (at < folded.length) {
      const date = dateAt(folded.slice(at), language);
      pieces.lastIndex = at;
      const [piece = '', ...quoted] = pieces.exec(folded) ?? [];
      const text = date ? folded.slice(at, at + date.length) : piece;
      const phrase = quoted.find((group) => group !== void 0);
      const runs = date || phrase === void 0 ? runsOf(text) : joined(runsOf(phrase));
      if (runs.length > 0)
        words.push(
          wordOf(runs, {
            text,
            date: date?.date,
            isPhrase: !date && phrase !== void 0,
          }),
        );
      at += Math.max(text.length, 1);
    }
    return words;
  }

  function wordOf(runs, own) {
    const { date, isPhrase } = own;
    const stem = isPhrase || date !== void 0 ? runs : stemOf(runs);
    const lookups = lookupsOf(stem, isPhrase);
    return {
      ...own,
      runs,
      stem,
      lookups,
      ending: endingOf(runs, stem),
      isStrict: isPhrase,
    };
  }

  function endingOf(runs, stem) {
    const [last, whole] = [stem[stem.length - 1], runs[runs.length - 1]];
    if (stem === runs || stem.length < runs.length || !last || !whole) return void 0;
    const at = last.text.length - 1;
    return exactly(whole.text.slice(at, at + 2));
  }

  function shorterWord(word) {
    const { runs, isPhrase, date } = word;
    const last = runs[runs.length - 1];
    if (!last || isPhrase || date !== void 0) return void 0;
    const short = last.kind === 'word' ? englishStem(last.text) : runs.length === 1 ? syllableStem(last.text) : void 0;
    if (short === void 0) return void 0;
    const stem = [
      ...runs.slice(0, -1),
      {
        ...last,
        text: short,
      },
    ];
    const ending = last.kind === 'word' ? void 0 : endingOf(runs, stem);
    return {
      ...word,
      stem,
      lookups: lookupsOf(stem),
      ending,
      isStrict: true,
    };
  }

  function runsOf(folded) {
    const runs = [];
    let start = 0;
    for (let at = 1; at <= folded.length; at += 1) {
      const kind = kindAt(folded, start);
      if (at < folded.length && kindAt(folded, at) === kind) continue;
      if (kind === kinds.letter)
        runs.push({
          kind: 'letters',
          text: folded.slice(start, at),
        });
      if (kind === kinds.word) {
        const from = isDotted(folded, start) ? start - 1 : start;
        runs.push({
          kind: 'word',
          text: folded.slice(from, at + symbolsAfter(folded, at)),
        });
      }
      start = at;
    }
    return runs;
  }

  function joined(runs) {
    const joinedRuns = [];
    for (const run of runs) {
      const before = joinedRuns[joinedRuns.length - 1];
      if (before?.kind === 'letters' && run.kind === 'letters')
        joinedRuns[joinedRuns.length - 1] = {
          kind: 'letters',
          text: before.text + run.text,
        };
      else joinedRuns.push(run);
    }
    return joinedRuns;
  }
  const exactly = (term) => ({
    term,
    prefix: false,
  });
  const beginningWith = (term) => ({
    term,
    prefix: true,
  });
  const isWhole = ({ kind, text }) => kind === 'word' && (text.length === 1 || /[+#]$/u.test(text));

  function lookupsOf(runs, isPhrase = false) {
    return runs.flatMap((run, index) => {
      const { kind, text } = run;
      if (kind === 'word') {
        const term = beginningOf(text);
        return [index < runs.length - 1 || isPhrase || isWhole(run) ? exactly(term) : beginningWith(term)];
      }
      if (text.length === 1) return [beginningWith(text)];
      const pairs = Array.from({ length: text.length - 1 }, (_, at) => at);
      const rank = (at) => (at === 0 ? 0 : at === pairs.length - 1 ? 1 : at % 2 === 0 ? 2 : 3);
      pairs.sort((a, b) => rank(a) - rank(b) || a - b);
      return pairs.map((at) => exactly(text.slice(at, at + 2)));
    });
  }
  const minStemLength = 2;

  function stemOf(runs) {
    const last = runs[runs.length - 1];
    if (last?.kind !== 'letters') return runs;
    const before = runs.slice(0, -1);
    if (before[before.length - 1]?.kind === 'word' && isEnding(last.text)) return before;
    const stem = koreanStem(last.text, before.length > 0 ? 1 : minStemLength) ?? japaneseStem(last.text);
    return stem === void 0
      ? runs
      : [
          ...before,
          {
            kind: 'letters',
            text: stem,
          },
        ];
  }

  // src/publish/outputs/site/search/browser/finder.ts
  const strengths = {
    none: 0,
    inside: 1,
    form: 2,
    exact: 3,
  };

  function finderOf({ words, runs }, partly) {
    const phrase = new RegExp(patternOf(runs), 'u');
    const each = words.map(strengthOf);
    const any = new RegExp(words.flatMap((word) => patternsOf(word, partly)).join('|') || '(?!)', 'gu');
    return {
      hits(text) {
        const { folded, placeOf } = foldWithPlaces(text);
        return [...folded.matchAll(any)].flatMap((match) => {
          const groups = match.slice(1);
          const group = groups.findIndex((one) => one !== void 0);
          const start = match.index + (groups[group]?.length ?? 0);
          const end = start + (groups[group + 1]?.length ?? 0);
          return end > start
            ? [
                {
                  from: placeOf(start),
                  to: placeOf(end),
                },
              ]
            : [];
        });
      },
      phraseAt(text) {
        const { folded, placeOf } = foldWithPlaces(text);
        const match = phrase.exec(folded);
        return match ? placeOf(match.index + (match[1]?.length ?? 0)) : void 0;
      },
      hasPhrase: (folded) => phrase.test(folded),
      wordsIn: (day, ...folded) =>
        each.map((strength, index) => {
          const date = words[index]?.date;
          if (date !== void 0 && day.startsWith(date)) return strengths.exact;
          return folded.reduce((most, text) => Math.max(most, strength(text)), 0);
        }),
    };
  }
  const between = '[^\\p{L}\\p{N}\\p{M}\\n]{0,9}';
  const inWord = /[\p{L}\p{N}\p{M}]/u;
  const noWord = `[^\\p{L}\\p{N}\\p{M}]|${letter.source}`;

  function patternOf(runs, isPhrase = false, isStart = false) {
    const escape = (text) => text.replace(/[.+]/gu, '\\$&');
    const body = runs
      .map(({ kind, text }) => (kind === 'word' ? escape(text) : Array.from(text).join(between)))
      .join(between);
    return `(${runs[0]?.kind === 'word' ? `^|${noWord}` : isStart ? '^|[^\\p{L}\\p{N}\\p{M}]' : ''})(${body})${endOf(runs[runs.length - 1], isPhrase)}`;
  }

  function endOf(last, isPhrase) {
    if (last?.kind !== 'word' || (!isPhrase && !isWhole(last))) return '';
    return /[+#]$/u.test(last.text) ? '(?![+#])' : `(?![+#])(?=$|${noWord})`;
  }

  function patternsOf({ runs, stem, isPhrase, isStrict }, partly) {
    const forms = stem === runs ? [patternOf(runs, isPhrase)] : [patternOf(runs), patternOf(stem, false, isStrict)];
    return partly ? [...forms, ...beginnings(stem)] : forms;
  }

  function beginnings(runs) {
    const [first] = runs;
    if (!first || runs.length > 1 || first.kind === 'word') return [];
    return Array.from({ length: Math.max(first.text.length - 2, 0) }, (_, less) => first.text.length - 1 - less).map(
      (length) =>
        patternOf([
          {
            kind: 'letters',
            text: first.text.slice(0, length),
          },
        ]),
    );
  }
  const rest = /^[\p{L}\p{M}]*/u;
  const maxHits = 50;

  function strengthOf({ runs, stem, isPhrase, isStrict }) {
    const [whole, part] = [new RegExp(patternOf(runs, isPhrase), 'gu'), new RegExp(patternOf(stem), 'gu')];
    const [removedLength, stemLength] = [lengthOf(runs) - lengthOf(stem), lengthOf(stem)];
    const isKorean = /[\uac00-\ud7a3]$/u.test(stem[stem.length - 1]?.text ?? '');
    const isSure = !isStrict && (!isKorean || removedLength > 1 || (stem.length < runs.length && stemLength > 0));
    return (folded) => {
      let strength = strengths.none;
      for (const { isStart } of places(whole, folded)) {
        if (isStart) return strengths.exact;
        strength = strengths.inside;
      }
      if (stem === runs) return strength;
      for (const { isStart, end } of places(part, folded)) {
        if (isStrict && !isStart) continue;
        const isForm = isEnding(rest.exec(folded.slice(end, end + 10))?.[0] ?? '');
        if (isForm && isStart) return strengths.form;
        if (isForm || isSure) strength = strengths.inside;
      }
      return strength;
    };
  }
  const lengthOf = (runs) => runs.reduce((length, { text }) => length + text.length, 0);
  function* places(pattern, folded) {
    let count = 0;
    for (const match of folded.matchAll(pattern)) {
      const start = match.index + (match[1]?.length ?? 0);
      yield {
        isStart: match[1] !== '' || !inWord.test(folded.slice(Math.max(start - 1, 0), start)),
        end: match.index + match[0].length,
      };
      count += 1;
      if (count === maxHits) return;
    }
  }

  // src/publish/outputs/site/search/browser/mark.ts
  const maxMarks = 500;

  function start() {
    const address = new URL(location.href);
    const query = parseQuery(address.searchParams.get('mark') ?? '');
    if (query.words.length === 0) return;
    let marks = markTexts(finderOf(query, false));
    if (marks.length === 0 && query.shorter) marks = markTexts(finderOf(query.shorter, false));
    address.searchParams.delete('mark');
    showAddress(address);
    if (location.hash === '') marks[0]?.scrollIntoView({ block: 'center' });
  }

  function markTexts(finder) {
    const marks = [];
    for (const part of document.querySelectorAll('main h1, main .body, main .comments')) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        if (text.parentElement?.closest('math, svg, script, style, button, form')) continue;
        for (const { from, to } of finder.hits(text.data).reverse()) {
          if (marks.length === maxMarks) return marks;
          const hit = text.splitText(from);
          hit.splitText(to - from);
          const mark = document.createElement('mark');
          hit.replaceWith(mark);
          mark.append(hit);
          marks.push(mark);
        }
      }
    }
    return marks;
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
