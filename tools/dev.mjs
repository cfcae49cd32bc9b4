import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { dataFolder, ensureBuilt, ensureRelease, ensureInstalled, root, runScript, say } from './setup.mjs';

/** Address of Vite's development server, which passes calls to the API server. */
const DEVELOPMENT_ADDRESS = 'http://127.0.0.1:4173';
/** A start takes up to a minute on a slow machine. */
const MAX_ATTEMPTS = 240;
const ATTEMPT_INTERVAL_MS = 250;

// `npm run dev`: the website with hot reload; with `-- --kiosk` also the kiosk.
await runScript(async () => {
  await ensureInstalled();
  // The API server also serves the built page and needs a build.
  await ensureBuilt();
  await ensureRelease();

  const serverEnvironment = { ...process.env, PORT: '4174', DATA_DIR: dataFolder };
  const processes = [
    startPackageProgram('tsx/dist/cli.mjs', ['watch', 'src/server/index.ts'], serverEnvironment),
    startPackageProgram('vite/bin/vite.js', ['--config', 'dev.vite.config.ts'], process.env),
  ];
  if (process.argv.includes('--kiosk')) {
    const { ensureElectron, sandboxArgs } = await import('./electron-runtime.mjs');
    const { startVirtualScreen } = await import('./chromium.mjs');
    const { executable, args } = await ensureElectron();
    await startVirtualScreen();
    await waitForServer(DEVELOPMENT_ADDRESS);
    const kioskEnvironment = { ...process.env, KIOSK_DEV_SERVER: DEVELOPMENT_ADDRESS };
    processes.push(start(executable, [...sandboxArgs, ...args], kioskEnvironment));
  }
  say(`Hot reload at ${DEVELOPMENT_ADDRESS}. Press Ctrl+C to stop.`);
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

/** Waits until the server answers with success; rejects after {@link MAX_ATTEMPTS}. @param {string} address */
async function waitForServer(address) {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (response?.ok) return;
    await new Promise((done) => setTimeout(done, ATTEMPT_INTERVAL_MS));
  }
  throw new Error('The development server did not start; see the messages above.');
}
