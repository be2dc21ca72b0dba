import { message, type Message } from '../messages/message.ts';

/** Of posts that the source lists and that no run has fetched: a sentence. */
export const unreadPosts = (count: number): Message => message('core.unread-posts', { count });
