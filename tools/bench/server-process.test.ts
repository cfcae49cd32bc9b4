import { expect, it } from 'vitest';
import { helloCommand, startServer, type Command } from './server-process';

const program = (script: string): Command => ({
  command: process.execPath,
  args: ['--eval', script],
  env: process.env,
});

it('stops a server that a signal has ended', async () => {
  const server = await startServer(
    program(`process.stdout.write('http://127.0.0.1:1\\n', () => process.kill(process.pid, 'SIGKILL'))`),
  );
  await expect.poll(() => server.memory()).toBeNaN();
  await server.stop();
});

it('waits for the whole address when it arrives in two parts', async () => {
  const server = await startServer(
    program(`process.stdout.write('http://127.0.0.1:4');
setTimeout(() => process.stdout.write('321\\n'), 200);
setTimeout(() => {}, 60_000);`),
  );
  expect(server.address).toBe('http://127.0.0.1:4321');
  await server.stop();
});

it('rejects when the program cannot be started', async () => {
  await expect(startServer({ ...helloCommand, command: '/nowhere/program' })).rejects.toThrow('ENOENT');
});
