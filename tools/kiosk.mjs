import { spawn } from 'node:child_process';
import { ensureBuilt, ensureCatalogue, ensureInstalled, runStep, say } from './setup.mjs';

// `npm run kiosk`: installs and builds what is missing and opens the shop in Electron. Arguments are passed on.
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
  const kind = runtime.pinned ? '' : ', because the pinned version could not be downloaded';
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
