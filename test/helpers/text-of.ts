import { message, type Key } from '../../src/messages/message.ts';

/** Returns the English text of a message, for tests that check which message is shown with which values, and not its wording. */
export function textOf<K extends Key>(...keyAndValues: Parameters<typeof message<K>>): string {
  return String(message(...keyAndValues));
}
