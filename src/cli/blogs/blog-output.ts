import { joinTexts } from '../../messages/message.ts';
import type { Lines, Output } from '../terminal/output.ts';

/** An output that says which of several blogs its errors and warnings are about, and in JSON every entry. */
export function outputForBlog(blog: string, output: Output): Output {
  const named = (message: Lines): Lines => {
    const [first, ...rest] = [message].flat();
    return output.format === 'json' || first === undefined ? message : [joinTexts([blog, first], ': '), ...rest];
  };
  const log: Output['log'] = (level, event, message, fields) =>
    output.log(level, event, level === 'error' || level === 'warn' ? named(message) : message, { ...fields, blog });
  return {
    ...output,
    log,
    notice: (message) => log('warn', 'notice', message),
    // Where more is said, a line about the blog stands above it.
    say: (event, message, fields) => output.say(event, output.quiet ? named(message) : message, { ...fields, blog }),
  };
}
