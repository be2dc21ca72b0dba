import { joinTexts } from '../../messages/message.ts';
import type { Lines, TerminalOutput } from '../terminal/output.ts';

/**
 * Returns an output that prefixes errors and warnings with the blog's name. In JSON, each entry has the name in a
 * field.
 */
export function outputForBlog(blog: string, output: TerminalOutput): TerminalOutput {
  const withBlog = (message: Lines): Lines => {
    const [first, ...rest] = [message].flat();
    return output.format === 'json' || first === undefined ? message : [joinTexts([blog, first], ': '), ...rest];
  };
  const log: TerminalOutput['log'] = (level, event, message, fields) =>
    output.log(level, event, level === 'error' || level === 'warn' ? withBlog(message) : message, { ...fields, blog });
  return {
    ...output,
    log,
    notice: (message) => log('warn', 'notice', message),
    // Without --quiet, a heading already names the blog.
    say: (event, message, fields) => output.say(event, output.quiet ? withBlog(message) : message, { ...fields, blog }),
  };
}
