/** How a documented command is checked. */
export type GuideCheck =
  /** Runs with these arguments; `{…}` are prepared paths and URLs. `ends` is the expected exit code. */
  | { words: string; ends?: number }
  /** Runs until it prints `says`, then gets a signal. */
  | { words: string; says: string }
  /** Covered elsewhere, or not testable here. */
  | { shown: string };

const byTests = { shown: 'npm test covers it' };
const longer = { shown: 'runs separately' };

/** Every documented command, in the order of execution on one shop. */
export const guideChecks: Readonly<Record<string, GuideCheck>> = {
  'npm ci': { shown: 'npm start runs it when packages are missing' },
  'npm run shop -- releases build --products 10000': {
    words: 'run shop -- releases build --products 10000',
  },
  'npm start': { words: 'start', says: 'The shop is open at' },
  'npm run shop -- --help': { words: 'run shop -- --help' },
  'npm run shop -- samples list': { words: 'run shop -- samples list' },
  'npm run shop -- leads list': { words: 'run shop -- leads list' },
  'npm run shop -- reviews list': { words: 'run shop -- reviews list' },
  'npm run shop -- orders list': { words: 'run shop -- orders list' },
  'npm run shop -- orders check': { words: 'run shop -- orders check' },
  'npm run shop -- orders export': { words: 'run -s shop -- orders export' },
  'npm run shop -- purchasers list': { words: 'run shop -- purchasers list' },
  'npm run shop -- stands list': { words: 'run shop -- stands list' },
  'npm run shop -- webhooks list': { words: 'run shop -- webhooks list' },
  'npm run shop -- webhooks add https://erp.example/orders': {
    words: 'run shop -- webhooks add https://erp.example/orders',
  },
  'npm run shop -- webhooks retry NUMBER': { words: 'run shop -- webhooks retry 1' },
  'npm run shop -- backups create': { words: 'run shop -- backups create' },
  'npm run shop -- backups create [FOLDER]': { words: 'run shop -- backups create {folder}/backups' },
  'npm run shop -- backups list': { words: 'run shop -- backups list' },
  'npm run shop -- backups restore [FILE]': { words: 'run shop -- backups restore' },
  'npm run shop -- database migrate-to URL': { words: 'run shop -- database migrate-to {postgres}' },
  'npm run shop -- catalogue create-key FILE': { words: 'run shop -- catalogue create-key {folder}/key.pem' },
  'npm run shop -- catalogue sign --key FILE': { words: 'run shop -- catalogue sign --key {folder}/key.pem' },
  'npm run shop -- catalogue export folder': { words: 'run shop -- catalogue export {folder}/exported' },
  'npm run shop -- catalogue export': { words: 'run shop -- catalogue export {folder}/exported-again' },
  'npm run shop -- catalogue guess prices.csv': { words: 'run shop -- catalogue guess {folder}/prices.csv' },
  'npm run shop -- releases import prices.csv --dry-run': {
    words: 'run shop -- releases import {folder}/prices.csv --dry-run',
  },
  'npm run shop -- releases import prices.csv': {
    words: 'run shop -- releases import {folder}/prices.csv',
  },
  'npm run shop -- releases import FILE': {
    words: 'run shop -- releases import {folder}/prices.csv --update',
  },
  'npm run shop -- releases import': { words: 'run shop -- releases import {folder}/prices.csv --update' },
  'npm run shop -- releases list': { words: 'run shop -- releases list' },
  'npm run shop -- releases check': { words: 'run shop -- releases check' },
  'npm run shop -- releases rollback': { words: 'run shop -- releases rollback' },
  'npm run shop -- releases activate NUMBER': { words: 'run shop -- releases activate 1' },
  'npm run shop -- releases remove NUMBER': { words: 'run shop -- releases remove 2' },
  'npm run shop -- catalogue stock stock.csv': { words: 'run shop -- catalogue stock {folder}/stock.csv' },
  'npm run shop -- dependencies sbom': { words: 'run shop -- dependencies sbom' },
  'npm run shop -- dependencies audit': {
    shown: 'needs a registry with audits; its rule has a test',
  },
  'npm run dev': { words: 'run dev', says: 'http://' },
  'npm run kiosk': { shown: 'needs a display; the kiosk e2e tests start it' },
  'npm run kiosk -- --supervised': { shown: 'needs a display; npm run test:soak -- recovery starts it' },
  'sudo sh deploy/stand/set-up.sh Quillbench.deb': {
    shown: 'e2e/kiosk/set-up-script.spec.ts runs it in a system folder; the packages need a machine',
  },
  'sudo systemctl start quillbench-stand-set-up': {
    shown:
      'e2e/kiosk/desktop-session.spec.ts starts the same program and fills in the form; the restart needs a machine',
  },
  'systemctl stop quillbench-stand': { shown: 'needs a machine' },
  'npm run shop -- stands decrypt FILE': { shown: 'tools/cli/stand-commands.test.ts' },
  'npm test': byTests,
  'npm run verify': byTests,
  'npm run docs': byTests,
  'npx tsx tools/assets/pathways.ts': { shown: 'changes project files; a test compares them' },
  'npm run bench': longer,
  'npm run screenshots': longer,
  'npm run package': { shown: 'npm run test:soak -- packaged starts its output' },
  'npm run test:soak': longer,
};
