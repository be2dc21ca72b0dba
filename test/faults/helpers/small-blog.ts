import { readFileSync } from 'node:fs';
import type { SampleComment, SampleFiles, SamplePost } from '../../../src/sample/files.ts';

/** Paths of media files of the sample blog, so that they are valid files of their types. */
const media = ['icon.png', 'photos/railway-station.webp', 'photos/bookshelf.png', 'files/household-2020-03.csv'];
const newMedium = 'emoticon/wave.png';

/**
 * State of the blog. On the second night, two posts are edited, one is removed, one is new, one has a new comment, and one has lost its
 * comment.
 */
export type Night = 1 | 2;

/** Returns a minimal blog of six posts, whose archive has every kind of file. */
export function smallBlog(night: Night): SampleFiles {
  const changed = night === 2;
  const posts = [
    post('1', '<p><img src="{{media}}/photos/railway-station.webp" alt="Station"></p>', {
      categoryId: '2',
      comments: changed ? [comment('901', 'The first one here')] : [],
    }),
    post('2', '<p>Nothing but words.</p>', {
      title: changed ? 'Second, with another title' : 'Second',
      comments: [comment('902', 'Well said'), comment('903', 'Thank you', '902')],
    }),
    post('3', '<p>This one is going to vanish.</p>'),
    post('4', '<figure class="fileblock"><a href="{{media}}/files/household-2020-03.csv">March</a></figure>', {
      categoryId: '1',
      comments: changed ? [] : [comment('904', 'Expensive')],
    }),
    post(
      '5',
      `<p>${changed ? 'Written again.' : 'Written once.'}</p><img src="{{media}}/photos/bookshelf.png" alt="">`,
    ),
    post('6', '<h2>Last</h2><p><img src="{{media}}/photos/railway-station.webp" alt="The same station"></p>', {
      comments: [comment('905', 'Where is this?')],
    }),
    post('7', `<p><img src="{{media}}/${newMedium}" alt="Wave"></p>`, { comments: [comment('906', 'New')] }),
  ];
  const isListed = ({ id }: SamplePost) => (changed ? id !== '3' : id !== '7');
  return {
    id: 'keeper@example.com',
    userId: '1',
    blog: {
      name: 'small',
      url: 'https://small.example.com',
      secondaryUrl: '',
      title: 'A small blog',
      description: '',
      default: 'Y',
      blogIconUrl: '{{media}}/icon.png',
      blogId: '1',
      nickname: 'Keeper',
    },
    categories: [
      { id: '1', name: 'House', parent: '' },
      { id: '2', name: 'Travel', parent: '1' },
    ],
    posts: posts.filter(isListed),
    media: new Map([...media, newMedium].map((path) => [path, readMedium(path)])),
  };
}

function post(id: string, body: string, more: Partial<SamplePost> = {}): SamplePost {
  return {
    id,
    title: `Post ${id}`,
    categoryId: '',
    visibility: '20',
    date: `2020-03-0${id}T09:00:00+09:00`,
    acceptComment: '1',
    acceptTrackback: '0',
    tags: ['small'],
    comments: [],
    body,
    ...more,
  };
}

function comment(id: string, text: string, parentId = ''): SampleComment {
  const date = `2020-04-01T09:0${id.slice(-1)}:00+09:00`;
  return { id, parentId, date, name: 'Reader', homepage: '', visibility: '2', open: 'Y', comment: text };
}

function readMedium(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`../../../examples/blog/media/${path}`, import.meta.url)));
}
