import { onCommandLine } from '../on-command-line.ts';

const takeout = `Or use the backup file instead: in Blogger, open Settings > Manage blog > Back up content, download the blog from Google Takeout, and ${onCommandLine('run "blogkeep import" with its zip files', 'import its zip files')}.`;

/** Messages about a live Blogger blog, whose feeds are the source. */
export const blogger = {
  'no-feeds': ({ address }: { address: string }) =>
    `${address} does not offer the feeds of Blogger: it may be another platform or another page. Check that ${onCommandLine('--base-url is', 'it is')} the address of the blog.`,
  'feeds-off': `This blog does not show its posts in its feeds. In Blogger, set Settings > Site feed > Allow blog feed to Full. ${takeout}`,
  private: `Only readers who are logged in may see this blog, and blogkeep reads it like a visitor. In Blogger, set Settings > Permissions > Reader access to Public. ${takeout}`,
  'short-feed': `The feed of this blog has only the beginning of each post. In Blogger, set Settings > Site feed > Allow blog feed to Full. ${takeout}`,
  'comments-off':
    'The comments are not archived: their feed is off, or has only the beginning of each comment. In Blogger, set the comment feeds in Settings > Site feed to Full.',
  'no-post': ({ id }: { id: string }) => `This blog has no post ${JSON.stringify(id)}.`,
  'not-a-feed': 'it is not a feed',
  'feed-truncated': 'the feed is truncated',
};
