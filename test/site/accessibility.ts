// Scripts for `page.evaluate`. They are text, because the project's types do not include the DOM.

/** Expression for the visible elements that can be focused by keyboard. */
const focusableElements = `[...document.querySelectorAll('a[href], button, input, select, summary, video[controls], audio[controls], [tabindex="0"]')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && one.tabIndex >= 0)`;

const describeElement = `(one) => one.tagName.toLowerCase() + ' ' + (one.textContent.trim() || one.getAttribute('aria-label') || one.name || one.className).slice(0, 40)`;

/** Starts a walk through the focusable elements. */
export const startFocusWalk = `(() => {
  globalThis.walked = new Set();
  document.activeElement?.blur();
  scrollTo(0, 0);
})()`;

/** Records the focused element as visited. Returns its problems, or undefined if it was visited before. */
export const nextFocusStep = `(() => {
  const at = document.activeElement;
  if (walked.has(at)) return undefined;
  walked.add(at);
  // No element has the focus before the first and after the last one. If the page focuses a field, the walk starts there.
  if (at === null || at === document.body) return [];
  const { outlineStyle, outlineWidth } = getComputedStyle(at);
  const { top, bottom, left, right } = at.getBoundingClientRect();
  const isShown = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const name = (${describeElement})(at);
  return [
    ...(outlineStyle === 'none' || outlineWidth === '0px' ? ['has no ring: ' + name] : []),
    ...(isShown ? [] : ['is out of sight: ' + name]),
  ];
})()`;

/** Returns the focusable elements that the walk did not reach. */
export const unreachedElements = `(${focusableElements}).filter((one) => !walked.has(one)).map(${describeElement})`;

/** Returns elements with truncated text, and controls that overlap. */
export const findCrowding = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const findings = scrollWidth > clientWidth ? ['scrolls sideways, ' + scrollWidth + ' in ' + clientWidth] : [];
  for (const one of document.body.querySelectorAll('*')) {
    const { overflowX, overflowY, position, clip, clipPath, webkitLineClamp } = getComputedStyle(one);
    // Text for screen readers only, and excerpts, which end in an ellipsis.
    const isHidden = (position === 'absolute' && (clip !== 'auto' || clipPath !== 'none')) || webkitLineClamp !== 'none';
    if (isHidden || one.textContent.trim() === '' || one.closest('math, svg') || !one.checkVisibility()) continue;
    const cut = (overflow, inner, outer) => ['hidden', 'clip'].includes(overflow) && inner > outer + 1;
    if (cut(overflowX, one.scrollWidth, one.clientWidth) || cut(overflowY, one.scrollHeight, one.clientHeight))
      findings.push('is cut off: ' + (${describeElement})(one));
  }
  const controls = (${focusableElements})
    .filter((one) => !one.matches('[tabindex]') && !one.closest('.body'))
    .map((one) => [one, one.getBoundingClientRect()]);
  controls.forEach(([one, a], index) => {
    for (const [other, b] of controls.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (wide > 2 && high > 8) findings.push((${describeElement})(one) + ' lies over ' + (${describeElement})(other));
    }
  });
  return findings;
})()`;

/** Returns elements with animations, transitions or smooth scrolling. */
export const findMotion = `(() => {
  const none = (times) => times.split(', ').every((time) => parseFloat(time) === 0);
  const findings = document.getAnimations().map(() => 'moves');
  for (const one of [document.documentElement, ...document.body.querySelectorAll('*')]) {
    const { transitionDuration, animationName, animationDuration, scrollBehavior } = getComputedStyle(one);
    if (!none(transitionDuration)) findings.push('changes slowly: ' + (${describeElement})(one));
    if (animationName !== 'none' && !none(animationDuration)) findings.push('is animated: ' + (${describeElement})(one));
    if (scrollBehavior !== 'auto') findings.push('scrolls slowly: ' + (${describeElement})(one));
  }
  return findings;
})()`;

/** Returns fields and buttons that have no visible border when the browser ignores the colors of the page. */
export const findBorderless = `[...document.querySelectorAll('button, input')]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const { borderStyle, borderWidth, textDecorationLine } = getComputedStyle(one);
    return (borderStyle === 'none' || parseFloat(borderWidth) === 0) && textDecorationLine === 'none' && !one.querySelector('svg');
  })
  .map(${describeElement})`;
