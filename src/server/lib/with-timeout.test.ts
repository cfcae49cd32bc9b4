import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { collectGarbage } from '../../../test/databases/collect-garbage';
import { withTimeout } from './with-timeout';

/** Returns the address of a server that never responds. */
async function startSilentServer(): Promise<string> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('ends a request to a silent server after garbage is collected', async () => {
  const address = await startSilentServer();
  const stopping = new AbortController();
  const request = fetch(address, { signal: withTimeout(stopping.signal, 300) });
  const outcome = Promise.race([request.catch((error: unknown) => (error as Error).name), wait(5000)]);
  for (let round = 0; round < 3; round += 1) {
    await collectGarbage();
    await wait(30);
  }
  expect(await outcome).toBe('TimeoutError');
});

it('aborts with the reason of the other signal', async () => {
  const stopping = new AbortController();
  const signal = withTimeout(stopping.signal, 60_000);
  stopping.abort(new Error('stopped'));
  expect(signal.reason).toEqual(new Error('stopped'));
  await expect(fetch(await startSilentServer(), { signal })).rejects.toThrow('stopped');
});
