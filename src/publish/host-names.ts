import { foldedName } from '../core/unique-names.ts';

/**
 * Names to which hosts give a meaning at the root of what they publish, in whatever case: settings, the domain, code that they
 * run. Names that begin with a dot or an underscore are none that anything of a blog can have.
 */
const names: ReadonlySet<string> = new Set([
  ...[
    'cname',
    'functions',
    'api',
    'netlify',
    'wp-admin',
    'cgi-bin',
    '404.html',
    'index.html',
    'favicon.ico',
    'web.config',
  ],
  ...[
    'robots.txt',
    'sitemap.xml',
    'ads.txt',
    'app-ads.txt',
    'humans.txt',
    'security.txt',
    'netlify.toml',
    'vercel.json',
  ],
  ...[
    'wrangler.toml',
    'wrangler.json',
    'wrangler.jsonc',
    'staticwebapp.config.json',
    'firebase.json',
    'procfile',
    'dockerfile',
  ],
  ...[
    'package.json',
    'crossdomain.xml',
    'clientaccesspolicy.xml',
    'apple-app-site-association',
    'redirects.nginx.conf',
  ],
]);

/** Whether the first segment of a path is a name that a host may take for something else than a page. */
export function isHostName(first: string): boolean {
  return /^[._]/u.test(first) || names.has(foldedName(first));
}
