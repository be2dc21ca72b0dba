// Characters that Unicode reserves for internal use, so that they occur in no text from outside.
const [start, middle, end] = ['\uFDD0', '\uFDD1', '\uFDD2'];

const marked = new RegExp(`${start}([^${start}${end}${middle}]*)${middle}([^${start}${end}${middle}]*)${end}`, 'gu');

/**
 * Marks a part of a message that names an option or a command.
 * @param elsewhere replaces the part on pages in the browser. Default: nothing.
 */
export const onCommandLine = (text: string, elsewhere = ''): string => start + text + middle + elsewhere + end;

/** Replaces the marked parts of a message by one of their two texts. */
export const resolveMarks = (text: string, isCommandLine: boolean): string =>
  text.includes(start) ? text.replace(marked, isCommandLine ? '$1' : '$2') : text;
