/**
 * Script for `page.evaluate`: returns texts with a contrast below 4.5 : 1 (WCAG 2.2, 1.4.3 level AA), with their ratio. It is text, because
 * the project's types do not include the DOM.
 */
export const findFaintTexts = `(() => {
  const channels = (color) => color.replace(/^rgba?\\(|\\)$/g, '').split(',').map(Number);
  const luminance = (color) => {
    const [red, green, blue] = channels(color)
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (channels(color)[3] !== 0) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const text = [...element.childNodes].map((node) => (node.nodeType === 3 ? node.nodeValue : '')).join('').trim();
    if (text === '') return [];
    const [dark, light] = [getComputedStyle(element).color, behind(element)].map(luminance).sort((a, b) => a - b);
    const ratio = (light + 0.05) / (dark + 0.05);
    return ratio < 4.5 ? [ratio.toFixed(2) + ': ' + text] : [];
  });
})()`;
