import { isoDate, type Moment } from '../../../../core/dates.ts';
import { dayInWords } from '../../../site-model/language/day-in-words.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import type { DateView } from './views/page.ts';

/** Cached, because the same date is shown on many pages: of the post, its neighbors, and lists. */
const views = new WeakMap<Moment, { readonly messages: Messages; readonly view: DateView }>();

/** Returns the view of a moment in its own time zone. */
export function dateView(moment: Moment | undefined, messages: Messages): DateView | undefined {
  if (moment === undefined) return undefined;
  let known = views.get(moment);
  if (known?.messages !== messages) views.set(moment, (known = { messages, view: newView(moment, messages) }));
  return known.view;
}

function newView(moment: Moment, messages: Messages): DateView {
  const datetime = isoDate(moment);
  const day = datetime.slice(0, 10);
  const dayText = dayInWords(day, messages);
  return {
    datetime,
    day,
    dayOfYear: day.slice('2024-'.length),
    dayOfMonth: messages.dayOfMonth(Number(day.slice('2024-01-'.length))),
    dayText,
    text: messages.dateAndTime(dayText, datetime.slice(11, 16)),
  };
}
