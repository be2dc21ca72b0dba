/*
 * Lightbox: shows the images of a post enlarged, with click, arrow keys and swipe. Without this script, each image links to its original.
 * A classic script, because browsers load no modules from file: URLs.
 */
(() => {
  'use strict';

  const links = [...document.querySelectorAll('.body a.picture')].filter((link) => link.querySelector('img'));
  if (links.length === 0 || typeof HTMLDialogElement === 'undefined') return;
  const words = document.currentScript.dataset;
  const page = document.documentElement.lang;
  const make = (name, className, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties, { className });
    made.append(...children);
    return made;
  };
  const button = (className, label, text, act) => {
    const made = make('button', className, { type: 'button', title: label }, text);
    made.setAttribute('aria-label', label);
    made.addEventListener('click', act);
    return made;
  };

  let at = 0;
  let from;
  let picture = make('img', '');
  const caption = make('p', 'caption');
  const count = make('p', 'place');
  const original = make('a', 'original', {}, words.original);
  const dialog = make(
    'dialog',
    'viewer',
    {},
    picture,
    make('div', 'about', {}, caption, count, original),
    button('previous', words.previous, '‹', () => move(-1)),
    button('next', words.next, '›', () => move(1)),
    button('close', words.close, '×', () => dialog.close()),
  );
  dialog.setAttribute('aria-label', words.label);
  // The texts of the site may be in another language than the post.
  dialog.lang = document.querySelector('.skip')?.lang || page;
  caption.lang = page;
  count.setAttribute('role', 'status');
  for (const one of dialog.querySelectorAll('.previous, .next')) one.hidden = links.length === 1;

  function show(index) {
    at = (index + links.length) % links.length;
    const link = links[at];
    const small = link.querySelector('img');
    const [width, height] = [small.getAttribute('width'), small.getAttribute('height')];
    // A new element each time, so that the previous image never appears above the new caption.
    const large = make('img', '', { alt: small.alt, sizes: '100vw', lang: page });
    if (width && height) [large.width, large.height] = [width, height];
    const copies = small.getAttribute('srcset');
    const widest = /(\d+)w$/.exec(copies)?.[1];
    if (copies) large.srcset = width > +widest ? `${copies}, ${link.href} ${width}w` : copies;
    large.src = link.href;
    picture.replaceWith(large);
    picture = large;
    original.href = link.href;
    caption.textContent = link.closest('figure')?.querySelector('figcaption')?.textContent.trim() || small.alt;
    count.textContent = links.length === 1 ? '' : `${at + 1} / ${links.length}`;
  }

  const forward = getComputedStyle(dialog).direction === 'rtl' ? -1 : 1;
  const move = (by) => links.length > 1 && show(at + by);

  document.addEventListener('click', (event) => {
    const index = links.indexOf(event.target.closest?.('a.picture'));
    if (index < 0 || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!dialog.isConnected) document.body.append(dialog);
    show(index);
    dialog.showModal();
  });
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => links[at].focus());
  dialog.addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'ArrowLeft') move(-forward);
    if (key === 'ArrowRight') move(forward);
    if (key === 'Home') show(0);
    if (key === 'End') show(-1);
  });

  // In a zoomed view, one finger pans instead of swiping.
  const isWhole = () => (globalThis.visualViewport?.scale ?? 1) < 1.05;
  dialog.addEventListener('touchstart', ({ touches }) => {
    from = touches.length === 1 && isWhole() ? touches[0] : undefined;
  }, { passive: true });
  dialog.addEventListener('touchend', ({ changedTouches: [to] }) => {
    if (!from || !to) return;
    const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
    from = undefined;
    if (Math.abs(x) > 50 && Math.abs(x) > 2 * Math.abs(y)) move(x < 0 ? 1 : -1);
    else if (y > 100 && y > 2 * Math.abs(x)) dialog.close();
  });
})();
