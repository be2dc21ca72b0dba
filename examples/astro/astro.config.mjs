import { existsSync, readFileSync } from 'node:fs';
import { defineConfig, passthroughImageService } from 'astro/config';
import { basePath } from './plugins/base-path.js';
import { formulas } from './plugins/formulas.js';
import { numberSigns } from './plugins/number-signs.js';
import { postFiles } from './plugins/post-files.js';

// Turns off Astro's telemetry.
process.env.ASTRO_TELEMETRY_DISABLED = '1';

const file = new URL('src/data/blogkeep.json', import.meta.url);
const blog = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const url = blog.url && new URL(blog.url);

export default defineConfig({
  // Location of the site, if blogkeep was run with `--site-url`. Otherwise set it here: `site: 'https://<name>.github.io'`, and `base:
  // '/<repository>'` for a site below a path.
  ...(url && { site: url.origin, base: url.pathname }),
  trailingSlash: 'always',
  integrations: [postFiles(), basePath(), numberSigns()],
  // Copy images unchanged.
  image: { service: passthroughImageService() },
  markdown: {
    // Keep quotes, dashes and dots as written.
    smartypants: false,
    syntaxHighlight: false,
    remarkPlugins: [formulas],
  },
});
