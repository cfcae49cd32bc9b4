/** How a documented command is checked. */
export type GuideCheck =
  /** Runs npm with these arguments; `{…}` are prepared paths and URLs. The default of `exitCode` is 0. */
  | { npmArguments: string; exitCode?: number }
  /** Runs npm until it prints `expectedOutput`, then ends it with a signal. */
  | { npmArguments: string; expectedOutput: string }
  /** Does not run the command, for this reason. */
  | { skipReason: string };

const coveredByTests = { skipReason: 'npm test covers it' };
const runsSeparately = { skipReason: 'runs separately' };

/** Every documented command, in the order of execution on one shop. */
export const guideChecks: Readonly<Record<string, GuideCheck>> = {
  'npm ci': { skipReason: 'npm start runs it when packages are missing' },
  'npm run shop -- releases build --products 10000': {
    npmArguments: 'run shop -- releases build --products 10000',
  },
  'npm start': { npmArguments: 'start', expectedOutput: 'The shop is open at' },
  'npm run shop -- --help': { npmArguments: 'run shop -- --help' },
  'npm run shop -- samples list': { npmArguments: 'run shop -- samples list' },
  'npm run shop -- leads list': { npmArguments: 'run shop -- leads list' },
  'npm run shop -- reviews list': { npmArguments: 'run shop -- reviews list' },
  'npm run shop -- orders list': { npmArguments: 'run shop -- orders list' },
  'npm run shop -- orders check': { npmArguments: 'run shop -- orders check' },
  'npm run shop -- orders export': { npmArguments: 'run -s shop -- orders export' },
  'npm run shop -- purchasers list': { npmArguments: 'run shop -- purchasers list' },
  'npm run shop -- stands list': { npmArguments: 'run shop -- stands list' },
  'npm run shop -- webhooks list': { npmArguments: 'run shop -- webhooks list' },
  'npm run shop -- webhooks add https://erp.example/orders': {
    npmArguments: 'run shop -- webhooks add https://erp.example/orders',
  },
  'npm run shop -- webhooks retry NUMBER': { npmArguments: 'run shop -- webhooks retry 1' },
  'npm run shop -- backups create': { npmArguments: 'run shop -- backups create' },
  'npm run shop -- backups create [FOLDER]': { npmArguments: 'run shop -- backups create {folder}/backups' },
  'npm run shop -- backups list': { npmArguments: 'run shop -- backups list' },
  'npm run shop -- backups restore [FILE]': { npmArguments: 'run shop -- backups restore' },
  'npm run shop -- database migrate-to URL': { npmArguments: 'run shop -- database migrate-to {postgres}' },
  'npm run shop -- catalogue create-key FILE': {
    npmArguments: 'run shop -- catalogue create-key {folder}/key.pem',
  },
  'npm run shop -- catalogue sign --key FILE': {
    npmArguments: 'run shop -- catalogue sign --key {folder}/key.pem',
  },
  'npm run shop -- catalogue export folder': {
    npmArguments: 'run shop -- catalogue export {folder}/exported',
  },
  'npm run shop -- catalogue export': {
    npmArguments: 'run shop -- catalogue export {folder}/exported-again',
  },
  'npm run shop -- catalogue guess prices.csv': {
    npmArguments: 'run shop -- catalogue guess {folder}/prices.csv',
  },
  'npm run shop -- releases import prices.csv --dry-run': {
    npmArguments: 'run shop -- releases import {folder}/prices.csv --dry-run',
  },
  'npm run shop -- releases import prices.csv': {
    npmArguments: 'run shop -- releases import {folder}/prices.csv',
  },
  'npm run shop -- releases import FILE': {
    npmArguments: 'run shop -- releases import {folder}/prices.csv --update',
  },
  'npm run shop -- releases import': {
    npmArguments: 'run shop -- releases import {folder}/prices.csv --update',
  },
  'npm run shop -- releases list': { npmArguments: 'run shop -- releases list' },
  'npm run shop -- releases check': { npmArguments: 'run shop -- releases check' },
  'npm run shop -- releases rollback': { npmArguments: 'run shop -- releases rollback' },
  'npm run shop -- releases activate NUMBER': { npmArguments: 'run shop -- releases activate 1' },
  'npm run shop -- releases remove NUMBER': { npmArguments: 'run shop -- releases remove 2' },
  'npm run shop -- catalogue stock stock.csv': {
    npmArguments: 'run shop -- catalogue stock {folder}/stock.csv',
  },
  'npm run shop -- dependencies sbom': { npmArguments: 'run shop -- dependencies sbom' },
  'npm run shop -- dependencies audit': {
    skipReason: 'needs a registry with audits; its rule has a test',
  },
  'npm run dev': { npmArguments: 'run dev', expectedOutput: 'http://' },
  'npm run kiosk': { skipReason: 'needs a display; the kiosk e2e tests start it' },
  'npm run kiosk -- --supervised': { skipReason: 'needs a display; npm run test:soak -- recovery starts it' },
  'sudo sh deploy/stand/set-up.sh Quillbench.deb': {
    skipReason: 'e2e/kiosk/set-up-script.spec.ts runs it in a system folder; the packages need a machine',
  },
  'sudo systemctl start quillbench-stand-set-up': {
    skipReason:
      'e2e/kiosk/desktop-session.spec.ts starts the same program and fills in the form; the restart needs a machine',
  },
  'systemctl stop quillbench-stand': { skipReason: 'needs a machine' },
  'npm run shop -- stands decrypt FILE': { skipReason: 'tools/cli/stand-commands.test.ts' },
  'npm test': coveredByTests,
  'npm run verify': coveredByTests,
  'npm run docs': coveredByTests,
  'npx tsx tools/assets/pathways.ts': { skipReason: 'changes project files; a test compares them' },
  'npm run bench': runsSeparately,
  'npm run screenshots': runsSeparately,
  'npm run package': { skipReason: 'npm run test:soak -- packaged starts its output' },
  'npm run test:soak': runsSeparately,
};
