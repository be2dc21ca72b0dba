// Imports point one way: bin → (fleet, open) → (cli, library) → app → sample → (crawl, publish, serve, archive) → (api, backup, media, body) → (http, options, offheap, workers) → core → messages.
// Folders of one layer do not import each other: each declares the narrow interface that it needs, and app connects them.
const layers = [
  ['bin', 'fleet-bin', 'executable'],
  ['fleet', 'open'],
  ['cli', 'library'],
  ['app'],
  ['sample'],
  ['crawl', 'publish', 'serve', 'archive'],
  ['api', 'backup', 'media', 'body'],
  ['http', 'options', 'offheap', 'workers'],
  ['core'],
  ['messages'],
];

// The modules of these folders, from low to high. A module may import only those before it. Files directly in the folder connect them.
export const modules = {
  body: [
    'model',
    'dom',
    'style',
    'addresses',
    'formulas',
    'sanitize',
    'parse',
    'flow',
    'code',
    'media',
    'formats',
    'unpublished',
    'rules',
    'markdown',
    'page',
    'plain-text',
  ],
  http: ['transport', 'throttling'],
  archive: ['format', 'reader', 'store', 'index', 'verify'],
  publish: ['build', 'site-model', 'forms', 'outputs', 'bodies', 'media'],
  'publish/site-model': ['site', 'language', 'links', 'options', 'from-archive'],
  'publish/outputs/site': ['pages', 'search', 'feeds', 'blogs', 'redirects'],
  cli: ['text', 'options', 'environment', 'terminal', 'blogs', 'serving', 'report', 'config', 'init', 'commands'],
  fleet: ['configuration', 'storage', 'redis', 'queue', 'observability', 'work', 'commands'],
};

const moduleRules = Object.entries(modules).flatMap(([folder, names]) =>
  names.map((module, index) => ({
    name: `${folder.replaceAll('/', '-')}-${module}-imports-downwards`,
    comment: `Declare the interface that it needs in src/${folder}/${module}/, or move the common code into a lower module.`,
    severity: /** @type {const} */ ('error'),
    from: { path: `^src/${folder}/${module}/` },
    to: {
      path: [`^src/${folder}/[^/]+$`, ...names.slice(index + 1).map((above) => `^src/${folder}/${above}/`)],
    },
  })),
);

