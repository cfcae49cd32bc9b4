import { join } from 'node:path';
import { dataFolder, ensureInstalled, run, runStep } from './steps.mjs';

// `npm run catalogue -- --products N`: makes the shop's catalogue anew and puts it in place in one move.
await runStep(async () => {
  await ensureInstalled();
  await run(
    'npx',
    [
      'tsx',
      'tools/catalogue/main.ts',
      '--file',
      join(dataFolder, 'catalogue.sqlite'),
      ...process.argv.slice(2),
    ],
    { mend: 'The catalogue could not be made; the lines above say why.' },
  );
});
