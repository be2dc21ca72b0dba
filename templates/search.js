/*
 * Search of a site without a server. Compiled from src/publish/outputs/site/search/browser/ of blogkeep. Edit the sources there.
 */
'use strict';
(function () {
  // src/publish/outputs/site/search/browser/index-files.ts
  const budget = {
    terms: 62e3,
    all: 98e3,
    shard: 6500,
    text: 6500,
  };
  const contents = new Map();

  function addIndexFile(name, ...content) {
    contents.set(name, content);
  }

  function indexFiles(load) {
    const requests = new Map();
    return {
      isRequested: (name) => requests.has(name),
      async get(name, cost, atMost = 0) {
        const pending = requests.get(name);
        if (pending) return pending;
        cost.spent += atMost;
        const arrival = load(`${name}.js`).then(() => {
          const content = contents.get(name);
          if (!content) throw new Error(`${name} holds nothing`);
          cost.spent += sizeOf(content) - atMost;
          return content;
        });
        arrival.catch(() => requests.delete(name));
        requests.set(name, arrival);
        return arrival;
      },
    };
  }

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

  // src/publish/outputs/site/search/browser/elements.ts
  function resultElement(result, { folder, comments, query }) {
    const { title, href, section, day, date, category, tags, text, isComment } = result;
    const link = element('a', 'result-title', ...marked(title));
    const address = new URL(href, folder);
    if (query !== '') address.searchParams.set('mark', query);
    link.href = address.href;
    link.dir = 'auto';
    if (section.length > 0) link.append(' ', element('span', 'result-section', ...marked(section)));
    const facts = element('p', 'result-facts meta');
    if (day) {
      const time = element('time', '', date);
      time.dateTime = day;
      facts.append(time);
    }
    if (category.length > 0) facts.append(' ', element('bdi', 'result-category', ...marked(category)));
    for (const tag of tags) facts.append(' ', element('bdi', 'result-tag', element('mark', '', tag)));
    const place = isComment ? [element('span', 'result-place', comments), ' '] : [];
    const parts = text.length > 0 ? [element('p', 'result-text', ...place, element('bdi', '', ...marked(text)))] : [];
    return element('li', 'result', link, ...(facts.hasChildNodes() ? [facts] : []), ...parts);
  }

  function element(name, className, ...content) {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...content);
    return made;
  }
  const marked = (parts) => parts.map(({ text, isHit }) => (isHit ? element('mark', '', text) : text));

  // src/publish/outputs/site/search/browser/likeness.ts
  function likeness(a, b) {
    const [own, other] = [pairsOf(a), pairsOf(b)];
    const common = [...own].filter((pair) => other.has(pair)).length;
    return own.size + other.size === 0 ? 0 : (2 * common) / (own.size + other.size);
  }

  function pairsOf(text) {
    const plainText = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
    return new Set(Array.from({ length: Math.max(plainText.length - 1, 0) }, (_, at) => plainText.slice(at, at + 2)));
  }

  // src/publish/outputs/site/search/browser/nearest.ts
  const [compared, shown] = [8, 5];

  async function showNearest(search, folder) {
    const part = document.querySelector('#nearest');
    const list = part?.querySelector('ul');
    const requested = wordsOf$1(location.pathname, new URL('../', folder).pathname);
    if (!part || !list || requested === '') return;
    const field = document.querySelector('#query');
    if (field?.value === '') field.value = requested;
    const found = await nearest(requested, search);
    for (const { title, href } of found) {
      const link = element('a', '', plain$1(title));
      link.href = new URL(href, folder).href;
      list.append(element('li', '', link));
    }
    part.hidden = found.length === 0;
  }

  function wordsOf$1(path, root) {
    return (path.startsWith(root) ? path.slice(root.length) : path.slice(1))
      .split('/')
      .map(decodeSegment)
      .filter((one) => !/^(?:index\.\w+|entry|archives?|posts?|category|tag|page|m)?$/u.test(one))
      .join(' ')
      .replace(/\.(?:html?|php|aspx?)$/u, '')
      .replace(/[-_+.,\s]+/gu, ' ')
      .trim()
      .slice(0, 100);
  }

  function decodeSegment(segment) {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  }

  async function nearest(requested, search) {
    const words = requested.split(' ').sort((a, b) => b.length - a.length);
    for (const text of [requested, ...(words.length > 1 ? words.slice(0, 3) : []), ...beginnings$1(words[0] ?? '')]) {
      const found = [...(await (await search.query(text)).next(compared))];
      const closeness = new Map(
        found.map((one) => [one, likeness(requested, `${decodeSegment(one.href)} ${plain$1(one.title)}`)]),
      );
      found.sort((a, b) => (closeness.get(b) ?? 0) - (closeness.get(a) ?? 0));
      if (found.length > 0) return found.slice(0, shown);
    }
    return [];
  }
  const beginnings$1 = (word) => (word.length > 4 ? [word.slice(0, Math.ceil(word.length / 2))] : []);
  const plain$1 = (parts) => parts.map(({ text }) => text).join('');

  // src/publish/outputs/site/search/browser/address.ts
  const filterNames = ['category', 'year', 'tag'];
  var SearchFields = class {
    constructor(field, filters) {
      this.field = field;
      const found = Array.from(filters?.querySelectorAll('select') ?? []);
      this.selects = new Map(found.map((select) => [select.name, select]));
    }
    get request() {
      const value = (name) => this.selects.get(name)?.value ?? '';
      return {
        text: this.field.value.trim(),
        filters: {
          category: value('category'),
          year: value('year'),
          tag: value('tag'),
        },
      };
    }
    readAddress() {
      const { searchParams } = new URL(location.href);
      this.field.value = searchParams.get('q') ?? this.field.value;
      for (const name of filterNames) {
        const [value, select] = [searchParams.get(name) ?? '', this.selects.get(name)];
        if (!select) continue;
        if (!Array.from(select.options).some((option) => option.value === value)) select.add(new Option(value, value));
        select.value = value;
      }
    }
  };

  function storeInAddress({ text, filters }) {
    const address = new URL(location.href);
    for (const [name, value] of [['q', text], ...filterNames.map((one) => [one, filters[one]])])
      if (value === '') address.searchParams.delete(name);
      else address.searchParams.set(name, value);
    showAddress(address);
  }

  function showAddress(address) {
    try {
      history.replaceState(history.state, '', address);
    } catch {}
  }

  // src/publish/outputs/site/search/browser/page.ts
  const pageSize = 10;
  const pause = 250;

  function startPage(search, folder) {
    const found = partsOfPage();
    if (!found) return;
    const { form, field, status, list, more, filters, suggestions } = found;
    const fields = new SearchFields(field, filters);
    let running = 0;
    let shown = '';
    let timer = 0;
    let answer = {
      count: 0,
      next: async () => [],
    };
    function setStatus(text) {
      if (status.textContent !== text) status.textContent = text ?? '';
    }
    function showCount() {
      const { count } = answer;
      more.hidden = list.children.length >= count;
      const { none, one, many } = list.dataset;
      const number = new Intl.NumberFormat(document.documentElement.lang || void 0).format(count);
      setStatus(count === 0 ? none : count === 1 ? one : many?.replace('{count}', number));
    }
    async function suggestQuery(own) {
      const text = await answer.suggest?.();
      const { suggest } = list.dataset;
      if (own !== running || text === void 0 || suggest === void 0) return;
      const address = new URL(location.href);
      address.searchParams.set('q', text);
      const link = element('a', '', text);
      link.href = address.href;
      const [before = '', after = ''] = suggest.split('{query}');
      status.append(' ', before, link, after);
      if (answer.count > 0) return;
      const similar = await search.query(text, fields.request.filters);
      const results = await similar.next(pageSize);
      if (own !== running) return;
      answer = similar;
      list.replaceChildren(...results.map((result) => elementOf(result, text)));
      more.hidden = results.length >= answer.count;
      showSuggestions(false);
    }
    function showSuggestions(isShown) {
      if (suggestions) suggestions.hidden = !isShown;
    }
    const elementOf = (result, query = fields.request.text) =>
      resultElement(result, {
        folder,
        comments: list.dataset.comments ?? '',
        query,
      });
    async function run() {
      clearTimeout(timer);
      const { request } = fields;
      const all = JSON.stringify(request);
      if (all === shown) return;
      shown = all;
      running += 1;
      const own = running;
      storeInAddress(request);
      if (request.text === '' && Object.values(request.filters).every((value) => value === '')) {
        list.replaceChildren();
        more.hidden = true;
        setStatus('');
        showSuggestions(true);
        return;
      }
      const slow = setTimeout(() => setStatus(list.dataset.busy), 500);
      try {
        const found = await search.query(request.text, request.filters);
        const results = await found.next(pageSize);
        if (own !== running) return;
        answer = found;
        list.replaceChildren(...results.map((result) => elementOf(result)));
        showCount();
        showSuggestions(answer.count === 0);
        await suggestQuery(own);
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
      setStatus(list.dataset.failed);
    }
    async function showMore() {
      const own = running;
      more.disabled = true;
      try {
        const results = await answer.next(pageSize);
        if (own !== running) return;
        const elements = results.map((result) => elementOf(result));
        list.append(...elements);
        showCount();
        if (results.length === 0) more.hidden = true;
        elements[0]?.querySelector('a')?.focus();
      } catch {
        if (own === running) fail();
      } finally {
        more.disabled = false;
      }
    }
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
    if (filters) {
      filters.addEventListener('change', () => void run());
      filters.hidden = false;
    }
    fields.readAddress();
    run();
  }

  function partsOfPage() {
    const field = document.querySelector('#query');
    const list = document.querySelector('#search-results');
    const status = document.querySelector('#search-status');
    const more = document.querySelector('#search-more');
    const filters = document.querySelector('#search-filters');
    const suggestions = document.querySelector('#search-offer');
    const form = field?.form;
    return field && form && list && status && more
      ? {
          form,
          field,
          list,
          status,
          more,
          filters,
          suggestions,
        }
      : void 0;
  }

  // src/publish/outputs/site/search/format/postings.ts
  const values = new Uint8Array(128);
  Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_#$%&()*+./:;=?@[]^`{|}~'").forEach(
    (symbol, value) => (values[symbol.charCodeAt(0)] = value),
  );

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
  const deepPlace = (number, passage) => number * 256 + passage;
  const inTitle = 255;
  const inAddress = 252;
  const isText = (place) => passageAt(place) < inAddress;
  const postAt = (place) => Math.floor(place / 256);
  const passageAt = (place) => place % 256;
  const termOf = (entry) => entry.slice(0, entry.indexOf(','));

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

  // src/publish/outputs/site/search/format/posts.ts
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
  const packName = (number) => `posts/${number}`;
  const passageName = (number, passage) => `posts/${number}-${passage}`;

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

  // src/publish/outputs/site/search/format/terms.ts
  function hashOf(term) {
    let value = 2166136261;
    for (let at = 0; at < term.length; at += 1) value = Math.imul(value ^ term.charCodeAt(at), 16777619);
    return (value ^ (value >>> 15)) >>> 0;
  }
  const marks = {
    category: '#c',
    tag: '#t',
  };
  const longest = 32;

  function facetTerm(facet, name) {
    const plain = fold(name.normalize('NFC').trim()).replace(/[\s,%]/gu, (one) => `%${one.charCodeAt(0).toString(16)}`);
    return marks[facet] + (plain.length > longest ? shortened(plain) : plain);
  }
  const nameTerm = (name) => `#n${hashOf(fold(name).trim()).toString(36)}`;

  function shortened(name) {
    return `${name.slice(0, longest).replace(/[\ud800-\udbff]$/u, '')}~${hashOf(name).toString(36)}`;
  }

  function readKeys(text) {
    return text === '' ? [] : text.split(' ').map((key) => (key === '-' ? '' : key));
  }

  function shardOf(keys, term) {
    let [low, high] = [0, keys.length];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((keys[middle] ?? '') <= term) low = middle;
      else high = middle;
    }
    return low;
  }
  const shardName = (part, key) => `${part}/t${plain(key)}`;
  const pageName = (part, key) => `${part}/d${plain(key)}`;
  const plain = (key) => key.replace(/[^a-z0-9]/g, (unit) => `-${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

  // src/publish/outputs/site/search/browser/candidates.ts
  const ranks = {
    named: 0,
    title: 1,
    titleInside: 2,
    labels: 3,
    phrase: 4,
    titleInPart: 5,
    forms: 6,
    passage: 7,
    scattered: 8,
    doubtful: 9,
    partly: 10,
  };
  const fullRank = ({ rank, query }) => rank + (query.isShorter ? 100 : 0);
  const byRank$1 = (a, b) =>
    fullRank(a) - fullRank(b) ||
    Number(b.exact) - Number(a.exact) ||
    b.share - a.share ||
    b.day - a.day ||
    b.number - a.number;
  function candidatesOf(query, found, posts) {
    const { words } = query;
    const checked = words.filter(({ lookups, date }) => date !== void 0 || lookups.some((lookup) => found.has(lookup)));
    const lists = checked.map(({ lookups, date }) => {
      const places = placesByPost(lookups.flatMap((lookup) => found.get(lookup) ?? []));
      return date === void 0 ? places : withDays(places, date, posts);
    });
    const endings = checked.map(({ ending }) => ending && found.get(ending));
    const own = new Set(words.flatMap(({ lookups, ending }) => [...lookups, ending]));
    const joints = [...found].flatMap(([lookup, places]) => (own.has(lookup) ? [] : [places]));
    const candidates = [];
    const [smallest, ...others] = [...lists].sort((a, b) => a.size - b.size);
    for (const number of smallest?.keys() ?? []) {
      const post = posts.get(number);
      if (!post || !others.every((list) => list.has(number))) continue;
      const places = lists.map((list) => list.get(number) ?? []);
      candidates.push({
        number,
        day: post.day,
        query,
        refuted: 0,
        ...rankOf(places, endings, joints),
      });
    }
    return candidates.sort(byRank$1);
  }

  function withDays(places, date, posts) {
    for (const [number, { day }] of posts) {
      if (!dayText(day).startsWith(date)) continue;
      places.set(number, [...(places.get(number) ?? []), deepPlace(number, inTitle)]);
    }
    return places;
  }
  const dayText = (day) => new Date(day * 864e5).toISOString().slice(0, 10);

  function allOf(query, posts) {
    return [...posts]
      .map(([number, { day }]) => {
        return {
          number,
          day,
          query,
          refuted: 0,
          rank: ranks.title,
          share: 1,
          places: [],
          exact: true,
        };
      })
      .sort(byRank$1);
  }
  const has = ({ places, anywhere }, place) => places.has(place) || (isText(place) && anywhere.has(postAt(place)));

  function placesByPost(all) {
    const [smallest] = all.filter(({ anywhere }) => anywhere.size === 0).sort((a, b) => a.places.size - b.places.size);
    const start = new Set(smallest?.places ?? all[0]?.places);
    if (!smallest) for (const number of all[0]?.anywhere ?? []) start.add(deepPlace(number, 0));
    const posts = new Map();
    for (const place of start) {
      if (!all.every((one) => has(one, place))) continue;
      const places = posts.get(postAt(place));
      if (places) places.push(place);
      else posts.set(postAt(place), [place]);
    }
    return posts;
  }

  function rankOf(lists, endings, joints) {
    const inTitles = lists.filter((places) => places.some((place) => passageAt(place) === inTitle)).length;
    const labelled = lists.filter((places) => places.some((place) => !isText(place))).length;
    const texts = lists.map((places) => places.filter(isText));
    const common = (texts[0] ?? []).filter((place) => texts.every((places) => places.includes(place)));
    const joined = common.find((place) => joints.every((one) => has(one, place)));
    const places = common.length > 0 ? common : (texts.find((one) => one.length > 0)?.slice(0, 1) ?? []);
    const exact = endings.every((ending, at) => !ending || (lists[at] ?? []).some((one) => has(ending, one)));
    const rank = () => {
      if (inTitles === lists.length) return ranks.title;
      if (labelled === lists.length) return ranks.labels;
      if (joined !== void 0) return exact ? ranks.phrase : ranks.forms;
      if (labelled > 0) return ranks.titleInPart;
      return common.length > 0 ? ranks.passage : ranks.scattered;
    };
    const best = joined === void 0 ? places : [joined, ...places.filter((place) => place !== joined)];
    return {
      rank: rank(),
      places: best,
      exact,
      share: Math.floor(Math.log2(common.length + 1)),
    };
  }

  function partialMatches(query, found, posts) {
    const { words } = query;
    if (words.some(({ isStrict, date }) => isStrict || date !== void 0)) return [];
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
    return [...fits]
      .flatMap(([number, { count, place }]) => {
        const post = posts.get(number);
        if (!post || !beginnings.has(number) || count < Math.max(found.size / 2, 2)) return [];
        const places = isText(place) ? [place] : [];
        return [
          {
            number,
            day: post.day,
            query,
            refuted: 0,
            rank: ranks.partly,
            share: count,
            places,
            exact: true,
          },
        ];
      })
      .sort(byRank$1);
  }

  // src/publish/outputs/site/search/browser/lookup.ts
  const parts = ['terms', 'recent'];

  async function lookUp(query, index) {
    const { files, cost } = index;
    const wanted = await Promise.all(
      orderLookups(query).map(async (lookup) => ({
        lookup,
        names: await shardNames(index, lookup),
      })),
    );
    const found = new Map();
    let remaining = wanted;
    while (remaining.length > 0) {
      const capacity = Math.floor((budget.terms - cost.spent) / budget.shard);
      const names = new Set();
      let count = 0;
      for (const one of remaining) {
        const more = one.names.filter((name) => !files.isRequested(name) && !names.has(name));
        if (names.size + more.length > capacity && found.size + count > 0) break;
        for (const name of more) names.add(name);
        count += 1;
      }
      if (count === 0) break;
      const group = remaining.slice(0, count);
      remaining = remaining.slice(count);
      await Promise.all(
        group.map(async ({ lookup, names: own }) => {
          const shards = await Promise.all(own.map((name) => files.get(name, cost, budget.shard)));
          found.set(lookup, placesIn(shards, lookup));
        }),
      );
    }
    return found;
  }

  async function postsWith(term, { files, cost }) {
    const names = await shardNames(
      {
        files,
        cost,
      },
      {
        term,
        prefix: false,
      },
    );
    const shards = await Promise.all(names.map((name) => files.get(name, cost, budget.shard)));
    return new Set(shards.flatMap((shard) => entriesOf(shard, `${term},`).flatMap(({ titles }) => [...titles])));
  }

  async function termsNear(lookup, { files, cost }) {
    const names = await shardNames(
      {
        files,
        cost,
      },
      lookup,
    );
    return (await Promise.all(names.map((name) => files.get(name, cost, budget.shard)))).flatMap(([entries]) =>
      String(entries).split(' ').map(termOf),
    );
  }

  function orderLookups({ words, joints }) {
    const isShort = ({ term, prefix }) => prefix && term.length === 1;
    const alone = words.every(({ lookups }) => lookups.every(isShort));
    const wanted = [];
    for (let turn = 0; turn < 100; turn += 1) {
      for (const { lookups } of words) {
        const lookup = lookups[turn];
        if (lookup && (alone || !isShort(lookup))) wanted.push(lookup);
      }
      if (turn > 0) continue;
      wanted.push(...words.flatMap(({ ending }) => ending ?? []), ...joints.slice(0, 2));
    }
    return wanted;
  }

  async function shardNames({ files, cost }, { term, prefix }) {
    const pages = await files.get('terms', cost);
    const names = parts.map(async (part, index) => {
      const starts = readKeys(String(pages[index]));
      const keys = [];
      let page = shardOf(starts, term);
      do {
        const start = starts[page];
        if (start !== void 0) keys.push(...readKeys(String((await files.get(pageName(part, start), cost))[0])));
        page += 1;
      } while (prefix && starts[page]?.startsWith(term) === true && keys.length - shardOf(keys, term) < maxShards);
      const first = shardOf(keys, term);
      let end = Math.min(first + 1, keys.length);
      while (prefix && end - first < maxShards && keys[end]?.startsWith(term) === true) end += 1;
      return keys.slice(first, end).map((key) => shardName(part, key));
    });
    return (await Promise.all(names)).flat();
  }
  const maxShards = 4;

  function placesIn(shards, { term, prefix }) {
    const found = {
      places: new Set(),
      anywhere: new Set(),
    };
    const start = prefix ? term : `${term},`;
    for (const shard of shards) for (const postings of entriesOf(shard, start)) addEntry(postings, found);
    return found;
  }

  function entriesOf([entries], start) {
    return String(entries)
      .split(' ')
      .filter((entry) => entry.startsWith(start))
      .map(decodeEntry);
  }

  function addEntry({ first, deeper, titles }, { places, anywhere }) {
    for (const number of titles) places.add(deepPlace(number, inTitle));
    if ('count' in deeper) for (const number of first) anywhere.add(number);
    else {
      for (const number of first) places.add(deepPlace(number, 0));
      for (const place of deeper) places.add(place);
    }
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

  // src/publish/outputs/site/search/browser/shown.ts
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

  function afterGap(text, from, last) {
    const gap = text.slice(from, last).search(/\s/u);
    if (gap !== -1) return from + gap + 1;
    return (text.charCodeAt(from) & 64512) === 56320 ? from + 1 : from;
  }

  function beforeGap(text, to, first) {
    const gap = text.slice(first, to).search(/\s\S*$/u);
    if (gap !== -1) return first + gap;
    return (text.charCodeAt(to) & 64512) === 56320 ? to - 1 : to;
  }

  // src/publish/outputs/site/search/browser/results.ts
  async function nextResults(count, queue, context) {
    const { cost } = context;
    const open = () => queue.slice(0, count).filter(({ result }) => !result);
    let isFirst = queue.every(({ result }) => !result);
    for (let group = open(); group.length > 0; group = open()) {
      const capacity = capacityIn(cost);
      if (capacity <= 0 && !isFirst) break;
      isFirst = false;
      await fill(group.slice(0, Math.max(capacity, 1)), context);
      for (const candidate of group)
        if (!candidate.result && candidate.refuted >= maxRead(candidate)) queue.splice(queue.indexOf(candidate), 1);
      queue.sort(byRank$1);
    }
    cost.spent = 0;
    const filled = queue.filter(({ result }) => result).slice(0, count);
    for (const candidate of filled) queue.splice(queue.indexOf(candidate), 1);
    return filled.flatMap(({ result }) => result ?? []);
  }
  const maxRead = ({ places }) => Math.min(Math.max(places.length, 1), 4);
  const capacityIn = ({ spent }) => Math.floor((budget.all - spent) / budget.text);

  async function fill(candidates, context) {
    const { cost, files } = context;
    const read = await Promise.all(
      candidates.map(async (candidate) => ({
        candidate,
        row: await rowOf(candidate, context),
      })),
    );
    const texts = new Map();
    let open = read.filter(({ candidate, row }) => {
      const isInRow = hasOnePassage(row);
      if (isInRow) texts.set(candidate, [row[9], row[7], row[10]]);
      return !isInRow;
    });
    while (open.length > 0) {
      const capacity = capacityIn(cost);
      const next =
        capacity > 0
          ? open.slice(0, capacity)
          : open.filter(({ candidate }) => files.isRequested(passageOf(candidate)));
      if (next.length === 0) break;
      open = open.filter((one) => !next.includes(one));
      const load = async ({ candidate }) => {
        texts.set(candidate, await files.get(passageOf(candidate), cost, budget.text));
      };
      await Promise.all(next.map(load));
    }
    for (const { candidate, row } of read) setResult(candidate, row, texts.get(candidate));
  }

  async function rowOf({ number }, { catalogue, files, cost }) {
    const { pack = 0, row = 0 } = catalogue.get(number) ?? {};
    const [rows] = await files.get(packName(pack), cost, budget.text);
    const own = rows[row];
    if (!own) throw new Error(`${packName(pack)} has no row ${row}`);
    return own;
  }
  const hasOnePassage = ([, , , , , , , , passages]) => passages === 1;
  const passageOf = ({ number, places, refuted }) => passageName(number, passageAt(places[refuted] ?? 0));

  function setResult(candidate, row, passage) {
    const [, title, href, day, date, category, tags] = row;
    const { query } = candidate;
    const finder = finderOf(query, candidate.rank === ranks.partly);
    const [text, from = 0, sections = []] = passage ?? [];
    const rank = rankIn(finder, row, text, candidate);
    if (rank === ranks.doubtful && query.words.some(({ isStrict }) => isStrict)) {
      candidate.refuted += 1;
      return;
    }
    candidate.rank = Math.max(candidate.rank, rank);
    const snippet = snippetOf(text ?? '', finder);
    const section = snippet.hit >= 0 && snippet.hit <= from ? sectionAt(sections, snippet.hit) : void 0;
    candidate.result = {
      rank: fullRank(candidate),
      title: markedParts(title, finder),
      href: section ? `${href}#${section[1]}` : href,
      section: section ? markedParts(section[2], finder) : [],
      day,
      date,
      category: markedParts(category.replace(/\n/gu, ' · '), finder),
      tags: tags === '' ? [] : tags.split('\n').filter((tag) => finder.hits(tag).length > 0),
      text: snippet.parts,
      isComment: snippet.hit >= 0 && snippet.hit > from,
    };
  }
  const sectionAt = (sections, at) => sections.filter(([start]) => start <= at).pop();

  function rankIn(finder, row, text, { rank, query }) {
    if (rank === ranks.partly) return rank;
    const [, heading, href, day, , category, tags] = row;
    const title = fold(heading);
    const labels = [title, ...[category, tags].map(fold), fold(decodeHref(href))];
    if (namesOf(labels).includes(query.text)) return ranks.named;
    const titled = finder.wordsIn(day, title);
    if (titled.every((strength) => strength >= strengths.form)) return ranks.title;
    if (titled.every((strength) => strength >= strengths.inside)) return ranks.titleInside;
    const isLabelled = finder.wordsIn(day, ...labels).every((strength) => strength >= strengths.form);
    if (text === void 0) return isLabelled ? ranks.labels : rank;
    const body = fold(text);
    const all = finder.wordsIn(day, ...labels, body);
    if (isLabelled) return ranks.labels;
    if (finder.hasPhrase(body) && all.every((strength) => strength === strengths.exact)) return ranks.phrase;
    if (rank === ranks.scattered) return rank;
    if (!all.every((strength) => strength >= strengths.inside)) return ranks.doubtful;
    if (titled.some((strength) => strength >= strengths.form)) return ranks.titleInPart;
    if (finder.hasPhrase(body) || all.every((strength) => strength >= strengths.form)) return ranks.forms;
    return ranks.passage;
  }

  function namesOf([title = '', category = '', tags = '']) {
    const categories = category.split('\n');
    return [
      title.trim(),
      ...tags.split('\n'),
      ...categories,
      ...categories.map((label) => label.slice(label.lastIndexOf('/') + 1)),
    ];
  }

  function decodeHref(href) {
    try {
      return decodeURI(href);
    } catch {
      return href;
    }
  }

  // src/publish/outputs/site/search/browser/suggest.ts
  const minLikeness = 0.5;
  const maxTried = 4;

  async function suggestionFor({ words }, posts, index) {
    const findsPosts = async (text) => {
      const query = parseQuery(text);
      return candidatesOf(query, await lookUp(query, index), posts).length > 0;
    };
    const texts = [];
    let isChanged = false;
    for (const word of words) {
      if (!(word.date === void 0 && !word.isPhrase && word.stem.length === 1) || (await findsPosts(word.text))) {
        texts.push(word.text);
        continue;
      }
      const similar = await similarWord(word, index, findsPosts);
      if (similar === void 0) return void 0;
      texts.push(similar);
      isChanged = true;
    }
    const text = texts.join(' ');
    return isChanged && (words.length === 1 || (await findsPosts(text))) ? text : void 0;
  }

  async function similarWord(word, index, findsPosts) {
    const [run] = word.stem;
    if (!run || run.text.length < 2) return void 0;
    for await (const similar of run.kind === 'word' ? wordsLike(run.text, index) : lettersLike(run.text, index)) {
      for (const one of mostSimilar(run.text, similar)) if (await findsPosts(one)) return one;
      if (index.cost.spent > budget.all) break;
    }
  }

  function mostSimilar(word, others) {
    const letters = word.normalize('NFD');
    const closeness = (other) => {
      const common = Array.from(letters).filter((letter) => other.includes(letter)).length;
      return likeness(letters, other) + common / 1e3;
    };
    return [...new Set(others)]
      .filter((one) => one !== word && Math.abs(one.length - word.length) < 3)
      .map((one) => [one, closeness(one.normalize('NFD'))])
      .filter(([, own]) => own >= minLikeness)
      .sort(([, a], [, b]) => b - a)
      .slice(0, maxTried)
      .map(([one]) => one);
  }
  async function* wordsLike(word, index) {
    const start = word.slice(0, Math.max(2, Math.floor(word.length / 3)));
    yield [
      ...(await termsNear(
        {
          term: word,
          prefix: false,
        },
        index,
      )),
      ...(await termsNear(
        {
          term: start,
          prefix: true,
        },
        index,
      )),
    ];
  }
  async function* lettersLike(letters, index) {
    const missing = [...(await lookUp(parseQuery(`"${letters}"`), index))].flatMap(
      ([{ term }, { places, anywhere }]) => (places.size + anywhere.size === 0 ? [letters.indexOf(term)] : []),
    );
    for (let at = letters.length - 1; at > 0; at -= 1) {
      if (!missing.every((pair) => pair === at || pair === at - 1)) continue;
      const before = letters.charAt(at - 1);
      yield (
        await termsNear(
          {
            term: before,
            prefix: true,
          },
          index,
        )
      )
        .filter((term) => term.length === 2 && term.startsWith(before))
        .map((pair) => letters.slice(0, at - 1) + pair + letters.slice(at + 1));
    }
  }

  // src/publish/outputs/site/search/browser/search.ts
  const minResults = 10;

  function createSearch(load, language) {
    const files = indexFiles(load);
    return {
      async query(text, filters = {}) {
        const query = parseQuery(text, language);
        const isFiltered = Object.values(filters).some((value) => value !== '');
        if (query.words.length === 0 && !isFiltered)
          return {
            count: 0,
            next: async () => [],
          };
        const cost = { spent: 0 };
        const index = {
          files,
          cost,
        };
        const [posts] = await Promise.all([files.get('posts', cost), files.get('terms', cost)]);
        const catalogue = catalogueOf(String(posts[3]));
        const filtered = isFiltered ? await filterPosts(filters, catalogue, index) : catalogue;
        const queue = query.words.length === 0 ? allOf(query, filtered) : await matchesOf(query, filtered, index);
        let returned = 0;
        return {
          suggest: queue.some(({ rank }) => rank !== ranks.partly)
            ? void 0
            : () =>
                suggestionFor(query, filtered, {
                  files,
                  cost: { spent: 0 },
                }),
          get count() {
            return returned + queue.length;
          },
          async next(count) {
            const results = await nextResults(count, queue, {
              catalogue,
              files,
              cost,
            });
            returned += results.length;
            return results;
          },
        };
      },
    };
  }

  async function matchesOf(query, posts, index) {
    const found = await lookUp(query, index);
    const matches = candidatesOf(query, found, posts);
    await rankNames(matches, query, index);
    if (query.shorter && matches.length < minResults) {
      const known = new Set(matches.map(({ number }) => number));
      const more = candidatesOf(query.shorter, await lookUp(query.shorter, index), posts);
      matches.push(...more.filter(({ number }) => !known.has(number)));
    }
    return matches.length > 0 ? matches : partialMatches(query, found, posts);
  }

  async function rankNames(matches, query, index) {
    const labelled = matches.filter(({ rank }) => rank <= ranks.labels);
    if (labelled.length === 0) return;
    const named = matches.length > minResults ? await postsWith(nameTerm(query.text), index) : void 0;
    for (const candidate of labelled) if (named?.has(candidate.number) !== false) candidate.rank = ranks.named;
    matches.sort(byRank$1);
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

  async function filterPosts({ category, tag, year }, catalogue, index) {
    const terms = [category && facetTerm('category', category), tag && facetTerm('tag', tag)];
    const sets = await Promise.all(terms.flatMap((term) => (term ? [postsWith(term, index)] : [])));
    return new Map(
      [...catalogue].filter(
        ([number, { day }]) => sets.every((set) => set.has(number)) && (!year || dayText(day).startsWith(`${year}-`)),
      ),
    );
  }

  function searchOfSeveral(sites) {
    return {
      async query(...request) {
        const found = (await Promise.allSettled(sites.map(({ search }) => search.query(...request)))).flatMap(
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
          get count() {
            return found.reduce((sum, { answer }) => sum + answer.count, 0);
          },
          next: (count) => nextOfSites(found, count),
          suggest: found.every(({ answer }) => answer.suggest)
            ? async () => {
                return (await Promise.all(found.map(async ({ answer }) => answer.suggest?.()))).find(
                  (text) => text !== void 0,
                );
              }
            : void 0,
        };
      },
    };
  }

  async function nextOfSites(found, count) {
    await Promise.all(
      found.map(async (one) => {
        if (one.results.length < count)
          one.results.push(
            ...(await one.answer.next(count - one.results.length)).map((result) => withBlogTitle(result, one.site)),
          );
      }),
    );
    const next = [];
    while (next.length < count) {
      const [best] = found.flatMap(({ results }) => results.slice(0, 1)).sort(byRank);
      if (!best) break;
      for (const { results } of found) if (results[0] === best) results.shift();
      next.push(best);
    }
    return next;
  }
  const byRank = (a, b) => a.rank - b.rank || (a.day < b.day ? 1 : a.day > b.day ? -1 : 0);

  function withBlogTitle(result, { folder, title }) {
    const category = [
      {
        text: result.category.length > 0 ? `${title} · ` : title,
        isHit: false,
      },
      ...result.category,
    ];
    return {
      ...result,
      href: new URL(result.href, folder).href,
      category,
    };
  }

  // src/publish/outputs/site/search/browser/main.ts
  /*!
   * Search of a site without a server. The files of the index are classic scripts that call `blogkeepSearch` with their name and
   * content, so that they also load from `file:`. Loaded only by the search page, and the index only when a search starts. On
   * the 404 page, which has `#nearest`, it shows posts that are similar to the requested URL.
   *
   * Required elements: `#query` (the field, in its form), `#search-status`, `#search-results` (an ordered list, with the texts
   * as `data-` attributes) and `#search-more` (a button, hidden). Optional: `#search-filters` (hidden, with lists named
   * `category`, `year` and `tag`) and `#search-offer` (shown if there is no query or no result). Each result is
   *   <li class="result">
   *     <a class="result-title" dir="auto">title with <mark>hits</mark> <span class="result-section">heading of the section</span></a>
   *     <p class="result-facts meta"><time datetime>date</time> <bdi class="result-category">label</bdi> <bdi class="result-tag">tag</bdi></p>
   *     <p class="result-text"><span class="result-place">Comments</span> <bdi>text with <mark>hits</mark></bdi></p>
   *   </li>
   */
  Object.assign(globalThis, { blogkeepSearch: Object.assign(addIndexFile, { createSearch }) });
  if (typeof document !== 'undefined') {
    const { src } = document.currentScript;
    const folder = new URL('search/', src).href;
    const search = searchOfPage() ?? searchIn(folder);
    startPage(search, folder);
    showNearest(search, folder).catch(() => void 0);
  }

  function searchIn(folder) {
    return createSearch((path) => loadScript(folder + path), document.documentElement.lang || void 0);
  }

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
