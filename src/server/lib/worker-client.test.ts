import { afterEach, expect, it } from 'vitest';
import {
  createWorkerClient,
  DisplacedError,
  WorkerTerminatedError,
  WorkerTimeoutError,
  type WorkerClient,
} from './worker-client';

interface Work {
  kind: 'echo' | 'hang' | 'crash';
  name?: string;
}

/** Replies with the number of requests that this worker has processed. */
const code = `
import { parentPort } from 'node:worker_threads';
let count = 0;
parentPort.on('message', ({ id, kind }) => {
  parentPort.postMessage({ id, hasStarted: true });
  while (kind === 'hang');
  if (kind === 'crash') process.exit(1);
  count += 1;
  parentPort.postMessage({ id, count });
});`;

const clients: WorkerClient<Work, { count: number }>[] = [];

function createClient(timeoutMs: number) {
  const file = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  const client = createWorkerClient<Work, { count: number }>({
    entry: () => ({ file, argv: [] }),
    timeoutMs,
    idleMs: 60_000,
  });
  clients.push(client);
  return client;
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()));
});

it('ends a stuck worker at the timeout, although other requests arrive', { timeout: 20_000 }, async () => {
  const client = createClient(600);
  await client.request({ kind: 'echo' });
  const started = performance.now();
  const stuck = client.request({ kind: 'hang' });
  const others: Promise<unknown>[] = [];
  const traffic = setInterval(() => others.push(client.request({ kind: 'echo' })), 50);
  const stop = setTimeout(() => clearInterval(traffic), 3000);
  await expect(stuck).rejects.toBeInstanceOf(WorkerTimeoutError);
  clearInterval(traffic);
  clearTimeout(stop);
  expect(performance.now() - started).toBeLessThan(2500);
  // The requests that waited are answered by the next worker.
  expect(await Promise.allSettled(others)).toEqual(
    others.map((_, index) => ({
      status: 'fulfilled',
      value: expect.objectContaining({ count: index + 1 }) as unknown,
    })),
  );
});

it.each(['hang', 'crash'] as const)('fails only the request for which the worker ends: %s', async (kind) => {
  const client = createClient(1000);
  const outcomes = await Promise.allSettled([
    client.request({ kind: 'echo' }),
    client.request({ kind }),
    client.request({ kind: 'echo' }),
    client.request({ kind: 'echo' }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(client.pending()).toBe(0);
});

it('rejects the requests that wait when it is stopped, not as too slow', async () => {
  const client = createClient(10_000);
  const sent = Promise.allSettled([client.request({ kind: 'hang' }), client.request({ kind: 'echo' })]);
  await client.stop();
  for (const { reason } of (await sent) as PromiseRejectedResult[]) {
    expect(reason).toBeInstanceOf(WorkerTerminatedError);
    expect(reason).not.toBeInstanceOf(WorkerTimeoutError);
  }
});

it('displaces a waiting request of the client with the most, and never the active one', async () => {
  const client = createClient(10_000);
  const sent = Promise.allSettled(Array.from({ length: 4 }, () => client.request({ kind: 'echo' }, 'many')));
  expect(client.displaceFor('one')).toBe(true);
  expect(client.displaceFor('one')).toBe(true);
  expect(client.displaceFor('one')).toBe(false);
  const outcomes = await sent;
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect((outcomes[3] as PromiseRejectedResult).reason).toBeInstanceOf(DisplacedError);
});

it('counts the requests of a site together', async () => {
  const client = createClient(10_000);
  const networks = ['2001:db8:1:1::/64', '2001:db8:1:2::/64', '2001:db8:2:1::/64'];
  const sent = networks.map((network) => client.request({ kind: 'echo' }, network));
  expect(networks.map((network) => client.pendingOfSite(network))).toEqual([2, 2, 1]);
  await Promise.all(sent);
});

it('lets clients take turns', async () => {
  const client = createClient(10_000);
  const order: string[] = [];
  const send = (name: string) => client.request({ kind: 'echo' }, name).then(() => order.push(name));
  const sent = [...Array.from({ length: 20 }, () => send('many')), send('one')];
  expect([client.pending(), client.pending('many'), client.pending('one')]).toEqual([21, 20, 1]);
  await Promise.all(sent);
  expect(order.indexOf('one')).toBeLessThanOrEqual(2);
});

it('rejects all requests when it is stopped', async () => {
  const client = createClient(10_000);
  const sent = [client.request({ kind: 'echo' }), client.request({ kind: 'echo' }, 'other')];
  await Promise.all([client.stop(), ...sent.map((promise) => expect(promise).rejects.toThrow('terminated'))]);
  expect([client.pending(), client.isRunning()]).toEqual([0, false]);
  expect((await client.request({ kind: 'echo' })).count).toBe(1);
});
