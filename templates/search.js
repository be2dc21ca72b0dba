/*
 * Search of a site without a server: the parts of the index are classic scripts that call `blogkeepSearch` with their name
 * and what they hold, so that they load from a file as well. Loaded by the search page alone; the index only when somebody
 * searches. `src/publish/search/` writes the index and says what is in each part.
 *
 * Of the page it needs `#query` (the field, in its form), `#search-status`, `#search-results` (an ordered list, with the
 * texts as `data-` attributes) and `#search-more` (a button, hidden). Each result is
 *   <li class="result">
 *     <a class="result-title">title with <mark>hits</mark></a>
 *     <p class="result-facts meta"><time datetime>date</time> <span class="result-category">label</span> <span class="result-tag">tag</span></p>
 *     <p class="result-text"><span class="result-place">Comments</span> text with <mark>hits</mark></p>
 *   </li>
 */
(() => {
  'use strict';

  // ——— How texts are compared: as in fold.ts and terms.ts ———

  const isLetter =
    /[\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]/;
  const isWordPart = /[\p{L}\p{N}\p{M}]/u;
  const usual = /^[\0-\u007f\u3131-\u318e\uac00-\ud7a3]*$/;
  const longestWord = 32;

  function foldCharacter(character) {
    if (usual.test(character)) return character.toLowerCase();
    const bare = character.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
    return bare.normalize('NFKC').toLowerCase().replace(/ς/g, 'σ');
  }

  /** A text folded, and for each place in it the one in the text. */
  function fold(text) {
    if (usual.test(text)) return { folded: text.toLowerCase(), placeOf: (place) => place };
    let folded = '';
    const places = [];
    let place = 0;
    for (const character of text) {
      const one = foldCharacter(character);
      folded += one;
      for (let unit = 0; unit < one.length; unit += 1) places.push(place);
      place += character.length;
    }
    places.push(place);
    return { folded, placeOf: (at) => places[at] };
  }

  /** Runs of letters that are indexed in pairs, and words, in their order. */
  function partsOf(folded) {
    const parts = [];
    let before = '';
    for (const character of folded) {
      const kind = isLetter.test(character) ? 'letters' : isWordPart.test(character) ? 'word' : '';
      if (kind !== '' && kind === before) parts[parts.length - 1].text += character;
      else if (kind !== '') parts.push({ kind, text: character });
      before = kind;
    }
    return parts;
  }

  /** What a query asks for: words of parts; `lookups` are the terms that a post has to have for each. */
  function parseQuery(text) {
    const words = fold(text.normalize('NFC').slice(0, 100))
      .folded.split(/\s+/)
      .map((word) => ({ parts: partsOf(word) }))
      .filter(({ parts }) => parts.length > 0)
      .slice(0, 12);
    for (const word of words) word.lookups = lookupsOf(word.parts);
    const all = words.flatMap(({ parts }) => parts);
    const joints = [];
    for (let index = 1; index < all.length; index += 1) {
      const [one, next] = [all[index - 1], all[index]];
      if (one.kind === 'letters' && next.kind === 'letters') joints.push(exactly(one.text.slice(-1) + next.text[0]));
    }
    return { words, joints: words.length > 1 ? joints : [], all };
  }

  const exactly = (term) => ({ term, prefix: false });
  const beginningWith = (term) => ({ term, prefix: true });

  /** Those first that say most together: of a run of letters its ends, then every second pair. */
  function lookupsOf(parts) {
    return parts.flatMap(({ kind, text }, index) => {
      if (kind === 'word') {
        const term = text.slice(0, longestWord).replace(/[\ud800-\udbff]$/, '');
        return [index === parts.length - 1 ? beginningWith(term) : exactly(term)];
      }
      if (text.length === 1) return [beginningWith(text)];
      const pairs = Array.from({ length: text.length - 1 }, (_, at) => at);
      const rank = (at) => (at === 0 ? 0 : at === pairs.length - 1 ? 1 : at % 2 === 0 ? 2 : 3);
      pairs.sort((a, b) => rank(a) - rank(b) || a - b);
      return pairs.map((at) => exactly(text.slice(at, at + 2)));
    });
  }

  const between = '[^\\p{L}\\p{N}\\p{M}\\n]{0,9}';

  /** Finds parts that follow each other; a word is found by its beginning. The hit is the second group. */
  function patternOf(parts) {
    const body = parts.map(({ kind, text }) => (kind === 'word' ? text : [...text].join(between))).join(between);
    const edge = parts[0].kind === 'word' ? `^|[^\\p{L}\\p{N}\\p{M}]|${isLetter.source}` : '';
    return `(${edge})(${body})`;
  }

  // ——— The parts of the index: as in symbols.ts, postings.ts, catalogue.ts, directory.ts, packs.ts ———

  const values = new Map(
    [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_#$%&()*+./:;=?@[]^`{|}~'"].map(
      (symbol, value) => [symbol.charCodeAt(0), value],
    ),
  );

  function decodeAll(text) {
    const numbers = [];
    let [value, unit] = [0, 1];
    for (let at = 0; at < text.length; at += 1) {
      const symbol = values.get(text.charCodeAt(at));
      value += symbol * unit;
      if (symbol >= 64) unit *= 24;
      else {
        numbers.push(value);
        [value, unit] = [0, 1];
      }
    }
    return numbers;
  }

  function decodeAscending(text) {
    let before = -1;
    if (text[0] !== '!') return decodeAll(text).map((distance) => (before += distance + 1));
    let start = 1;
    while (values.get(text.charCodeAt(start)) >= 64) start += 1;
    start += 1;
    const [first] = decodeAll(text.slice(1, start));
    const numbers = [];
    for (let at = start; at < text.length; at += 1) {
      const six = values.get(text.charCodeAt(at));
      for (let bit = 0; bit < 6; bit += 1) if (six & (1 << bit)) numbers.push(first + (at - start) * 6 + bit);
    }
    return numbers;
  }

  /** A place is the number of a post times 256 plus the passage, or plus this for its title and tags. */
  const inTitle = 255;
  const postAt = (place) => Math.floor(place / 256);
  const passageAt = (place) => place % 256;

  /** Adds the places of an entry; `anywhere` are the posts of which it is not known in which passage it is. */
  function addEntry(entry, { places, anywhere }) {
    const [, first = '', deep = '', titles = ''] = entry.split(',');
    for (const number of decodeAscending(titles)) places.add(number * 256 + inTitle);
    const numbers = decodeAscending(first);
    if (deep[0] === '!') {
      for (const number of numbers) anywhere.add(number);
      return;
    }
    for (const number of numbers) places.add(number * 256);
    const pairs = decodeAll(deep);
    let number = 0;
    for (let index = 0; index < pairs.length; index += 2) {
      number += pairs[index];
      places.add(number * 256 + pairs[index + 1]);
    }
  }

  function readCatalogue([, , recent, data]) {
    const posts = new Map();
    const numbers = decodeAll(data);
    let [number, day, pack, row] = [-1, 0, 0, 0];
    for (let index = 0; index < numbers.length; index += 2) {
      number += numbers[index] + 1;
      const change = Math.floor(numbers[index + 1] / 2);
      day += change % 2 === 0 ? change / 2 : -(change + 1) / 2;
      if (numbers[index + 1] % 2 === 1) [pack, row] = [number, 0];
      posts.set(number, { day, pack, row });
      row += 1;
    }
    return { posts, recent };
  }

  const readKeys = (text) => (text === '' ? [] : text.split(' ').map((key) => (key === '-' ? '' : key)));

  function shardOf(keys, term) {
    let [low, high] = [0, keys.length];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (keys[middle] <= term) low = middle;
      else high = middle;
    }
    return low;
  }

  function shardName(part, key) {
    const name = key.replace(/[^a-z0-9]/g, (unit) => `-${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    return `${part}/t${name}`;
  }

  /** The names of the shards in which a term may be; of a beginning that very many words have, some. */
  function shardNames(part, keys, { term, prefix }) {
    if (keys.length === 0) return [];
    let index = shardOf(keys, term);
    const names = [shardName(part, keys[index])];
    while (prefix && names.length < 4 && keys[index + 1]?.startsWith(term)) {
      index += 1;
      names.push(shardName(part, keys[index]));
    }
    return names;
  }

  // ——— Queries ———

  /** Bytes that one query fetches: of lists and shards, and with the texts of what it shows. No file is larger than the others. */
  const budget = { terms: 150_000, all: 300_000, shard: 12_500, text: 17_000 };

  const held = new Map();

  /** Bytes of UTF-8, about. */
  function sizeOf(value) {
    if (Array.isArray(value)) return value.reduce((size, one) => size + sizeOf(one) + 3, 20);
    if (typeof value !== 'string') return 8;
    let size = value.length;
    for (let at = 0; at < value.length; at += 1) {
      const code = value.charCodeAt(at);
      if (code > 0x7ff) size += 2;
      else if (code > 0x7f || code === 34 || code === 92 || code < 32) size += 1;
    }
    return size;
  }

  /**
   * @param load runs the file of that path below the index's folder; fulfilled when it has run
   */
  function createSearch(load) {
    const asked = new Map();

    /** What a part of the index holds; counts what it cost. */
    async function get(name, cost, atMost = 0) {
      if (!asked.has(name)) {
        cost.spent += atMost;
        const arrival = load(`${name}.js`).then(() => {
          if (!held.has(name)) throw new Error(`${name} holds nothing`);
          const own = held.get(name);
          cost.spent += sizeOf(own) - atMost;
          return own;
        });
        arrival.catch(() => asked.delete(name));
        asked.set(name, arrival);
      }
      return asked.get(name);
    }

    async function query(text) {
      const { words, joints, all } = parseQuery(text);
      if (words.length === 0) return { count: 0, next: async () => [] };
      const cost = { spent: 0 };
      const [catalogue, directory] = await Promise.all([
        get('posts', cost).then(readCatalogue),
        get('terms', cost).then(([terms, recent]) => ({ terms: readKeys(terms), recent: readKeys(recent) })),
      ]);
      const found = await lookUp(words, joints, directory, cost);
      const queue = candidatesOf(words, found, catalogue);
      return { count: queue.length, next: (count) => nextResults(count, queue, { words, all, catalogue, cost }) };
    }

    /** The places of the terms, as many as the budget allows: of each word one in turn, then what joins them. */
    async function lookUp(words, joints, directory, cost) {
      const isShort = ({ term, prefix }) => prefix && term.length === 1;
      const alone = words.every(({ lookups }) => lookups.every(isShort));
      const wanted = [];
      for (let turn = 0; turn < 100; turn += 1) {
        for (const { lookups } of words)
          if (lookups[turn] && (alone || !isShort(lookups[turn]))) wanted.push(lookups[turn]);
        if (turn === 0) wanted.push(...joints.slice(0, 2));
      }
      const found = new Map();
      for (let at = 0; at < wanted.length;) {
        const room = Math.floor((budget.terms - cost.spent) / budget.shard);
        const group = [];
        const names = new Set();
        for (; at < wanted.length; at += 1) {
          const own = ['terms', 'recent'].flatMap((part) => shardNames(part, directory[part], wanted[at]));
          const more = own.filter((name) => !asked.has(name) && !names.has(name));
          if (names.size + more.length > room && found.size + group.length > 0) break;
          for (const name of more) names.add(name);
          group.push([wanted[at], own]);
        }
        if (group.length === 0) break;
        await Promise.all(
          group.map(async ([lookup, own]) => {
            const shards = await Promise.all(own.map((name) => get(name, cost, budget.shard)));
            found.set(lookup, placesIn(shards, lookup));
          }),
        );
      }
      return found;
    }

    function placesIn(shards, { term, prefix }) {
      const all = { places: new Set(), anywhere: new Set() };
      const start = prefix ? term : `${term},`;
      for (const [entries] of shards) {
        for (const entry of entries.split(' ')) if (entry.startsWith(start)) addEntry(entry, all);
      }
      return all;
    }

    /** Some results more, the best first. Which of them hold what they promise shows only in their texts. */
    async function nextResults(count, queue, context) {
      const open = () => queue.slice(0, count).filter(({ result }) => !result);
      for (let group = open(); group.length > 0; group = open()) {
        const room = Math.floor((budget.all - context.cost.spent) / budget.text);
        const isEmpty = queue.every(({ result }) => !result);
        if (room <= 0 && !isEmpty) break;
        await Promise.all(group.slice(0, Math.max(room, 1)).map((candidate) => fill(candidate, context)));
        queue.sort(byRank);
      }
      context.cost.spent = 0;
      const filled = queue.filter(({ result }) => result).slice(0, count);
      for (const candidate of filled) queue.splice(queue.indexOf(candidate), 1);
      return filled.map(({ result }) => result);
    }

    /** Reads a post's text and sets what is shown of it, and how good a hit it is after all. */
    async function fill(candidate, { words, all, catalogue, cost }) {
      const { number, place } = candidate;
      const { pack, row } = catalogue.posts.get(number);
      const [rows] = await get(`posts/${pack}`, cost, budget.text);
      const [, title, href, day, date, category, tags, comments, passages, only] = rows[row];
      let [text, from] = [only, comments];
      if (passages > 1) {
        const passage = place === undefined || passageAt(place) === inTitle ? 0 : passageAt(place);
        const name = `posts/${number}-${passage}`;
        const isAffordable = asked.has(name) || cost.spent + budget.text <= budget.all;
        [text, from] = isAffordable ? await get(name, cost, budget.text) : [undefined, 0];
      }
      const finder = finderOf(words, all, candidate.rank === ranks.partly);
      const heading = `${title}\n${tags}`;
      candidate.rank = Math.max(candidate.rank, finder.rankOf(heading, text, candidate.rank));
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

    return { query };
  }

  /** How well a post fits, the best first. */
  const ranks = { title: 0, phrase: 1, titleInPart: 2, passage: 3, scattered: 4, doubtful: 5, partly: 6 };

  /** Newer ones first among equals. */
  const byRank = (a, b) => a.rank - b.rank || b.share - a.share || b.day - a.day || b.number - a.number;

  /** The posts that have all words; where there are none, those that have most of what was asked. */
  function candidatesOf(words, found, { posts }) {
    const checked = words.filter(({ lookups }) => lookups.some((lookup) => found.has(lookup)));
    const lists = checked.map(({ lookups }) => placesByPost(lookups.flatMap((lookup) => found.get(lookup) ?? [])));
    const own = new Set(words.flatMap(({ lookups }) => lookups));
    const joints = [...found].flatMap(([lookup, places]) => (own.has(lookup) ? [] : [places]));
    const candidates = [];
    const [least, ...others] =
      lists.toSorted?.((a, b) => a.size - b.size) ?? [...lists].sort((a, b) => a.size - b.size);
    for (const number of least?.keys() ?? []) {
      if (!posts.has(number) || !others.every((list) => list.has(number))) continue;
      const places = lists.map((list) => list.get(number));
      candidates.push({ number, day: posts.get(number).day, share: 1, ...rankOf(places, joints) });
    }
    if (candidates.length === 0) candidates.push(...partlyFitting(words, found, posts));
    return candidates.sort(byRank);
  }

  const has = ({ places, anywhere }, place) =>
    places.has(place) || (passageAt(place) !== inTitle && anywhere.has(postAt(place)));

  /** For each post the places in which all of these are. */
  function placesByPost(all) {
    const known = all.filter(({ anywhere }) => anywhere.size === 0);
    const [least] = known.sort((a, b) => a.places.size - b.places.size);
    const start = new Set(least?.places);
    if (!least) {
      for (const place of all[0].places) start.add(place);
      for (const number of all[0].anywhere) start.add(number * 256);
    }
    const posts = new Map();
    for (const place of start) {
      if (!all.every((one) => has(one, place))) continue;
      const number = postAt(place);
      if (posts.has(number)) posts.get(number).push(place);
      else posts.set(number, [place]);
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
    if (inTitles === lists.length) return { rank: ranks.title, place };
    if (joined !== undefined) return { rank: ranks.phrase, place };
    if (inTitles > 0) return { rank: ranks.titleInPart, place };
    return { rank: common.length > 0 ? ranks.passage : ranks.scattered, place };
  }

  /** At least half of the terms, and two, in whichever places; the beginning of a word among them, since endings differ. */
  function partlyFitting(words, found, posts) {
    const beginnings = new Set();
    for (const { lookups } of words) {
      const { places = [], anywhere = [] } = found.get(lookups[0]) ?? {};
      for (const place of places) beginnings.add(postAt(place));
      for (const number of anywhere) beginnings.add(number);
    }
    const fits = new Map();
    for (const { places, anywhere } of found.values()) {
      const here = new Map();
      for (const number of anywhere) here.set(number, number * 256);
      for (const place of places) if (!here.has(postAt(place))) here.set(postAt(place), place);
      for (const [number, place] of here) {
        const fit = fits.get(number);
        if (fit) fit.count += 1;
        else fits.set(number, { count: 1, place });
      }
    }
    return [...fits].flatMap(([number, { count, place }]) => {
      if (!posts.has(number) || !beginnings.has(number) || count < Math.max(found.size / 2, 2)) return [];
      return [{ number, day: posts.get(number).day, rank: ranks.partly, share: count, place }];
    });
  }

  // ——— What is shown of a text ———

  function finderOf(words, all, partly) {
    const phrase = new RegExp(patternOf(all), 'u');
    const each = words.map(({ parts }) => new RegExp(patternOf(parts), 'u'));
    const any = new RegExp(
      words.map(({ parts }) => (partly ? partlyPattern(parts) : patternOf(parts))).join('|'),
      'gu',
    );
    return {
      /** Where hits begin and end in a text. */
      hits(text) {
        const { folded, placeOf } = fold(text);
        return [...folded.matchAll(any)].flatMap((match) => {
          const groups = match.slice(1);
          const group = groups.findIndex((one) => one !== undefined);
          const start = match.index + groups[group].length;
          const end = start + groups[group + 1].length;
          return end > start ? [{ from: placeOf(start), to: placeOf(end) }] : [];
        });
      },
      /** Where all of it is together in a text; undefined for nowhere. */
      phraseAt(text) {
        const { folded, placeOf } = fold(text);
        const match = phrase.exec(folded);
        return match ? placeOf(match.index + match[1].length) : undefined;
      },
      rankOf(heading, text, rank) {
        const title = fold(heading).folded;
        if (rank === ranks.partly) return rank;
        if (each.every((one) => one.test(title))) return ranks.title;
        if (text === undefined) return rank;
        const body = fold(text).folded;
        if (phrase.test(body)) return ranks.phrase;
        if (rank === ranks.scattered) return rank;
        if (!each.every((one) => one.test(title) || one.test(body))) return ranks.doubtful;
        return each.some((one) => one.test(title)) ? ranks.titleInPart : ranks.passage;
      },
    };
  }

  /** Also the beginning of a run of letters, since endings differ. */
  function partlyPattern(parts) {
    const [first] = parts;
    if (parts.length > 1 || first.kind === 'word') return patternOf(parts);
    const beginnings = [];
    for (let length = first.text.length; length >= Math.min(2, first.text.length); length -= 1) {
      beginnings.push([...first.text.slice(0, length)].join(between));
    }
    return `()(${beginnings.join('|')})`;
  }

  /** A text in parts, `isHit` for those to be marked. */
  function markedParts(text, finder, from = 0, to = text.length) {
    const parts = [];
    let at = from;
    for (const hit of finder.hits(text.slice(from, to))) {
      const [start, end] = [hit.from + from, hit.to + from];
      if (start > at) parts.push({ text: text.slice(at, start), isHit: false });
      parts.push({ text: text.slice(start, end), isHit: true });
      at = end;
    }
    if (to > at) parts.push({ text: text.slice(at, to), isHit: false });
    return parts;
  }

  const [lead, length] = [50, 180];

  /** Some words around the best hit, or the beginning of the text. */
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
      text: part.text.replace(/\s+/g, ' '),
    }));
    if (from > 0) parts.unshift({ text: '…', isHit: false });
    if (to < text.length) parts.push({ text: '…', isHit: false });
    return { parts, hit };
  }

  function afterGap(text, from, last) {
    const gap = text.slice(from, last).search(/\s/);
    if (gap !== -1) return from + gap + 1;
    return (text.charCodeAt(from) & 0xfc00) === 0xdc00 ? from + 1 : from;
  }

  function beforeGap(text, to, first) {
    const gap = text.slice(first, to).search(/\s\S*$/);
    if (gap !== -1) return first + gap;
    return (text.charCodeAt(to) & 0xfc00) === 0xdc00 ? to - 1 : to;
  }

  globalThis.blogkeepSearch = (name, ...own) => void held.set(name, own);
  globalThis.blogkeepSearch.createSearch = createSearch;
  globalThis.blogkeepSearch.parseQuery = parseQuery;
  globalThis.blogkeepSearch.fold = (text) => fold(text).folded;

  // ——— The page ———

  if (typeof document === 'undefined') return;

  const folder = new URL('search/', document.currentScript.src).href;
  const field = document.querySelector('#query');
  const list = document.querySelector('#search-results');
  const status = document.querySelector('#search-status');
  const more = document.querySelector('#search-more');
  if (!field || !list || !status || !more) return;

  const pageSize = 10;
  const pause = 250;
  const search = createSearch(loadScript);
  let running = 0;
  let shown = '';
  let timer = 0;
  let next = async () => [];

  function loadScript(path) {
    return new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = folder + path;
      script.addEventListener('load', () => resolve(script.remove()));
      script.addEventListener('error', () => reject(new Error(`${script.src} cannot be loaded`)));
      document.head.append(script);
    });
  }

  function element(name, className, ...content) {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...content);
    return made;
  }

  const marked = (parts) => parts.map(({ text, isHit }) => (isHit ? element('mark', '', text) : text));

  function resultElement({ title, href, day, date, category, tags, text, isComment }) {
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
    const place = isComment ? [element('span', 'result-place', list.dataset.comments), ' '] : [];
    const parts = text.length > 0 ? [element('p', 'result-text', ...place, ...marked(text))] : [];
    return element('li', 'result', link, ...(facts.hasChildNodes() ? [facts] : []), ...parts);
  }

  function say(text) {
    if (status.textContent !== text) status.textContent = text;
  }

  function sayCount(count) {
    const { none, one, many } = list.dataset;
    const number = new Intl.NumberFormat(document.documentElement.lang || undefined).format(count);
    say(count === 0 ? none : count === 1 ? one : many.replace('{count}', number));
  }

  /** The address leads to these results again. */
  function remember(text) {
    const address = new URL(location.href);
    if (text === '') address.searchParams.delete('q');
    else address.searchParams.set('q', text);
    try {
      history.replaceState(history.state, '', address);
    } catch {
      // Some browsers refuse it for files.
    }
  }

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
    const slow = setTimeout(() => say(list.dataset.busy), 2 * pause);
    try {
      const found = await search.query(text);
      const results = await found.next(pageSize);
      if (own !== running) return;
      next = found.next;
      list.replaceChildren(...results.map(resultElement));
      more.hidden = results.length >= found.count;
      more.dataset.left = String(found.count - results.length);
      sayCount(found.count);
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
      const elements = results.map(resultElement);
      list.append(...elements);
      const left = Number(more.dataset.left) - results.length;
      more.dataset.left = String(left);
      more.hidden = left <= 0 || results.length === 0;
      elements[0]?.querySelector('a').focus();
    } catch {
      if (own === running) fail();
    } finally {
      more.disabled = false;
    }
  }

  /** The field, the results and the button, in the order in which arrows go through them. */
  function onArrow(event) {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const stops = [field, ...list.querySelectorAll('a.result-title'), ...(more.hidden ? [] : [more])];
    const at = stops.indexOf(document.activeElement);
    const stop = event.key === 'Escape' && at > 0 ? field : step && at !== -1 && stops[at + step];
    if (!stop) return;
    event.preventDefault();
    stop.focus();
  }

  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(run, pause);
  });
  field.form.addEventListener('submit', (event) => {
    event.preventDefault();
    run();
  });
  more.addEventListener('click', showMore);
  document.addEventListener('keydown', onArrow);

  field.value = new URLSearchParams(location.search).get('q') ?? field.value;
  run();
})();
