import { defineConfig, passthroughImageService } from 'astro/config';
import { basePath } from './plugins/base-path.js';
import { formulas } from './plugins/formulas.js';
import { numberSigns } from './plugins/number-signs.js';

// Turns off Astro's telemetry.
process.env.ASTRO_TELEMETRY_DISABLED = '1';

export default defineConfig({
  // Location of the site. Below a path, as in `https://<name>.github.io/<repository>/`, set `base: '/<repository>'`.
  // site: 'https://blog.example.com',
  // base: '/blog',
  trailingSlash: 'always',
  integrations: [basePath(), numberSigns()],
  // Copy images unchanged.
  image: { service: passthroughImageService() },
  markdown: {
    // Keep quotes, dashes and dots as written.
    smartypants: false,
    syntaxHighlight: false,
    remarkPlugins: [formulas],
  },
});
