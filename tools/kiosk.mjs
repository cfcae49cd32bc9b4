import { spawn } from 'node:child_process';
import { ensureBuilt, ensureRelease, ensureInstalled, IN_DATA_FOLDER, runScript, say } from './setup.mjs';

/** Exit code when staff leave the kiosk: `exitCodes.left` in src/main/supervisor/exit-codes.ts. */
const EXIT_CODE_LEFT = 76;

// `npm run kiosk`: installs and builds missing parts and opens the shop in Electron. Arguments are passed on.
await runScript(async () => {
  await ensureInstalled();
  const { startVirtualScreen } = await import('./chromium.mjs');
  const { ensureElectron, sandboxArgs } = await import('./electron-runtime.mjs');
  const runtime = await ensureElectron();
  await ensureBuilt();
  await ensureRelease(IN_DATA_FOLDER);

  const closeScreen = await startVirtualScreen();
  const versionNote = runtime.isPinned ? '' : ', because the pinned version could not be downloaded';
  say(`Opening the kiosk in Electron ${runtime.version}${versionNote} …`);
  const code = await new Promise((resolve, reject) => {
    const kiosk = spawn(runtime.executable, [...runtime.args, ...sandboxArgs, ...process.argv.slice(2)], {
      // The kiosk ends when the channel closes, also when this process is killed.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => kiosk.kill(signal));
    }
    kiosk.once('error', reject);
    kiosk.once('exit', (status) => resolve(status === EXIT_CODE_LEFT ? 0 : (status ?? 1)));
  });
  closeScreen();
  process.exitCode = code;
});
