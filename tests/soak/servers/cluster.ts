import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openShopDatabase } from '../../../src/server/db/shop-database';
import { openReleaseStore } from '../../../src/server/releases/open-active-release';
import { ensureFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { startPostgres, type PostgresServer } from '../../../test/databases/postgres-server';
import { installChangedRelease, renameAspirinSql } from '../../../test/databases/release-fixture';
import { quantile } from '../../../tools/bench/measurements';
import { root } from '../../../tools/setup.mjs';
import { clientAt } from '../support/client';
import { postgresTemplate, type DatabaseCopy } from '../support/database-template';
import { loadClient, type LoadClient, type LoadRecord } from '../load/load-client';
import { readLoadTargets, type LoadTargets } from '../load/load-session';
import { prepareOrders, type PreparedOrders } from '../support/prepare-orders';
import { readOrders } from '../support/read-orders';
import { startServer, type RunningServer } from '../support/start-server';

const SERVERS = 3;
const READERS = 8;
const BUYERS = 200;
/** Milliseconds between the reads of a reader, and between two orders. */
const READ_PAUSE_MS = 40;
const ORDER_PAUSE_MS = 700;
/** Time for which a buyer repeats an order whose reply is missing, with the same key, and the pause between attempts. */
const REPEAT_FOR_MS = 150_000;
const REPEAT_PAUSE_MS = 500;
/** Time for which the database is stopped. */
const DATABASE_STOP_MS = 60_000;
/** Seconds for which a stopping server still answers; longer than HAProxy needs to notice (`inter 2s fall 2`). */
const DRAIN_SECONDS = 6;
/** Target for a rollback on all servers. */
const MAX_ROLLBACK_MS = 60_000;

interface Phase {
  name: string;
  reads: LoadRecord;
  orders: number;
  /** Milliseconds. */
  longestOrder: number;
}

/** A buyer's order: the number that was acknowledged, and the attempts that it took. */
interface AcknowledgedOrder {
  orderNumber: string;
  attempts: number;
  ms: number;
}

/**
 * Runs three servers behind HAProxy on one PostgreSQL database during reads and orders: kills a server, restarts all in turn,
 * stops the database for a minute, installs a wrong release and rolls it back with the operator's command. Throws when a read
 * failed, an acknowledged order is lost or duplicated, or the rollback takes longer than a minute.
 */
export async function clusterReport(): Promise<string> {
  if (spawnSync('haproxy', ['-v'], { env: systemPath() }).status !== 0)
    throw new Error("HAProxy is not installed. Install Debian's package haproxy.");
  const server = await startPostgres({ durable: true });
  const template = await postgresTemplate(server);
  const prepared = await prepareOrders(BUYERS, template);
  const copy = await template.copy();
  try {
    return await runCluster({ database: server, copy, prepared });
  } finally {
    await copy.remove();
    await template.remove();
  }
}

interface ClusterOptions {
  database: PostgresServer;
  copy: DatabaseCopy;
  prepared: PreparedOrders;
}

async function runCluster({ database, copy, prepared: { people } }: ClusterOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  const ports = await Promise.all(Array.from({ length: SERVERS + 1 }, freePort));
  const [proxyPort = 0, ...serverPorts] = ports;
  const start = async (index: number) =>
    startServer({
      dataFolder: await mkdtemp(join(folder, `server-${index}-`)),
      env: {
        ...copy.env,
        PORT: String(serverPorts[index]),
        DRAIN_SECONDS: String(DRAIN_SECONDS),
        TRUSTED_PROXIES: '127.0.0.1',
      },
    });
  const servers = await Promise.all(serverPorts.map((_, index) => start(index)));
  const proxy = await startProxy(folder, proxyPort, serverPorts);
  const address = `http://127.0.0.1:${proxyPort}`;
  const phases: Phase[] = [];
  const begin = (name: string) => {
    phases.push({ name, reads: { times: new Map(), errors: [] }, orders: 0, longestOrder: 0 });
  };
  const acknowledged: AcknowledgedOrder[] = [];
  const openOrders = new Set<Promise<void>>();
  const faults: string[] = [];
  let isRunning = true;
  try {
    begin('nothing happens');
    const targets = await readLoadTargets(await ensureFixtureCatalogue());
    const reading = Array.from({ length: READERS }, (_, index) =>
      readUntil(() => !isRunning, {
        address,
        targets,
        ip: `10.1.0.${index}`,
        record: () => phases.at(-1)?.reads,
      }),
    );
    const ordering = (async () => {
      for (const [index, person] of people.entries()) {
        if (!isRunning) break;
        const phase = phases.at(-1);
        const order = buy(address, person, `cluster-${index}`).then((result) => {
          if (typeof result === 'string') return void faults.push(result);
          acknowledged.push(result);
          if (!phase) return;
          phase.orders += 1;
          phase.longestOrder = Math.max(phase.longestOrder, result.ms);
        });
        openOrders.add(order);
        void order.then(() => openOrders.delete(order));
        await wait(ORDER_PAUSE_MS);
      }
      await Promise.all(openOrders);
    })();
    await wait(8_000);

    begin('one server is killed and starts again 5 s later');
    await servers[0]?.kill('SIGKILL');
    await wait(5_000);
    servers[0] = await start(0);
    await wait(6_000);

    begin('all servers are restarted in turn');
    for (const index of serverPorts.keys()) {
      await servers[index]?.kill('SIGTERM');
      servers[index] = await start(index);
      await wait(6_000);
    }

    begin('the database is stopped for a minute');
    await database.crash();
    await wait(DATABASE_STOP_MS);
    await database.restart();
    const restartedAt = performance.now();
    const waiting = [...openOrders];
    await Promise.all(waiting);
    const catchUpMs = performance.now() - restartedAt;
    await wait(8_000);

    begin('a wrong release is activated and rolled back');
    const rollback = await rollBack(folder, copy, serverPorts);
    await wait(2_000);

    isRunning = false;
    await Promise.all([...reading, ordering]);
    await Promise.all(servers.map((each) => each.kill('SIGTERM')));
    const { orders, faults: orderFaults } = await readOrders(copy.location);
    const stored = orders.map(({ order_sn }) => order_sn);
    const lost = acknowledged.filter(({ orderNumber }) => !stored.includes(orderNumber));
    const failedReads = phases.flatMap(({ reads }) => reads.errors);
    const text = [
      `three servers behind HAProxy on PostgreSQL: ${acknowledged.length} orders acknowledged, ${lost.length} lost, ${stored.length - acknowledged.length} not acknowledged; ${failedReads.length} reads failed`,
      ...phases.map(describePhase),
      `${waiting.length} orders waited for the database and were acknowledged ${(catchUpMs / 1000).toFixed(1)} s after it was back`,
      `rollback: ${(rollback / 1000).toFixed(1)} s from the command until all servers sell the previous release (at most ${MAX_ROLLBACK_MS / 1000} s)`,
    ].join('\n');
    if (lost.length > 0) faults.push(`${lost.length} acknowledged orders are lost`);
    if (new Set(stored).size !== acknowledged.length)
      faults.push('an order was placed twice or without a reply');
    if (rollback > MAX_ROLLBACK_MS) faults.push('the rollback took too long');
    faults.push(...new Set(failedReads), ...orderFaults);
    if (faults.length > 0) throw new Error([text, ...faults.slice(0, 20)].join('\n'));
    return text;
  } finally {
    isRunning = false;
    proxy.kill('SIGTERM');
    await database.restart().catch(() => undefined);
    for (const each of servers) await stop(each);
    await rm(folder, { recursive: true });
  }
}

async function stop({ process, kill }: RunningServer): Promise<void> {
  if (process.exitCode === null && process.signalCode === null) await kill();
}

function describePhase({ name, reads, orders, longestOrder }: Phase): string {
  const times = [...reads.times.values()].flat();
  const timeAt = (share: number) => (times.length > 0 ? quantile(times, share).toFixed(0) : '–');
  return `${name}: ${times.length} reads, ${reads.errors.length} failed, p50 ${timeAt(0.5)} ms, p95 ${timeAt(0.95)} ms, longest ${timeAt(1)} ms; ${orders} orders, longest ${(longestOrder / 1000).toFixed(1)} s`;
}

interface ReaderOptions {
  address: string;
  targets: LoadTargets;
  ip: string;
  /** Where the next read is recorded. */
  record: () => LoadRecord | undefined;
}

/** Reads products, lists, searches and pages through the proxy, each with a new client and no retry. */
async function readUntil(
  isOver: () => boolean,
  { address, targets, ip, record }: ReaderOptions,
): Promise<void> {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item;
  const reads: ((client: LoadClient) => Promise<void>)[] = [
    (client) => client.read('product', 'goodsInfo', { id: pick(targets.goodsIds) }),
    (client) => client.read('list', 'categoryGoods', { id: pick(targets.categoryIds) }),
    (client) => client.read('search', 'searchGoods', { key: pick(targets.texts) }),
    (client) => client.open(`/goodsInfo?id=${pick(targets.goodsIds)}`),
  ];
  while (!isOver()) {
    const loadRecord = record();
    if (!loadRecord) return;
    const client = loadClient(address, loadRecord, { token: null, ip });
    await pick(reads)(client);
    client.close();
    await wait(READ_PAUSE_MS);
  }
}

/** Places an order, and repeats it with the same key while the reply is missing or asks for it. Returns a fault as a text. */
async function buy(
  address: string,
  { token, request }: PreparedOrders['people'][number],
  key: string,
): Promise<AcknowledgedOrder | string> {
  const startedAt = performance.now();
  for (let attempts = 1; ; attempts += 1) {
    const answer = await clientAt(address, token).call('placeOrder', request, { key });
    const ms = performance.now() - startedAt;
    if (answer.ok) return { orderNumber: answer.data.order_sn, attempts, ms };
    const { kind } = answer.failure;
    const isTemporary =
      kind === 'offline' || kind === 'timeout' || (kind === 'http' && answer.failure.status >= 429);
    if (!isTemporary || ms > REPEAT_FOR_MS) return `${key}: ${JSON.stringify(answer.failure)}`;
    await wait(REPEAT_PAUSE_MS);
  }
}

/**
 * Installs a release in which a product has a wrong name, and waits until all servers sell it. Then runs `releases rollback`.
 * Returns the milliseconds from the command until all servers sell the previous one.
 */
async function rollBack(folder: string, copy: DatabaseCopy, ports: readonly number[]): Promise<number> {
  const database = await openShopDatabase(copy.location);
  const operatorFolder = await mkdtemp(join(folder, 'operator-'));
  const store = await openReleaseStore(operatorFolder, database);
  await installChangedRelease(store, renameAspirinSql('Wrong product'));
  await waitForProductName(ports, (name) => name === 'Wrong product');
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(root, 'out/server/shop.js'), 'releases', 'rollback'], {
    env: { ...process.env, ...copy.env, DATA_DIR: operatorFolder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The rollback exited with code ${code}.`);
  await waitForProductName(ports, (name) => name !== 'Wrong product');
  await database.destroy();
  return performance.now() - startedAt;
}

/** Waits until the name of aspirin on every server matches. */
async function waitForProductName(
  ports: readonly number[],
  matches: (name: string) => boolean,
): Promise<void> {
  const deadline = performance.now() + 2 * MAX_ROLLBACK_MS;
  for (const port of ports) {
    for (;;) {
      const answer = await clientAt(`http://127.0.0.1:${port}`, null).call('searchGoods', { key: '50-78-2' });
      const name = answer.ok ? answer.data.list[0]?.goods_name : undefined;
      if (name !== undefined && matches(name)) break;
      if (performance.now() > deadline) throw new Error(`The server on port ${port} does not switch.`);
      await wait(100);
    }
  }
}

/** Starts HAProxy with the example of `deploy/proxy`, without TLS. */
async function startProxy(
  folder: string,
  port: number,
  serverPorts: readonly number[],
): Promise<ChildProcess> {
  let text = (await readFile(join(root, 'deploy/proxy/haproxy.cfg'), 'utf8'))
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/^\tbind :443.*\n/m, '')
    .replace(/^\thttp-request redirect.*\n/m, '')
    .replace('log /dev/log local0', 'log 127.0.0.1:9 local0')
    // All buyers and readers share one address of this machine, which the shop would limit.
    .replace('http-request set-header X-Forwarded-For %[src]', '');
  for (const [index, serverPort] of serverPorts.entries())
    text = text.replace(`10.0.0.1${index + 1}:4173`, `127.0.0.1:${serverPort}`);
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, text);
  const proxy = spawn('haproxy', ['-db', '-f', file], { env: systemPath(), stdio: 'ignore' });
  for (let tries = 0; ; tries += 1) {
    if (proxy.exitCode !== null || tries > 100) throw new Error('HAProxy does not start.');
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) break;
    await wait(100);
  }
  return proxy;
}

function systemPath(): NodeJS.ProcessEnv {
  return { PATH: `${process.env['PATH']}:/usr/sbin` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
