// Searches titles, tags and texts of all posts. The index is loaded with the first query.
const form = document.querySelector('.search');
const list = document.querySelector('.results');
const query = new URLSearchParams(location.search).get('q') ?? '';

/** Letters without case and composition. */
const fold = (text) => text.normalize('NFKC').toLowerCase();

async function search() {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return;
  form.q.value = query;
  const posts = await (await fetch(pathOf(form.dataset.index))).json();
  const inTitle = ({ title }) => words.every((word) => title.includes(word));
  const hits = posts
    .map((post) => ({ post, title: fold(post.title), text: fold(`${post.title} ${post.tags.join(' ')} ${post.text}`) }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
    // Posts with all words in the title first; the sort keeps the order of dates.
    .sort((a, b) => Number(inTitle(b)) - Number(inTitle(a)));
  list.replaceChildren(...hits.slice(0, 100).map(({ post }) => item(post)));
  document.querySelector('.count').textContent = String(hits.length);
  document.querySelector('.found').hidden = false;
  for (const other of document.querySelectorAll('.unless-found')) other.hidden = true;
}

/** URLs of the index contain the host of the published site, which a preview does not have. */
const pathOf = (url) => new URL(url, location.href).pathname;

function item({ title, url, date }) {
  const link = Object.assign(document.createElement('a'), { href: pathOf(url), textContent: title });
  const time = Object.assign(document.createElement('span'), { className: 'meta', textContent: date });
  const line = document.createElement('li');
  line.append(link, time);
  return line;
}

search();
