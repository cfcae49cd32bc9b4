import { join } from 'node:path';
import { dataFolder, ensureInstalled, run, runStep } from './steps.mjs';

// `npm run catalogue -- --products N`: makes the shop's catalogue anew and puts it in place in one move.
// `npm run catalogue -- keys --key FILE`, `… sign --key FILE`: offers it to stands, signed.
await runStep(async () => {
  await ensureInstalled();
  const words = process.argv.slice(2);
  const tool = words[0] === 'keys' || words[0] === 'sign' ? 'publishing' : 'catalogue';
  const file = join(dataFolder, 'catalogue.sqlite');
  await run('npx', ['tsx', `tools/${tool}/main.ts`, '--file', file, ...words], {
    mend: 'That did not work; the lines above say why.',
  });
});
