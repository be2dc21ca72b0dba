/*
 * What the pages can do beyond being read: they are complete without it. A classic script in the head, so that the colours
 * are set before the first paint and everything works from a file as well.
 */
(() => {
  'use strict';

  const own = document.currentScript.src;

  const themes = ['system', 'light', 'dark'];
  let theme = storedTheme();
  showTheme();

  // Browsers refuse the store by throwing, for instance where cookies are switched off.
  function storedTheme() {
    try {
      const stored = localStorage.getItem('theme');
      return themes.includes(stored) ? stored : 'system';
    } catch {
      return 'system';
    }
  }

  function storeTheme() {
    try {
      if (theme === 'system') localStorage.removeItem('theme');
      else localStorage.setItem('theme', theme);
    } catch {
      // It holds for this page alone then.
    }
  }

  function showTheme() {
    const root = document.documentElement;
    if (theme === 'system') root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', theme);
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      const own = (meta.dataset.theme ??= meta.media.includes('dark') ? 'dark' : 'light');
      meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all';
    }
  }

  function offerThemes() {
    const button = document.querySelector('button.theme');
    if (!button) return;
    const show = () => {
      showTheme();
      const name = `${button.dataset.name}: ${button.dataset[theme]}`;
      button.setAttribute('aria-label', name);
      button.title = name;
    };
    button.addEventListener('click', () => {
      theme = themes[(themes.indexOf(theme) + 1) % themes.length];
      storeTheme();
      show();
    });
    const readAgain = () => {
      theme = storedTheme();
      show();
    };
    // Chosen on another page: in another window, or before coming back to this one.
    addEventListener('storage', readAgain);
    addEventListener('pageshow', (event) => event.persisted && readAgain());
    show();
    button.hidden = false;
  }

  /** Open where there is room, which the style sheet sees to before a script can. */
  function unfold() {
    for (const box of document.querySelectorAll('details[data-open]')) {
      const wide = matchMedia(`(min-width: ${box.dataset.open})`);
      const show = () => (box.open = wide.matches);
      wide.addEventListener('change', show);
      show();
    }
  }

  /** In files a folder has no page of its own: what leads to one leads to its index, whenever it is about to be followed. */
  function completeAddress({ target, type }) {
    const way = type === 'submit' ? target : target.closest?.('a[href]');
    const name = type === 'submit' ? 'action' : 'href';
    const address = way && new URL(way[name], location);
    if (address?.protocol !== 'file:' || !address.pathname.endsWith('/')) return;
    address.pathname += 'index.html';
    way[name] = address;
  }

  /** `/`, unless it is typed somewhere, and Ctrl-K or Cmd-K lead to the search. */
  function listenForSearch() {
    document.addEventListener('keydown', (event) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (event.defaultPrevented || event.isComposing || altKey) return;
      const combined = (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'k';
      const typed = target.closest('input, textarea, select, [contenteditable]');
      if (!combined && (key !== '/' || ctrlKey || metaKey || typed)) return;
      const field = document.querySelector('main input[type=search]');
      const link = document.querySelector('a[rel=search]');
      if (!field && !link) return;
      event.preventDefault();
      if (field) field.select();
      else link.click();
    });
  }

  /** What was searched for is marked, by a script of its own. */
  function markSought() {
    if (!new URLSearchParams(location.search).get('mark')) return;
    const script = document.createElement('script');
    script.src = new URL('mark.js', own).href;
    document.head.append(script);
  }

  /**
   * A video starts with the click that opens it, and ends when it is closed. A new frame each time leaves no trace in the
   * history: going back leads to the page before this one.
   */
  function playFilms() {
    for (const player of document.querySelectorAll('details.player')) {
      const link = player.querySelector('a.play');
      let frame = player.querySelector('iframe');
      if (!link || !frame) continue;
      link.parentElement.hidden = true;
      player.addEventListener('toggle', () => {
        const next = frame.cloneNode();
        next.allow = 'autoplay; encrypted-media; picture-in-picture';
        if (player.open) next.src = `${link.href}${link.search ? '&' : '?'}autoplay=1`;
        else next.removeAttribute('src');
        frame.replaceWith(next);
        frame = next;
      });
    }
  }

  /** What scrolls by itself, and nothing else, is reached by keys. Its width is known once the style sheet is there. */
  function reachScrollers() {
    for (const part of document.querySelectorAll('.body :is(pre, .scroll, table, math[display=block])')) {
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
      else part.removeAttribute('tabindex');
    }
  }

  function offerCopies() {
    const { copy, copied } = document.querySelector('.body[data-copy]')?.dataset ?? {};
    for (const code of copy ? document.querySelectorAll('.code-block > pre > code') : []) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'copy';
      button.setAttribute('aria-live', 'polite');
      button.textContent = copy;
      button.addEventListener('click', async () => {
        if (!(await copyText(code))) return;
        button.textContent = copied;
        setTimeout(() => (button.textContent = copy), 2000);
      });
      code.parentElement.before(button);
    }
  }

  /** Where a page has no clipboard, as over plain http, by selecting; what could not be copied stays selected. */
  async function copyText(element) {
    try {
      await navigator.clipboard.writeText(element.textContent);
      return true;
    } catch {
      const selection = getSelection();
      selection.selectAllChildren(element);
      const done = document.execCommand('copy');
      if (done) selection.removeAllRanges();
      return done;
    }
  }

  /** Marks in the table of contents where the reader is. */
  function followContents() {
    const box = document.querySelector('.contents details');
    if (!box) return;
    const links = new Map();
    for (const link of document.querySelectorAll('.contents a')) {
      const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      if (heading) links.set(heading, link);
    }
    const passed = new Set();
    let current;
    // A heading is within these bounds from when it comes to the upper third of the window.
    const bounds = { rootMargin: '1000000px 0px -66% 0px' };
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) passed.add(target);
        else passed.delete(target);
      }
      const last = [...links.keys()].filter((heading) => passed.has(heading)).pop();
      current?.removeAttribute('aria-current');
      current = links.get(last);
      if (!current) return;
      current.setAttribute('aria-current', 'true');
      box.scrollTop = current.offsetTop - box.clientHeight / 2;
    }, bounds);
    for (const heading of links.keys()) observer.observe(heading);
  }

  if (location.protocol === 'file:')
    for (const event of ['click', 'auxclick', 'contextmenu', 'submit'])
      document.addEventListener(event, completeAddress, true);
  document.addEventListener('DOMContentLoaded', () => {
    unfold();
    offerThemes();
    listenForSearch();
    markSought();
    playFilms();
    offerCopies();
    followContents();
  });
  addEventListener('load', reachScrollers);
  addEventListener('resize', reachScrollers);
})();
