/*
 * Search of a site without a server. Compiled from src/publish/search/browser/ of blogkeep, where changes belong.
 */
'use strict';
(function () {
  // src/publish/search/browser/index-files.ts
  /** Bytes that one query may fetch: of lists and shards, and with the texts of what it shows. No file is larger than the others. */
  const budget = {
    terms: 15e4,
    all: 3e5,
    shard: 12500,
    text: 17e3,
  };
  const held = new Map();

  /** What the files of an index call. */
  function hold(name, ...own) {
    held.set(name, own);
  }

  function indexFiles(load) {
    const asked = new Map();
    return {
      isAsked: (name) => asked.has(name),
      async get(name, cost, atMost = 0) {
        const known = asked.get(name);
        if (known) return known;
        cost.spent += atMost;
        const arrival = load(`${name}.js`).then(() => {
          const own = held.get(name);
          if (!own) throw new Error(`${name} holds nothing`);
          cost.spent += sizeOf(own) - atMost;
          return own;
        });
        arrival.catch(() => asked.delete(name));
        asked.set(name, arrival);
        return arrival;
      },
    };
  }

  /** Bytes of UTF-8, about. */
  function sizeOf(value) {
    if (Array.isArray(value)) return value.reduce((size, one) => size + sizeOf(one) + 3, 20);
    if (typeof value !== 'string') return 8;
    let size = value.length;
    for (let at = 0; at < value.length; at += 1) {
      const code = value.charCodeAt(at);
      if (code > 2047) size += 2;
      else if (code > 127 || code === 34 || code === 92 || code < 32) size += 1;
    }
    return size;
  }

  // src/publish/search/browser/page.ts
  const pageSize = 10;

  /** milliseconds without a key until a query is made */
  const pause = 250;

  /**
   * Answers what is typed on the search page, and what its address asks for.
   * @param folder address of the index's folder
   */
  function startPage(search, folder) {
    const found = partsOfPage();
    if (!found) return;
    const { form, field, status, list, more } = found;
    let running = 0;
    let shown = '';
    let timer = 0;
    let next = async () => [];
    function say(text) {
      if (status.textContent !== text) status.textContent = text ?? '';
    }
    function sayCount(count) {
      const { none, one, many } = list.dataset;
      const number = new Intl.NumberFormat(document.documentElement.lang || void 0).format(count);
      say(count === 0 ? none : count === 1 ? one : many?.replace('{count}', number));
    }
    const elementOf = (result) => resultElement(result, folder, list.dataset.comments ?? '');
    async function run() {
      clearTimeout(timer);
      const text = field.value.trim();
      if (text === shown) return;
      shown = text;
      running += 1;
      const own = running;
      remember(text);
      if (text === '') {
        list.replaceChildren();
        more.hidden = true;
        say('');
        return;
      }
      const slow = setTimeout(() => say(list.dataset.busy), 500);
      try {
        const answer = await search.query(text);
        const results = await answer.next(pageSize);
        if (own !== running) return;
        next = answer.next;
        list.replaceChildren(...results.map(elementOf));
        more.hidden = results.length >= answer.count;
        more.dataset.left = String(answer.count - results.length);
        sayCount(answer.count);
      } catch {
        if (own === running) fail();
      } finally {
        clearTimeout(slow);
      }
    }
    function fail() {
      shown = '';
      list.replaceChildren();
      more.hidden = true;
      say(list.dataset.failed);
    }
    async function showMore() {
      const own = running;
      more.disabled = true;
      try {
        const results = await next(pageSize);
        if (own !== running) return;
        const elements = results.map(elementOf);
        list.append(...elements);
        const left = Number(more.dataset.left) - results.length;
        more.dataset.left = String(left);
        more.hidden = left <= 0 || results.length === 0;
        elements[0]?.querySelector('a')?.focus();
      } catch {
        if (own === running) fail();
      } finally {
        more.disabled = false;
      }
    }
    /** The field, the results and the button, in the order in which arrows go through them. */
    function onArrow(event) {
      if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const results = list.querySelectorAll('a.result-title');
      const stops = [field, ...results, ...(more.hidden ? [] : [more])];
      const at = stops.indexOf(document.activeElement);
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const stop = event.key === 'Escape' && at > 0 ? field : step !== 0 && at !== -1 ? stops[at + step] : void 0;
      if (!stop) return;
      event.preventDefault();
      stop.focus();
    }
    field.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), pause);
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      run();
    });
    more.addEventListener('click', () => void showMore());
    document.addEventListener('keydown', onArrow);
    field.value = new URLSearchParams(location.search).get('q') ?? field.value;
    run();
  }

  /** Undefined on a page that does not have all of it. */
  function partsOfPage() {
    const field = document.querySelector('#query');
    const list = document.querySelector('#search-results');
    const status = document.querySelector('#search-status');
    const more = document.querySelector('#search-more');
    const form = field?.form;
    return field && form && list && status && more
      ? {
          form,
          field,
          list,
          status,
          more,
        }
      : void 0;
  }

  /** The address leads to these results again. */
  function remember(text) {
    const address = new URL(location.href);
    if (text === '') address.searchParams.delete('q');
    else address.searchParams.set('q', text);
    try {
      history.replaceState(history.state, '', address);
    } catch {}
  }

  function resultElement(result, folder, comments) {
    const { title, href, day, date, category, tags, text, isComment } = result;
    const link = element('a', 'result-title', ...marked(title));
    link.href = new URL(href, folder).href;
    const facts = element('p', 'result-facts meta');
    if (day) {
      const time = element('time', '', date);
      time.dateTime = day;
      facts.append(time);
    }
    if (category) facts.append(' ', element('span', 'result-category', category));
    for (const tag of tags) facts.append(' ', element('span', 'result-tag', element('mark', '', tag)));
    const place = isComment ? [element('span', 'result-place', comments), ' '] : [];
    const parts = text.length > 0 ? [element('p', 'result-text', ...place, ...marked(text))] : [];
    return element('li', 'result', link, ...(facts.hasChildNodes() ? [facts] : []), ...parts);
  }

  function element(name, className, ...content) {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...content);
    return made;
  }
  const marked = (parts) => parts.map(({ text, isHit }) => (isHit ? element('mark', '', text) : text));

  // src/publish/search/format/symbols.ts
  const values = new Uint8Array(128);
  Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_#$%&()*+./:;=?@[]^`{|}~'").forEach(
    (symbol, value) => (values[symbol.charCodeAt(0)] = value),
  );

  /** Numbers from 0 on in their order. */
  function decodeAll(text) {
    const numbers = [];
    let [value, unit] = [0, 1];
    for (let at = 0; at < text.length; at += 1) {
      const symbol = values[text.charCodeAt(at)] ?? 0;
      if (symbol < 64) {
        numbers.push(value + symbol * unit);
        [value, unit] = [0, 1];
      } else {
        value += symbol * unit;
        unit *= 24;
      }
    }
    return numbers;
  }

  /** Ascending numbers from 0 on, each once. */
  function decodeAscending(text) {
    if (!text.startsWith('!')) {
      let before = -1;
      return decodeAll(text).map((distance) => (before += distance + 1));
    }
    let start = 1;
    while ((values[text.charCodeAt(start)] ?? 0) >= 64) start += 1;
    start += 1;
    const first = decodeAll(text.slice(1, start))[0] ?? 0;
    const numbers = [];
    for (let at = start; at < text.length; at += 1) {
      const six = values[text.charCodeAt(at)] ?? 0;
      for (let bit = 0; bit < 6; bit += 1) if (six & (1 << bit)) numbers.push(first + (at - start) * 6 + bit);
    }
    return numbers;
  }

  // src/publish/search/format/posts.ts
  /** The posts of the file `posts`, ascending by number, of the text that `catalogueFile` makes. */
  function decodePosts(data) {
    const posts = [];
    const numbers = decodeAll(data);
    let [number, day] = [-1, 0];
    for (let index = 0; index < numbers.length; index += 2) {
      const value = numbers[index + 1] ?? 0;
      const change = Math.floor(value / 2);
      number += (numbers[index] ?? 0) + 1;
      day += change % 2 === 0 ? change / 2 : -(change + 1) / 2;
      posts.push({
        number,
        day,
        first: value % 2 === 1,
      });
    }
    return posts;
  }

  // src/publish/search/format/shard-names.ts
  /** The keys of shards, in order, of the text that `directoryFile` makes. */
  function readKeys(text) {
    return text === '' ? [] : text.split(' ').map((key) => (key === '-' ? '' : key));
  }

  /** The place in the keys of the shard in which a term is or would be; 0 where there is none. */
  function shardOf(keys, term) {
    let [low, high] = [0, keys.length];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((keys[middle] ?? '') <= term) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Its name says its key, so that it stays when others come: letters and digits of ASCII as they are, others by code. */
  function shardName(part, key) {
    return `${part}/t${key.replace(/[^a-z0-9]/g, (unit) => `-${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}`;
  }

  // src/publish/search/format/entry.ts
  /** A place in the index: a post and one of its passages. */
  const deepPlace = (number, passage) => number * 256 + passage;
  const postAt = (place) => Math.floor(place / 256);
  const passageAt = (place) => place % 256;

  /** Of the text that `encodeEntry` makes. */
  function decodeEntry(entry) {
    const [, first = '', deep = '', titles = ''] = entry.split(',');
    return {
      first: decodeAscending(first),
      deeper: decodeDeeper(deep),
      titles: decodeAscending(titles),
    };
  }

  function decodeDeeper(text) {
    if (text.startsWith('!')) return { count: decodeAll(text.slice(1))[0] ?? 0 };
    const places = [];
    const pairs = decodeAll(text);
    let number = 0;
    for (let index = 0; index < pairs.length; index += 2) {
      number += pairs[index] ?? 0;
      places.push(deepPlace(number, pairs[index + 1] ?? 0));
    }
    return places;
  }

  // src/publish/search/browser/lookup.ts
  /** No text has so many passages. */
  const inTitle = 255;

  /** The places of the terms, as many as the budget allows: of each word one in turn, then what joins them. */
  async function lookUp({ words, joints }, directory, files, cost) {
    const isShort = ({ term, prefix }) => prefix && term.length === 1;
    const alone = words.every(({ lookups }) => lookups.every(isShort));
    const wanted = [];
    for (let turn = 0; turn < 100; turn += 1) {
      for (const { lookups } of words) {
        const lookup = lookups[turn];
        if (lookup && (alone || !isShort(lookup))) wanted.push(lookup);
      }
      if (turn === 0) wanted.push(...joints.slice(0, 2));
    }
    const found = new Map();
    let rest = wanted.map((lookup) => ({
      lookup,
      names: shardNames(directory, lookup),
    }));
    while (rest.length > 0) {
      const room = Math.floor((budget.terms - cost.spent) / budget.shard);
      const names = new Set();
      let count = 0;
      for (const one of rest) {
        const more = one.names.filter((name) => !files.isAsked(name) && !names.has(name));
        if (names.size + more.length > room && found.size + count > 0) break;
        for (const name of more) names.add(name);
        count += 1;
      }
      if (count === 0) break;
      const group = rest.slice(0, count);
      rest = rest.slice(count);
      await Promise.all(
        group.map(async ({ lookup, names: own }) => {
          const shards = await Promise.all(own.map((name) => files.get(name, cost, budget.shard)));
          found.set(lookup, placesIn(shards, lookup));
        }),
      );
    }
    return found;
  }

  /** The names of the shards in which a term may be; of a beginning that very many words have, some. */
  function shardNames(directory, { term, prefix }) {
    return ['terms', 'recent'].flatMap((part) => {
      const keys = directory[part];
      const first = shardOf(keys, term);
      let end = Math.min(first + 1, keys.length);
      while (prefix && end - first < 4 && keys[end]?.startsWith(term) === true) end += 1;
      return keys.slice(first, end).map((key) => shardName(part, key));
    });
  }

  function placesIn(shards, { term, prefix }) {
    const found = {
      places: new Set(),
      anywhere: new Set(),
    };
    const start = prefix ? term : `${term},`;
    for (const [entries] of shards)
      for (const entry of String(entries).split(' ')) if (entry.startsWith(start)) addEntry(entry, found);
    return found;
  }

  function addEntry(entry, { places, anywhere }) {
    const { first, deeper, titles } = decodeEntry(entry);
    for (const number of titles) places.add(deepPlace(number, inTitle));
    if ('count' in deeper) for (const number of first) anywhere.add(number);
    else {
      for (const number of first) places.add(deepPlace(number, 0));
      for (const place of deeper) places.add(place);
    }
  }

  // src/publish/search/browser/candidates.ts
  /** How well a post fits, the best first. */
  const ranks = {
    title: 0,
    phrase: 1,
    titleInPart: 2,
    passage: 3,
    scattered: 4,
    doubtful: 5,
    partly: 6,
  };

  /** Newer ones first among equals. */
  const byRank = (a, b) => a.rank - b.rank || b.share - a.share || b.day - a.day || b.number - a.number;

  /** The posts that have all words; where there are none, those that have most of what was asked. */
  function candidatesOf(words, found, posts) {
    const lists = words
      .filter(({ lookups }) => lookups.some((lookup) => found.has(lookup)))
      .map(({ lookups }) => placesByPost(lookups.flatMap((lookup) => found.get(lookup) ?? [])));
    const own = new Set(words.flatMap(({ lookups }) => lookups));
    const joints = [...found].flatMap(([lookup, places]) => (own.has(lookup) ? [] : [places]));
    const candidates = [];
    const [least, ...others] = [...lists].sort((a, b) => a.size - b.size);
    for (const number of least?.keys() ?? []) {
      const post = posts.get(number);
      if (!post || !others.every((list) => list.has(number))) continue;
      const places = lists.map((list) => list.get(number) ?? []);
      candidates.push({
        number,
        day: post.day,
        share: 1,
        ...rankOf(places, joints),
      });
    }
    if (candidates.length === 0) candidates.push(...partlyFitting(words, found, posts));
    return candidates.sort(byRank);
  }
  const has = ({ places, anywhere }, place) =>
    places.has(place) || (passageAt(place) !== inTitle && anywhere.has(postAt(place)));
  /** For each post the places in which all of these are. */
  function placesByPost(all) {
    const [least] = all.filter(({ anywhere }) => anywhere.size === 0).sort((a, b) => a.places.size - b.places.size);
    const start = new Set(least?.places ?? all[0]?.places);
    if (!least) for (const number of all[0]?.anywhere ?? []) start.add(deepPlace(number, 0));
    const posts = new Map();
    for (const place of start) {
      if (!all.every((one) => has(one, place))) continue;
      const places = posts.get(postAt(place));
      if (places) places.push(place);
      else posts.set(postAt(place), [place]);
    }
    return posts;
  }

  /** @param lists places within one post, of each word */
  function rankOf(lists, joints) {
    const inTitles = lists.filter((places) => places.some((place) => passageAt(place) === inTitle)).length;
    const texts = lists.map((places) => places.filter((place) => passageAt(place) !== inTitle));
    const common = (texts[0] ?? []).filter((place) => texts.every((places) => places.includes(place)));
    const joined = common.find((place) => joints.every((one) => has(one, place)));
    const place = joined ?? common[0] ?? texts.find((places) => places.length > 0)?.[0];
    if (inTitles === lists.length)
      return {
        rank: ranks.title,
        place,
      };
    if (joined !== void 0)
      return {
        rank: ranks.phrase,
        place,
      };
    if (inTitles > 0)
      return {
        rank: ranks.titleInPart,
        place,
      };
    return {
      rank: common.length > 0 ? ranks.passage : ranks.scattered,
      place,
    };
  }

  /** At least half of the terms, and two, in whichever places; the beginning of a word among them, since endings differ. */
  function partlyFitting(words, found, posts) {
    const beginnings = new Set();
    for (const { lookups } of words) {
      const first = lookups[0] && found.get(lookups[0]);
      for (const place of first?.places ?? []) beginnings.add(postAt(place));
      for (const number of first?.anywhere ?? []) beginnings.add(number);
    }
    const fits = new Map();
    for (const { places, anywhere } of found.values()) {
      const here = new Map();
      for (const number of anywhere) here.set(number, deepPlace(number, 0));
      for (const place of places) if (!here.has(postAt(place))) here.set(postAt(place), place);
      for (const [number, place] of here) {
        const fit = fits.get(number);
        if (fit) fit.count += 1;
        else
          fits.set(number, {
            count: 1,
            place,
          });
      }
    }
    return [...fits].flatMap(([number, { count, place }]) => {
      const post = posts.get(number);
      if (!post || !beginnings.has(number) || count < Math.max(found.size / 2, 2)) return [];
      return [
        {
          number,
          day: post.day,
          rank: ranks.partly,
          share: count,
          place,
        },
      ];
    });
  }

  // src/publish/search/format/characters.ts
  /** What is indexed in pairs: letters of scripts that do not separate words, or inflect them as Korean does. */
  const letter =
    /[\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]/u;
  /** What words consist of that are indexed whole. */
  const wordPart = /[\p{L}\p{N}\p{M}]/u;
  const kinds = {
    other: 1,
    word: 2,
    letter: 3,
    lineEnd: 4,
    surrogate: 5,
  };

  /** The kind of each UTF-16 code that was met; 0 where none was yet. */
  const knownKinds = new Uint8Array(65536);

  /** The kind of what is at this place of a folded text; that of a surrogate is the kind of its pair. */
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

  /** Whether the surrogate at this place, the first of a pair or the second, is part of a word. */
  function isWordSurrogate(text, at) {
    const isSecond = (text.charCodeAt(at) & 64512) === 56320;
    const character = text.slice(isSecond ? at - 1 : at, isSecond ? at + 1 : at + 2);
    return character.length === 2 && wordPart.test(character);
  }

  /** A longer word is indexed by its beginning. */
  const longestWord = 32;

  /** Of a word that is too long, within no pair of surrogates. */
  function beginningOf(word) {
    return word.length > longestWord ? word.slice(0, longestWord).replace(/[\ud800-\udbff]$/u, '') : word;
  }

  // src/publish/search/format/fold.ts
  /**
   * How a text is compared with a query: lower case, compatible forms alike (Unicode NFKC), without the diacritics of
   * Latin, Greek and Cyrillic letters.
   */
  function fold(text) {
    return text.replace(unusual, foldedCharacter).toLowerCase();
  }

  /** Neither ASCII nor Hangul. */
  const unusual = /[^\0-\u007f\u3131-\u318e\uac00-\ud7a3]/gu;
  const known = new Map();

  function foldedCharacter(character) {
    let folded = known.get(character);
    if (folded === void 0) {
      folded = character
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/gu, '')
        .normalize('NFKC')
        .toLowerCase()
        .replace(/ς/gu, 'σ');
      known.set(character, folded);
    }
    return folded;
  }

  /** The same character by character, so that it is known where in the text a hit is. */
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

  // src/publish/search/browser/query.ts
  /** What a text asks for, as far as it is not too long. */
  function parseQuery(text) {
    const words = fold(text.normalize('NFC').slice(0, 100))
      .split(/\s+/u)
      .map((word) => runsOf(word))
      .filter((runs) => runs.length > 0)
      .slice(0, 12)
      .map((runs) => ({
        runs,
        lookups: lookupsOf(runs),
      }));
    const runs = words.flatMap((word) => word.runs);
    const joints = runs.flatMap((run, index) => {
      const before = runs[index - 1];
      if (before?.kind !== 'letters' || run.kind !== 'letters') return [];
      return [exactly(before.text.slice(-1) + run.text.slice(0, 1))];
    });
    return {
      words,
      joints: words.length > 1 ? joints : [],
      runs,
    };
  }

  /** Runs of letters that are indexed in pairs, and words, in their order. */
  function runsOf(folded) {
    const runs = [];
    let start = 0;
    for (let at = 1; at <= folded.length; at += 1) {
      const kind = kindAt(folded, start);
      if (at < folded.length && kindAt(folded, at) === kind) continue;
      const text = folded.slice(start, at);
      if (kind === kinds.letter)
        runs.push({
          kind: 'letters',
          text,
        });
      if (kind === kinds.word)
        runs.push({
          kind: 'word',
          text,
        });
      start = at;
    }
    return runs;
  }
  const exactly = (term) => ({
    term,
    prefix: false,
  });
  const beginningWith = (term) => ({
    term,
    prefix: true,
  });

  /** Those first that say most together: of a run of letters its ends, then every second pair. */
  function lookupsOf(runs) {
    return runs.flatMap(({ kind, text }, index) => {
      if (kind === 'word') {
        const term = beginningOf(text);
        return [index === runs.length - 1 ? beginningWith(term) : exactly(term)];
      }
      if (text.length === 1) return [beginningWith(text)];
      const pairs = Array.from({ length: text.length - 1 }, (_, at) => at);
      const rank = (at) => (at === 0 ? 0 : at === pairs.length - 1 ? 1 : at % 2 === 0 ? 2 : 3);
      pairs.sort((a, b) => rank(a) - rank(b) || a - b);
      return pairs.map((at) => exactly(text.slice(at, at + 2)));
    });
  }

  // src/publish/search/format/packs.ts
  /** Posts share files: that of a pack has the name of the first of its posts, by number. */
  const packName = (number) => `posts/${number}`;
  const passageName = (number, passage) => `posts/${number}-${passage}`;

  // src/publish/search/browser/finder.ts
  /** @param partly whether the beginning of a run of letters is a hit, too, since endings differ */
  function finderOf({ words, runs }, partly) {
    const phrase = new RegExp(patternOf(runs), 'u');
    const each = words.map((word) => new RegExp(patternOf(word.runs), 'u'));
    const any = new RegExp(
      words.map((word) => (partly ? partlyPattern(word.runs) : patternOf(word.runs))).join('|'),
      'gu',
    );
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
      wordsIn: (...folded) => each.map((word) => folded.some((text) => word.test(text))),
    };
  }
  const between = '[^\\p{L}\\p{N}\\p{M}\\n]{0,9}';

  /** Finds runs that follow each other; a word is found by its beginning. The hit is the second group. */
  function patternOf(runs) {
    const body = runs.map(({ kind, text }) => (kind === 'word' ? text : Array.from(text).join(between))).join(between);
    return `(${runs[0]?.kind === 'word' ? `^|[^\\p{L}\\p{N}\\p{M}]|${letter.source}` : ''})(${body})`;
  }

  /** Finds the beginning of a run of letters as well. */
  function partlyPattern(runs) {
    const [first] = runs;
    if (!first || runs.length > 1 || first.kind === 'word') return patternOf(runs);
    const beginnings = [];
    for (let length = first.text.length; length >= Math.min(2, first.text.length); length -= 1)
      beginnings.push(Array.from(first.text.slice(0, length)).join(between));
    return `()(${beginnings.join('|')})`;
  }

  // src/publish/search/browser/shown.ts
  /** A text in parts. */
  function markedParts(text, finder, from = 0, to = text.length) {
    const parts = [];
    let at = from;
    for (const hit of finder.hits(text.slice(from, to))) {
      const [start, end] = [hit.from + from, hit.to + from];
      if (start > at)
        parts.push({
          text: text.slice(at, start),
          isHit: false,
        });
      parts.push({
        text: text.slice(start, end),
        isHit: true,
      });
      at = end;
    }
    if (to > at)
      parts.push({
        text: text.slice(at, to),
        isHit: false,
      });
    return parts;
  }
  const [lead, length] = [50, 180];

  /** Some words around the best hit, or the beginning of the text; with where that hit is, -1 for nowhere. */
  function snippetOf(text, finder) {
    const hit = finder.phraseAt(text) ?? finder.hits(text)[0]?.from ?? -1;
    const centre = Math.max(hit, 0);
    let from = Math.max(centre - lead, 0);
    let to = Math.min(from + length, text.length);
    from = Math.max(Math.min(from, to - length), 0);
    if (from > 0) from = afterGap(text, from, centre);
    if (to < text.length) to = beforeGap(text, to, centre + lead);
    const parts = markedParts(text, finder, from, to).map((part) => ({
      ...part,
      text: part.text.replace(/\s+/gu, ' '),
    }));
    if (from > 0)
      parts.unshift({
        text: '…',
        isHit: false,
      });
    if (to < text.length)
      parts.push({
        text: '…',
        isHit: false,
      });
    return {
      parts,
      hit,
    };
  }

  /** A place for the beginning, behind a space or else within no pair of surrogates. */
  function afterGap(text, from, last) {
    const gap = text.slice(from, last).search(/\s/u);
    if (gap !== -1) return from + gap + 1;
    return (text.charCodeAt(from) & 64512) === 56320 ? from + 1 : from;
  }

  /** A place for the end. */
  function beforeGap(text, to, first) {
    const gap = text.slice(first, to).search(/\s\S*$/u);
    if (gap !== -1) return first + gap;
    return (text.charCodeAt(to) & 64512) === 56320 ? to - 1 : to;
  }

  // src/publish/search/browser/results.ts
  /** Some results more, the best first. Which of them hold what they promise shows only in their texts. */
  async function nextResults(count, queue, reading) {
    const { cost } = reading;
    const open = () => queue.slice(0, count).filter(({ result }) => !result);
    for (let group = open(); group.length > 0; group = open()) {
      const room = Math.floor((budget.all - cost.spent) / budget.text);
      const isEmpty = queue.every(({ result }) => !result);
      if (room <= 0 && !isEmpty) break;
      await Promise.all(group.slice(0, Math.max(room, 1)).map((candidate) => fill(candidate, reading)));
      queue.sort(byRank);
    }
    cost.spent = 0;
    const filled = queue.filter(({ result }) => result).slice(0, count);
    for (const candidate of filled) queue.splice(queue.indexOf(candidate), 1);
    return filled.flatMap(({ result }) => result ?? []);
  }

  /** Reads a post's text and sets what is shown of it, and how good a hit it is after all. */
  async function fill(candidate, reading) {
    const { query, catalogue, files, cost } = reading;
    const { pack = 0, row = 0 } = catalogue.get(candidate.number) ?? {};
    const [rows] = await files.get(packName(pack), cost, budget.text);
    const own = rows[row];
    if (!own) throw new Error(`${packName(pack)} has no row ${row}`);
    const [, title, href, day, date, category, tags] = own;
    const [text, from] = await textOf(candidate, own, reading);
    const finder = finderOf(query, candidate.rank === ranks.partly);
    candidate.rank = Math.max(candidate.rank, rankIn(finder, `${title}\n${tags}`, text, candidate.rank));
    const snippet = snippetOf(text ?? '', finder);
    candidate.result = {
      title: markedParts(title, finder),
      href,
      day,
      date,
      category,
      tags: tags === '' ? [] : tags.split('\n').filter((tag) => finder.hits(tag).length > 0),
      text: snippet.parts,
      isComment: snippet.hit >= 0 && snippet.hit > from,
    };
  }

  /** The passage with the hit, and where in it the comments begin; undefined for one that would cost too much. */
  async function textOf({ number, place }, [, , , , , , , comments, passages, only], { files, cost }) {
    if (passages === 1) return [only, comments];
    const passage = place === void 0 || passageAt(place) === inTitle ? 0 : passageAt(place);
    const name = passageName(number, passage);
    if (!files.isAsked(name) && cost.spent + budget.text > budget.all) return [void 0, 0];
    return await files.get(name, cost, budget.text);
  }

  /** How good a hit a post is by what it says. */
  function rankIn(finder, heading, text, rank) {
    if (rank === ranks.partly) return rank;
    const title = fold(heading);
    const titled = finder.wordsIn(title);
    if (titled.every(Boolean)) return ranks.title;
    if (text === void 0) return rank;
    const body = fold(text);
    if (finder.hasPhrase(body)) return ranks.phrase;
    if (rank === ranks.scattered) return rank;
    if (!finder.wordsIn(title, body).every(Boolean)) return ranks.doubtful;
    return titled.some(Boolean) ? ranks.titleInPart : ranks.passage;
  }

  // src/publish/search/browser/search.ts
  function createSearch(load) {
    const files = indexFiles(load);
    return {
      async query(text) {
        const query = parseQuery(text);
        if (query.words.length === 0)
          return {
            count: 0,
            next: async () => [],
          };
        const cost = { spent: 0 };
        const [posts, keys] = await Promise.all([files.get('posts', cost), files.get('terms', cost)]);
        const catalogue = catalogueOf(String(posts[3]));
        const found = await lookUp(
          query,
          {
            terms: readKeys(String(keys[0])),
            recent: readKeys(String(keys[1])),
          },
          files,
          cost,
        );
        const queue = candidatesOf(query.words, found, catalogue);
        const reading = {
          query,
          catalogue,
          files,
          cost,
        };
        return {
          count: queue.length,
          next: (count) => nextResults(count, queue, reading),
        };
      },
    };
  }

  function catalogueOf(data) {
    const posts = new Map();
    let [pack, row] = [0, 0];
    for (const { number, day, first } of decodePosts(data)) {
      if (first) [pack, row] = [number, 0];
      posts.set(number, {
        day,
        pack,
        row,
      });
      row += 1;
    }
    return posts;
  }

  // src/publish/search/browser/several.ts
  /**
   * Several sites as one: what they find in turn, the best of each first, with the blog before the category. A site whose index cannot be
   * loaded finds nothing, unless none can.
   */
  function searchOfSeveral(sites) {
    return {
      async query(...asked) {
        const found = (await Promise.allSettled(sites.map(({ search }) => search.query(...asked)))).flatMap(
          (outcome, index) => {
            const site = sites[index];
            return site && outcome.status === 'fulfilled'
              ? [
                  {
                    site,
                    answer: outcome.value,
                    results: [],
                  },
                ]
              : [];
          },
        );
        if (found.length === 0) throw new Error('None of the sites can be searched');
        return {
          count: found.reduce((sum, { answer }) => sum + answer.count, 0),
          next: (count) => nextOf(found, count),
        };
      },
    };
  }

  async function nextOf(found, count) {
    await Promise.all(
      found.map(async (one) => {
        if (one.results.length < count)
          one.results.push(
            ...(await one.answer.next(count - one.results.length)).map((result) => named(result, one.site)),
          );
      }),
    );
    const next = [];
    for (let turn = 0; next.length < count && found.some(({ results }) => results.length > 0); turn += 1) {
      const first = found[turn % found.length]?.results.shift();
      if (first) next.push(first);
    }
    return next;
  }

  function named(result, { folder, title }) {
    const category = result.category ? `${title} · ${result.category}` : title;
    return {
      ...result,
      href: new URL(result.href, folder).href,
      category,
    };
  }

  // src/publish/search/browser/main.ts
  /**
   * Search of a site without a server: the files of the index are classic scripts that call `blogkeepSearch` with their name
   * and what they hold, so that they load from a file as well. Loaded by the search page alone; the index only when somebody
   * searches.
   *
   * Of the page it needs `#query` (the field, in its form), `#search-status`, `#search-results` (an ordered list, with the
   * texts as `data-` attributes) and `#search-more` (a button, hidden). Each result is
   *   <li class="result">
   *     <a class="result-title">title with <mark>hits</mark></a>
   *     <p class="result-facts meta"><time datetime>date</time> <span class="result-category">label</span> <span class="result-tag">tag</span></p>
   *     <p class="result-text"><span class="result-place">Comments</span> text with <mark>hits</mark></p>
   *   </li>
   */
  Object.assign(globalThis, { blogkeepSearch: Object.assign(hold, { createSearch }) });
  if (typeof document !== 'undefined') {
    const { src } = document.currentScript;
    const folder = new URL('search/', src).href;
    startPage(searchOfPage() ?? searchIn(folder), folder);
  }

  /** Each script of an index is run and its `load` told in one go: scripts of the same name from several folders never meet. */
  function searchIn(folder) {
    return createSearch((path) => loadScript(folder + path));
  }

  /** The search of the sites that the page names, of which the attribute `data-roots` has `href` and `text`; undefined for its own. */
  function searchOfPage() {
    const { roots } = document.querySelector('#search-results')?.dataset ?? {};
    if (!roots) return void 0;
    return searchOfSeveral(
      JSON.parse(roots).map(({ href, text }) => {
        const folder = new URL(`${href}search/`, location.href).href;
        return {
          search: searchIn(folder),
          folder,
          title: text,
        };
      }),
    );
  }

  function loadScript(address) {
    return new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = address;
      script.addEventListener('load', () => {
        script.remove();
        resolve();
      });
      script.addEventListener('error', () => reject(new Error(`${address} cannot be loaded`)));
      document.head.append(script);
    });
  }
})();
