import { ensureInstalled, run, runStep } from './steps.mjs';

// `npm run bench`: the figures that the README quotes.
await runStep(async () => {
  await ensureInstalled();
  await run('npx', ['tsx', 'tools/bench/main.ts', ...process.argv.slice(2)], {
    mend: 'The bench did not get to its end; the lines above say why.',
  });
});
