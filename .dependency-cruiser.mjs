// Imports point one way: bin → (cli, library) → app → sample → (crawl, publish, serve, archive) → (api, backup, media, body) → (http, options) → core → messages.
// Folders of one tier do not know each other: each declares the narrow interface that it needs, and app puts them together.
const tiers = [
  ['bin'],
  ['cli', 'library'],
  ['app'],
  ['sample'],
  ['crawl', 'publish', 'serve', 'archive'],
  ['api', 'backup', 'media', 'body'],
  ['http', 'options'],
  ['core'],
  ['messages'],
];

// Within these folders rooms, the lowest first: each imports from those before it. Files beside them put the rooms together.
export const rooms = {
  publish: [
    'site',
    'language',
    'links',
    'markdown',
    'options',
    'pages',
    'search',
    'feeds',
    'blogs',
    'redirects',
    'outputs',
    'model',
    'conversion',
    'output',
    'media',
    'incremental',
  ],
  cli: [
    'text',
    'options',
    'environment',
    'terminal',
    'blogs',
    'serving',
    'report',
    'config',
    'init',
    'completion',
    'commands',
  ],
};

const roomRules = Object.entries(rooms).flatMap(([folder, names]) =>
  names.map((room, index) => ({
    name: `${folder}-${room}-imports-downwards`,
    comment: `Declare in src/${folder}/${room}/ the interface that it needs, or move what both need into a lower room.`,
    severity: /** @type {const} */ ('error'),
    from: { path: `^src/${folder}/${room}/` },
    to: { path: [`^src/${folder}/[^/]+$`, ...names.slice(index + 1).map((above) => `^src/${folder}/${above}/`)] },
  })),
);

/**
 * Everything that a folder may not import: the tiers above it and its neighbours in its own.
 * @type {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const tierRules = tiers.slice(1).flatMap((tier, index) =>
  tier.map((folder) => ({
    name: `${folder}-imports-downwards`,
    comment: `Declare in src/${folder}/ the interface that it needs, and let src/app/ hand in what implements it.`,
    severity: /** @type {const} */ ('error'),
    from: { path: `^src/${folder}/` },
    to: {
      path: tiers
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
    ...tierRules,
    ...roomRules,
    {
      name: 'sources-are-chosen-by-the-registry',
      comment: 'Ask src/app/sources/index.ts for the source that the options mean: no use case knows one of them.',
      severity: 'error',
      // The library's client is one of the API itself, and of no blog.
      from: { path: '^src/', pathNot: ['^src/app/sources/', '^src/library/client\\.ts$'] },
      to: { path: '^src/app/sources/[^/]+/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sources-know-no-use-case',
      comment: 'A source is handed what it needs, and knows neither the use cases nor the other sources.',
      severity: 'error',
      from: { path: '^src/app/sources/([^/]+)/' },
      to: {
        path: '^src/app/',
        pathNot: ['^src/app/sources/$1/', '^src/app/sources/network\\.ts$', '^src/app/context\\.ts$'],
      },
    },
    {
      name: 'outputs-are-chosen-by-the-registry',
      comment: 'Ask src/publish/outputs/index.ts for the output of a name: nothing else knows one of them.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/publish/outputs/' },
      to: { path: '^src/publish/outputs/[^/]+/' },
    },
    {
      name: 'outputs-know-no-other',
      comment: 'Move what two outputs need into a lower room, or beside them into src/publish/outputs/.',
      severity: 'error',
      from: { path: '^src/publish/outputs/([^/]+)/' },
      to: { path: '^src/publish/outputs/([^/]+/|index\\.ts$)', pathNot: '^src/publish/outputs/$1/' },
    },
    {
      name: 'core-is-pure',
      comment: 'Core holds rules and pure functions: take what the outside says as a parameter.',
      severity: 'error',
      from: { path: '^src/core/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'search-format-is-shared',
      comment: 'Browsers run what is here, too: it imports nothing of Node, no package, and nothing of the builder.',
      severity: 'error',
      from: { path: '^src/publish/search/format/' },
      to: { pathNot: '^src/publish/search/format/' },
    },
    {
      name: 'search-script-is-whole',
      comment:
        'It is compiled into templates/search.js: what it shares with the builder is in src/publish/search/format/.',
      severity: 'error',
      from: { path: '^src/publish/search/browser/' },
      to: { pathNot: '^src/publish/search/(browser|format)/' },
    },
    {
      name: 'search-script-runs-in-browsers',
      comment: 'No other part of blogkeep imports what is compiled for browsers.',
      severity: 'error',
      from: { pathNot: '^src/publish/search/browser/' },
      to: { path: '^src/publish/search/browser/' },
    },
    {
      name: 'index-only-re-exports',
      comment:
        'What the library offers is in src/library/ or is a type or table of a lower folder, and index.ts only re-exports.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/index\\.ts$' },
      to: { path: '^src/index\\.ts$' },
    },
    {
      name: 'no-circles',
      comment: 'Move what both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'List the package in dependencies: what is only in devDependencies is not there for users.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only', 'npm-peer'] },
    },
    {
      name: 'imports-resolve',
      comment: 'The file or package that is named does not exist.',
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
