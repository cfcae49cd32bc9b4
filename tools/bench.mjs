import { ensureInstalled, run, runScript } from './setup.mjs';

// `npm run bench [-- SECTION …]`: measures the figures of docs/figures.md.
await runScript(async () => {
  await ensureInstalled();
  await run('npx', ['tsx', 'tools/bench/main.ts', ...process.argv.slice(2)], {
    failure: 'The benchmark failed; see the messages above.',
  });
});
