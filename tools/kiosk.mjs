import { spawn } from 'node:child_process';
import { ensureBuilt, ensureCatalogue, ensureInstalled, runStep, say } from './steps.mjs';

// `npm run kiosk`: makes what is missing, then opens the shop in Electron. Further arguments go to Electron.
await runStep(async () => {
  await ensureInstalled();
  const { virtualScreen } = await import('./chromium.mjs');
  const { electronRuntime } = await import('./electron-runtime.mjs');
  const runtime = await electronRuntime({ log: say });
  await ensureBuilt();
  await ensureCatalogue();

  const closeScreen = await virtualScreen({ log: say });
  // Chromium's sandbox does not work for root on Linux.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const flags = asRoot ? ['--no-sandbox'] : [];
  const kind = runtime.pinned ? '' : ', in place of the pinned one, which could not be fetched';
  say(`Opening the kiosk in Electron ${runtime.version}${kind} …`);
  const code = await new Promise((resolve, reject) => {
    const kiosk = spawn(runtime.executable, [...runtime.args, ...flags, ...process.argv.slice(2)], {
      stdio: 'inherit',
    });
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
      process.on(signal, () => kiosk.kill(signal));
    }
    kiosk.once('error', reject);
    kiosk.once('close', (status) => resolve(status ?? 1));
  });
  closeScreen();
  process.exitCode = code;
});
