import type { SitePost } from '../../site-model/site/site.ts';

/** So many digits a number of the source may have to be kept: those of posts, pictures and files after it are exact, too. */
const kept = /^[1-9]\d{0,11}$/u;

/** The numbers that WordPress is to give posts and attachments. */
export interface Numbers {
  /** that of the source, where it has one: so addresses such as `/123` stay alive */
  post(post: SitePost): number;
  /** above those of all posts. @param index in the file */
  attachment(file: number, index: number): number;
}

/**
 * Numbers that the source does not give are those above the next power of ten that is at least twice the highest one, so that they do not
 * change with each new post, nor those in one file with what is in another.
 *
 * @param posts ascending by id
 * @param mostAttachments that any one file may have
 */
export function numbersOf(posts: readonly SitePost[], mostAttachments: number): Numbers {
  const own = posts.filter(({ id }) => kept.test(id));
  const highest = own.reduce((most, { id }) => Math.max(most, Number(id)), 0);
  const base = powerAbove(Math.max(highest, posts.length));
  const step = powerAbove(mostAttachments);
  const others = posts.filter(({ id }) => !kept.test(id));
  const numbers = new Map(others.map((post, index) => [post, base + index + 1]));
  return {
    post: (post) => numbers.get(post) ?? Number(post.id),
    attachment: (file, index) => base * 2 + file * step + index + 1,
  };
}

function powerAbove(count: number): number {
  let power = 1000;
  while (power < 2 * count) power *= 10;
  return power;
}
