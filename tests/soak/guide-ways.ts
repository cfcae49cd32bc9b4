/** How a command of the guides is tried out. */
export type GuideWay =
  /** With these words in place of the guide's capitals and examples; `{…}` are made before. Ends with this number. */
  | { words: string; ends?: number }
  /** Runs until it is told to stop: this is what it says when it is ready. */
  | { words: string; says: string }
  /** It is shown elsewhere, or needs what a test has not. */
  | { shown: string };

const byTests = { shown: 'npm test does all that it does' };
const longer = { shown: 'a run of its own' };

/** Every command of the guides, in the order in which they are tried out on one shop. */
export const guideWays: Readonly<Record<string, GuideWay>> = {
  'npm ci': { shown: 'npm start does it where packages are missing' },
  'npm run catalogue -- --products 10000': { words: 'run catalogue -- --products 10000' },
  'npm start': { words: 'start', says: 'The shop is open at' },
  'npm run trials -- list': { words: 'run trials -- list' },
  'npm run leads -- list': { words: 'run leads -- list' },
  'npm run comments -- list': { words: 'run comments -- list' },
  'npm run orders -- list': { words: 'run orders -- list' },
  'npm run orders -- check': { words: 'run orders -- check' },
  'npm run orders -- export': { words: 'run -s orders -- export' },
  'npm run purchasers -- list': { words: 'run purchasers -- list' },
  'npm run stands -- list': { words: 'run stands -- list' },
  'npm run webhooks -- list': { words: 'run webhooks -- list' },
  'npm run webhooks -- add https://erp.example/orders': {
    words: 'run webhooks -- add https://erp.example/orders',
  },
  'npm run webhooks -- retry NUMBER': { words: 'run webhooks -- retry 1' },
  'npm run shop -- backup': { words: 'run shop -- backup' },
  'npm run shop -- backup [FOLDER]': { words: 'run shop -- backup {folder}/backups' },
  'npm run shop -- backups': { words: 'run shop -- backups' },
  'npm run shop -- restore [FILE]': { words: 'run shop -- restore' },
  'npm run shop -- migrate-to URL': { words: 'run shop -- migrate-to {postgres}' },
  'npm run catalogue -- keys --key FILE': { words: 'run catalogue -- keys --key {folder}/key.pem' },
  'npm run catalogue -- sign --key FILE': { words: 'run catalogue -- sign --key {folder}/key.pem' },
  'npm run catalogue -- export folder': { words: 'run catalogue -- export {folder}/exported' },
  'npm run catalogue -- export': { words: 'run catalogue -- export {folder}/exported-again' },
  'npm run catalogue -- guess prices.csv': { words: 'run catalogue -- guess {folder}/prices.csv' },
  'npm run catalogue -- import prices.csv --dry-run': {
    words: 'run catalogue -- import {folder}/prices.csv --dry-run',
  },
  'npm run catalogue -- import prices.csv': { words: 'run catalogue -- import {folder}/prices.csv' },
  'npm run catalogue -- import FILE': { words: 'run catalogue -- import {folder}/prices.csv --update' },
  'npm run catalogue -- import': { words: 'run catalogue -- import {folder}/prices.csv --update' },
  'npm run catalogue -- stock stock.csv': { words: 'run catalogue -- stock {folder}/stock.csv' },
  'npm run catalogue -- load': { words: 'run catalogue -- load {postgres}' },
  'npm run dependencies -- sbom': { words: 'run dependencies -- sbom' },
  'npm run dependencies -- audit': { shown: 'needs a registry that answers audits; its rule has a test' },
  'npm run dev': { words: 'run dev', says: 'http://' },
  'npm run kiosk': { shown: 'needs a screen; every journey of the kiosk starts it so' },
  'npm run kiosk -- --supervised': { shown: 'needs a screen; npm run test:long -- recovery starts it so' },
  'sudo sh deploy/stand/set-up.sh Quillbench.deb': {
    shown: 'e2e/host/set-up-script.spec.ts runs it on a system in a folder; the packages need a machine',
  },
  'sudo systemctl start quillbench-stand-set-up': {
    shown:
      'e2e/host/session.spec.ts starts what it starts and fills in the form; the start after it needs a machine',
  },
  'systemctl stop quillbench-stand': { shown: 'needs a machine' },
  'npm run stands -- open FILE': { shown: 'tools/cli/stands/open-command.test.ts' },
  'npm test': byTests,
  'npm run verify': byTests,
  'npm run specification': byTests,
  'npx tsx tools/assets/pathways/main.ts': { shown: 'changes files of the project; a test compares them' },
  'npm run bench': longer,
  'npm run screenshots': longer,
  'npm run package': { shown: 'npm run test:long -- packaged starts what it makes' },
  'npm run test:long': longer,
};
