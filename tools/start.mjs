import { spawn } from 'node:child_process';
import { serverCommand } from './server-command.mjs';
import { ensureBuilt, ensureRelease, ensureInstalled, runScript } from './setup.mjs';

// `npm start`: installs and builds missing parts, then serves the shop until Ctrl+C.
await runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await ensureRelease();
  const { command, args, env } = serverCommand();
  const server = spawn(command, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  process.exitCode = await new Promise((done) => server.once('close', (code) => done(code ?? 1)));
});
