import { spawn } from 'node:child_process';

/**
 * Starts an X server on a free display.
 * @param {string} program `Xvfb` or `Xorg`
 * @param {string[]} args
 * @returns {Promise<{ display: string, close: () => void }>} resolves when the server is ready; `close`, or the exit of this
 *   process, stops it
 */
export async function startXServer(program, args) {
  // The server chooses a free display and writes its number to file descriptor 3.
  const server = spawn(program, ['-displayfd', '3', ...args, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise((resolve, reject) => {
    server.stdio[3]?.once('data', (data) => resolve(String(data).trim()));
    server.once('error', reject);
    server.once('exit', (code) =>
      reject(new Error(`${program} exited with code ${code} before it was ready.`)),
    );
  });
  const close = () => {
    server.kill();
    process.off('exit', close);
  };
  process.once('exit', close);
  server.unref();
  return { display: `:${number}`, close };
}
