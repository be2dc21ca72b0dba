// With `--post-folders`: the images and files beside each post, at the URL of its page.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { APIRoute } from 'astro';
import { postsAndPages } from '../../posts';

export async function getStaticPaths() {
  const posts = await postsAndPages();
  return posts.flatMap(({ id, filePath = '' }) => {
    if (!filePath.endsWith('/index.md')) return [];
    const folder = dirname(filePath);
    const files = readdirSync(folder, { withFileTypes: true }).filter(
      (one) => one.isFile() && !one.name.endsWith('.md'),
    );
    return files.map(({ name }) => ({ params: { post: id, file: name }, props: { place: join(folder, name) } }));
  });
}

export const GET: APIRoute<{ place: string }> = ({ props }) => new Response(readFileSync(props.place));