/**
 * Rules that forbid a folder to import the layers above it and its neighbors in its own layer.
 * @type {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const layerRules = layers.slice(1).flatMap((layer, index) =>
  layer.map((folder) => ({
    name: `${folder}-imports-downwards`,
    comment: `Declare the interface that it needs in src/${folder}/, and let src/app/ pass in the implementation.`,
    severity: /** @type {const} */ ('error'),
    from: { path: `^src/${folder}/` },
    to: {
      path: layers
        .slice(0, index + 2)
        .flat()
        .filter((other) => other !== folder)
        .map((other) => `^src/${other}[/.]`),
    },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layerRules,
    ...moduleRules,
    {
      name: 'sources-are-chosen-by-the-registry',
      comment: 'Get the source for the options from src/app/sources/index.ts: use cases know no particular source.',
      severity: 'error',
      // The library's client is a client of the API and belongs to no source.
      from: { path: '^src/', pathNot: ['^src/app/sources/', '^src/library/client\\.ts$'] },
      to: { path: '^src/app/sources/[^/]+/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sources-know-no-use-case',
      comment:
        'A source is passed what it needs, and knows neither the use cases nor the other sources, among which only `address` chooses.',
      severity: 'error',
      from: { path: '^src/app/sources/(?!address/)([^/]+)/' },
      to: {
        path: '^src/app/',
        pathNot: [
          '^src/app/sources/$1/',
          '^src/app/sources/(?:dates|home-page|items|live-blog|network|originals|run-error)\\.ts$',
          '^src/app/context\\.ts$',
        ],
      },
    },
    {
      name: 'use-cases-know-no-other',
      comment: 'Move what two use cases share beside their folders, into src/app/. Publishing is part of most of them.',
      severity: 'error',
      from: { path: '^src/app/(crawl|verify|serve|blogs|init)/' },
      to: { path: '^src/app/(crawl|verify|serve|blogs|init)/', pathNot: '^src/app/$1/' },
    },
    {
      name: 'outputs-are-chosen-by-the-registry',
      comment: 'Get an output by name from src/publish/outputs/index.ts: nothing else knows a particular output.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/publish/outputs/index\\.ts$' },
      to: { path: '^src/publish/outputs/[^/]+/index\\.ts$' },
    },
    {
      name: 'outputs-know-no-other',
      comment: 'Move what two outputs need into a lower module, or into src/publish/outputs/ itself.',
      severity: 'error',
      from: { path: '^src/publish/outputs/([^/]+)/' },
      to: { path: '^src/publish/outputs/([^/]+/|index\\.ts$)', pathNot: '^src/publish/outputs/$1/' },
    },
    {
      name: 'archive-format-is-pure',
      comment:
        'It describes the files of an archive: read them in src/archive/reader/, write them in src/archive/store/.',
      severity: 'error',
      from: { path: '^src/archive/format/' },
      to: { path: ['^(?:node:)?fs(?:/|$)', '^node_modules/fs-extra/'] },
    },
    {
      name: 'core-is-pure',
      comment: 'Core contains rules and pure functions: take outside values as parameters.',
      severity: 'error',
      from: { path: '^src/core/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'search-format-is-shared',
      comment: 'This also runs in browsers: no imports of Node, packages or the builder.',
      severity: 'error',
      from: { path: '^src/publish/outputs/site/search/format/' },
      to: { pathNot: '^src/(?:publish/outputs/site/search/format|core/text)/' },
    },
    {
      name: 'search-script-is-whole',
      comment:
        'It is compiled into templates/search.js: code shared with the builder is in src/publish/outputs/site/search/format/.',
      severity: 'error',
      from: { path: '^src/publish/outputs/site/search/browser/' },
      to: { pathNot: '^src/(?:publish/outputs/site/search/(?:browser|format)|core/text)/' },
    },
    {
      name: 'search-script-runs-in-browsers',
      comment: 'No other part of blogkeep imports code that is compiled for browsers.',
      severity: 'error',
      from: { pathNot: '^src/publish/outputs/site/search/browser/' },
      to: { path: '^src/publish/outputs/site/search/browser/' },
    },
    {
      name: 'index-only-re-exports',
      comment:
        'The library is in src/library/ or consists of types and tables of lower folders; index.ts only re-exports. The fleet and the page use it as others do.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/index\\.ts$', '^src/fleet/', '^src/open/'] },
      to: { path: '^src/index\\.ts$' },
    },
    {
      name: 'one-blog-needs-no-fleet',
      comment: 'Those who keep one blog have none of its packages: only src/fleet-bin.ts imports the fleet.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/fleet/', '^src/fleet-bin\\.ts$'] },
      to: { path: '^src/fleet[/-]' },
    },
    {
      name: 'fleet-uses-the-library',
      comment:
        'A run is one of the public library: import it from src/index.ts. The names of the files of an archive are in src/archive/format/.',
      severity: 'error',
      // The fleet's servers use the same protection as the others, and all tables are aligned by one function.
      from: { path: '^src/fleet/', pathNot: '^src/fleet/observability/server\\.ts$' },
      to: {
        pathNot: ['^src/cli/text/table\\.ts$', '^src/archive/format/'],
        path: '^src/(cli|library|app|sample|crawl|publish|serve|archive|api|backup|media|body|http)/',
      },
    },
    {
      name: 'page-uses-the-library',
      comment:
        'What the page of `open` does is public: add what it lacks to the library. It shares with the other servers how HTTP is answered, and with the command line its texts.',
      severity: 'error',
      from: { path: '^src/open/' },
      to: {
        path: '^src/(cli|library|app|sample|crawl|publish|serve|archive|api|backup|media|body|http)/',
        pathNot: ['^src/serve/(http|site)/', '^src/cli/text/', '^src/cli/terminal/progress/(tally|text)\\.ts$'],
      },
    },
    {
      name: 'page-is-started-by-the-executable',
      comment: 'The command line is passed the page as a use case, since the page uses the library.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/open/', '^src/bin\\.ts$'] },
      to: { path: '^src/open/' },
    },
    {
      name: 'no-circles',
      comment: 'Move common code into a separate file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'List the package in dependencies: devDependencies are not installed for users.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only', 'npm-peer'] },
    },
    {
      name: 'imports-resolve',
      comment: 'The imported file or package does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
