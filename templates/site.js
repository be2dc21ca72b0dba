/*
 * Optional behaviour of all pages, which are complete without it. A classic script in the head: it sets the colours before the
 * first paint, and works from file: URLs, too.
 */
(() => {
  'use strict';

  const own = document.currentScript.src;

  const themes = ['system', 'light', 'dark'];
  let theme = storedTheme();
  showTheme();

  // localStorage throws if the browser denies access, for instance with cookies disabled.
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
      // Then the theme applies to this page only.
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
    // The theme may change on another page: in another window, or before the reader navigates back to this one.
    addEventListener('storage', readAgain);
    addEventListener('pageshow', (event) => event.persisted && readAgain());
    show();
    button.hidden = false;
  }

  /** Opens boxes in wide windows. Until this script runs, the style sheet shows them open. */
  function openInWideWindows() {
    for (const box of document.querySelectorAll('details[data-open]')) {
      const wide = matchMedia(`(min-width: ${box.dataset.open})`);
      const show = () => {
        box.open = wide.matches;
        // A box that stays open needs no tab stop.
        box.firstElementChild.tabIndex = wide.matches ? -1 : 0;
      };
      wide.addEventListener('change', show);
      show();
    }
  }

  /** Completes file: URLs of folders with index.html, just before a link or form is followed. */
  function completeFolderUrl({ target, type }) {
    const way = type === 'submit' ? target : target.closest?.('a[href]');
    const name = type === 'submit' ? 'action' : 'href';
    const address = way && new URL(way[name], location);
    if (address?.protocol !== 'file:' || !address.pathname.endsWith('/')) return;
    address.pathname += 'index.html';
    way[name] = address;
  }

  /** Opens the search on `/` (outside of input fields), Ctrl-K and Cmd-K. */
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

  /** Loads the script that highlights search terms, only on pages opened from a search. */
  function markSearchTerms() {
    if (!new URLSearchParams(location.search).get('mark')) return;
    const script = document.createElement('script');
    script.src = new URL('mark.js', own).href;
    document.head.append(script);
  }

  /**
   * Starts a video when its box is opened and stops it when the box is closed. Each time with a new frame, which adds no history
   * entry: the Back button leads to the previous page.
   */
  function playVideos() {
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

  /** Makes horizontally scrollable elements, and only those, focusable. Call it after the style sheet is loaded, which sets widths. */
  function makeScrollersFocusable() {
    for (const part of document.querySelectorAll('.body :is(pre, .scroll, table, math[display=block])')) {
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
      else part.removeAttribute('tabindex');
    }
  }

  function addCopyButtons() {
    const { copy, copied } = document.querySelector('.body[data-copy]')?.dataset ?? {};
    for (const code of copy ? document.querySelectorAll('.code-block > pre > code') : []) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'copy';
      button.setAttribute('aria-live', 'polite');
      button.textContent = copy;
      button.lang = document.querySelector('.skip')?.lang || document.documentElement.lang;
      button.addEventListener('click', async () => {
        if (!(await copyText(code))) return;
        button.textContent = copied;
        setTimeout(() => (button.textContent = copy), 2000);
      });
      code.parentElement.before(button);
    }
  }

  /**
   * Copies through a selection if the page has no clipboard API, as over plain http. Text that could not be copied stays selected.
   */
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

  /** Highlights the current section in the table of contents. */
  function highlightCurrentSection() {
    const box = document.querySelector('.contents details');
    if (!box) return;
    const links = new Map();
    for (const link of document.querySelectorAll('.contents a')) {
      const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      if (heading) links.set(heading, link);
    }
    const passed = new Set();
    let current;
    // A heading intersects once it has reached the upper third of the window.
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
      document.addEventListener(event, completeFolderUrl, true);
  document.addEventListener('DOMContentLoaded', () => {
    openInWideWindows();
    offerThemes();
    listenForSearch();
    markSearchTerms();
    playVideos();
    addCopyButtons();
    highlightCurrentSection();
  });
  addEventListener('load', makeScrollersFocusable);
  addEventListener('resize', makeScrollersFocusable);
})();
