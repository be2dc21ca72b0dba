import { joinTexts } from '../../messages/message.ts';
import type { Lines, Output } from '../terminal/output.ts';

/** Returns an output that prefixes errors and warnings with the blog, and in JSON adds it to every entry. */
export function outputForBlog(blog: string, output: Output): Output {
  const withBlog = (message: Lines): Lines => {
    const [first, ...rest] = [message].flat();
    return output.format === 'json' || first === undefined ? message : [joinTexts([blog, first], ': '), ...rest];
  };
  const log: Output['log'] = (level, event, message, fields) =>
    output.log(level, event, level === 'error' || level === 'warn' ? withBlog(message) : message, { ...fields, blog });
  return {
    ...output,
    log,
    notice: (message) => log('warn', 'notice', message),
    // Unless quiet, the blog already has a heading line of its own.
    say: (event, message, fields) => output.say(event, output.quiet ? withBlog(message) : message, { ...fields, blog }),
  };
}
