import { isPermalinkTemplate, permalinkFields } from '../../core/urls/permalink.ts';
import { message } from '../../messages/message.ts';
import { textKind, type Kind } from './kind.ts';

/** Template of post addresses, such as `/{yyyy}/{mm}/{basename}.html`. */
export const permalink: Kind<string> = textKind((value) =>
  isPermalinkTemplate(value) ? { value } : { problem: message('value.permalink', { fields: permalinkFields }) },
);
