import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { dataFolder, ensureBuilt, ensureRelease, ensureInstalled, root, runStep, say } from './setup.mjs';

// `npm run dev`: the website with hot reload; with `-- --kiosk` also the kiosk.
await runStep(async () => {
  await ensureInstalled();
  // The API server also serves the built page and needs a build.
  await ensureBuilt();
  await ensureRelease();

  const api = { ...process.env, PORT: '4174', DATA_DIR: dataFolder };
  const processes = [
    startPackageProgram('tsx/dist/cli.mjs', ['watch', 'src/server/index.ts'], api),
    startPackageProgram('vite/bin/vite.js', ['--config', 'dev.vite.config.ts'], process.env),
  ];
  if (process.argv.includes('--kiosk')) {
    const { electronRuntime } = await import('./electron-runtime.mjs');
    const { virtualScreen } = await import('./chromium.mjs');
    const { executable, args } = await electronRuntime();
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const address = 'http://127.0.0.1:4173';
    await virtualScreen();
    await waitForServer(address);
    processes.push(start(executable, [...sandbox, ...args], { ...process.env, KIOSK_DEV_SERVER: address }));
  }
  say('Hot reload at http://127.0.0.1:4173. Press Ctrl+C to stop.');
  const stop = () => processes.forEach((child) => child.kill());
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await Promise.race(processes.map((child) => new Promise((done) => child.once('close', done))));
  stop();
});

/**
 * Starts a package's program without npx, which would exit on a signal without its child.
 * @param {string} program below node_modules
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function startPackageProgram(program, args, env) {
  return start(process.execPath, [join(root, 'node_modules', program), ...args], env);
}

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} env */
function start(command, args, env) {
  return spawn(command, args, { cwd: root, env, stdio: 'inherit' });
}

/** Waits for the development server; rejects after 240 attempts. @param {string} address */
async function waitForServer(address) {
  for (let attempt = 0; attempt < 240; attempt++) {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (response?.ok) return;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error('The development server did not start; see the messages above.');
}
