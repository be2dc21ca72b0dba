import fs from 'fs-extra';
import path from 'node:path';
import { describe } from 'vitest';
import { testGeneratorExample } from '../contracts/generator-example.ts';
import { modulesSkipNote } from '../helpers/generators/generator-site.ts';

const missing = modulesSkipNote('astro');

describe.skipIf(missing !== '')(`examples/astro${missing}`, () => {
  testGeneratorExample({
    name: 'astro',
    script: 'astro/astro.js',
    options: ['build'],
    below: ['--base=/a-blog'],
    output: 'dist',
    posts: 'src/content/posts',
    tags: 'tags',
    withCovers: { frontMatter: ['preset', 'heroImage=cover'], change: useImageSchema, selector: 'img.hero' },
  });
});

/** Makes the example import the covers of posts with `image()`, as many themes do. */
function useImageSchema(folder: string): void {
  const edit = (file: string, from: string, to: string) => {
    const place = path.join(folder, 'src', file);
    const text = fs.readFileSync(place, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain: ${from}`);
    fs.writeFileSync(place, text.replace(from, to));
  };
  const schema = 'schema: z.object({';
  edit('content.config.ts', schema, 'schema: ({ image }) => z.object({ heroImage: image().optional(),');
  const page = 'pages/[...path].astro';
  const body = '<div class="body">';
  edit(page, 'import { address }', "import { Image } from 'astro:assets';\nimport { address }");
  edit(page, body, `{post.data.heroImage && <Image class="hero" src={post.data.heroImage} alt="" />}\n${body}`);
}
