import path from 'node:path';
import fs from 'fs-extra';
import { decodedTextOf, textOf } from '../../src/core/items/scalar.ts';

/** A post of the archive, in the terms of WordPress. */
export interface PostFacts {
  readonly id: string;
  readonly title: string;
  /** Date in the time zone of the blog, such as `2019-05-05 21:10:00`; `dateGmt`: in UTC. */
  readonly date: string;
  readonly dateGmt: string;
  readonly status: 'publish' | 'private';
  readonly hasPassword: boolean;
  /** Names of the category and its ancestors, from the topmost one down. Empty: no category. */
  readonly path: readonly string[];
  readonly tags: readonly string[];
  readonly address: string;
  readonly comments: readonly CommentFacts[];
}

export interface CommentFacts {
  readonly author: string;
  readonly text: string;
  readonly dateGmt: string;
  /** Text of the comment to which it replies; undefined if there is none or it is not shown. */
  readonly repliesTo: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

const published = new Set(['2', '3', '20']);
const restricted = new Set(['1', '15']);

/** Returns the posts of an archive with their public comments. Reads the files directly, without the code under test. */
export function archiveFacts(archive: string): PostFacts[] {
  const data = path.join(archive, 'data');
  const read = (file: string) => fs.readJsonSync(path.join(data, file)) as Fields;
  const categories = listOf((read('categories.json') as { categories?: unknown }).categories);
  const byId = new Map(categories.map((category) => [textOf(category.id), category]));
  const pathOf = (id: string): string[] => {
    const category = byId.get(id);
    return category ? [...pathOf(textOf(category.parent)), decodedTextOf(category.name)] : [];
  };
  return fs.readdirSync(path.join(data, 'posts')).flatMap((folder): PostFacts[] => {
    const record = read(`posts/${folder}/post.json`) as { state: string; summary: Fields; reading: Fields };
    const { summary, reading } = record;
    if (record.state !== 'listed') return [];
    const visibility = textOf(reading.visibility);
    const list = path.join(data, `posts/${folder}/comments.json`);
    const tags = (reading.tags ?? {}) as Fields;
    return [
      {
        id: textOf(reading.id),
        title: decodedTextOf(reading.title),
        date: textOf(summary.date),
        dateGmt: utc(reading.date),
        status: published.has(visibility) || restricted.has(visibility) ? 'publish' : 'private',
        hasPassword: restricted.has(visibility),
        path: pathOf(textOf(reading.categoryId)),
        tags: listOf(tags.tag).map(decodedTextOf),
        address: textOf(reading.postUrl),
        comments: fs.existsSync(list) ? commentFacts(fs.readJsonSync(list) as Fields) : [],
      },
    ];
  });
}

function commentFacts({ comments }: Fields): CommentFacts[] {
  const list = listOf((comments as Fields | undefined)?.comment);
  const shown = list.filter(({ visibility, open }) => textOf(visibility) === '2' && textOf(open) === 'Y');
  const texts = new Map(shown.map((comment) => [textOf(comment.id), decodedTextOf(comment.comment)]));
  return shown.map((comment) => ({
    author: decodedTextOf(comment.name),
    text: decodedTextOf(comment.comment),
    dateGmt: utc(comment.date),
    repliesTo: texts.get(textOf(comment.parentId)),
  }));
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? (value as Fields[]) : value === undefined || value === '' ? [] : [value as Fields];
}

/** Formats a time of the archive, in seconds since 1970, as WordPress does, in UTC. */
function utc(seconds: unknown): string {
  return new Date(Number(textOf(seconds)) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}
