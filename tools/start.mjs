import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { dataFolder, ensureBuilt, ensureCatalogue, ensureInstalled, root, runStep } from './steps.mjs';

// `npm start`: everything that a fresh clone lacks, then the shop until Ctrl+C.
await runStep(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await ensureCatalogue();
  const server = spawn(process.execPath, [join(root, 'out/server/index.js')], {
    env: { ...process.env, DATA_DIR: dataFolder },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  process.exitCode = await new Promise((done) => server.once('close', (code) => done(code ?? 1)));
});
