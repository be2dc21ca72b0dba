import { defineConfig, passthroughImageService } from 'astro/config';
import { basePath } from './plugins/base-path.js';
import { formulas } from './plugins/formulas.js';
import { numberSigns } from './plugins/number-signs.js';

// Astro sends statistics about builds to its makers unless this is set.
process.env.ASTRO_TELEMETRY_DISABLED = '1';

export default defineConfig({
  // Where the site is: below a path, as at `https://<name>.github.io/<repository>/`, set `base: '/<repository>'`.
  // site: 'https://blog.example.com',
  // base: '/blog',
  trailingSlash: 'always',
  integrations: [basePath(), numberSigns()],
  // Pictures are copied as they are.
  image: { service: passthroughImageService() },
  markdown: {
    // Quotes, dashes and dots stay those of the author.
    smartypants: false,
    syntaxHighlight: false,
    remarkPlugins: [formulas],
  },
});
