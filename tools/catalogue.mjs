import { join } from 'node:path';
import { codeOf, dataFolder, ensureInstalled, runStep } from './steps.mjs';

// `npm run catalogue -- --products N`: makes the shop's catalogue anew and puts it in place in one move.
// `npm run catalogue -- keys --key FILE`, `… sign --key FILE`: offers it to stands, signed.
// `npm run catalogue -- load [URL]`: brings it into PostgreSQL.
// `npm run catalogue -- import FILE…`, `… guess FILE`, `… stock FILE…`, `… export FOLDER`: a shop's own catalogue.
const folders = {
  keys: 'cli/publishing',
  sign: 'cli/publishing',
  load: 'cli/loading',
  import: 'catalogue-import',
  guess: 'catalogue-import',
  stock: 'catalogue-import',
  export: 'catalogue-import',
};

await runStep(async () => {
  await ensureInstalled();
  const words = process.argv.slice(2);
  const tool = folders[words[0]] ?? 'catalogue-build';
  const file = join(dataFolder, 'catalogue.sqlite');
  // A report of what was left out ends with a number of its own, which scripts look at.
  process.exitCode = await codeOf('npx', ['tsx', `tools/${tool}/main.ts`, '--file', file, ...words]);
});
