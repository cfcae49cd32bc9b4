import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { dataFolder, ensureCatalogue } from '../../tools/setup.mjs';
import { loadClient, type LoadRecord } from './load-client';
import { makeMembers } from './load-members';
import { loadTable } from './load-summary';
import { readWishes, visit, type Wishes } from './load-session';
import { readLedger, type Ledger } from './read-orders';
import { cpuSeconds, watchMemory } from './process-metrics';
import { startServer, type RunningServer } from './start-server';

export interface LoadOptions {
  sessions: number;
  seconds: number;
  catalogueFile: string;
}

/** Row L1 of the promises: a thousand visitors for five minutes on the demonstration's catalogue. */
export async function loadReport(): Promise<string> {
  await ensureCatalogue();
  return runLoad({ sessions: 1000, seconds: 300, catalogueFile: join(dataFolder, 'catalogue.sqlite') });
}

/**
 * Lets so many visitors use the built shop at once, from this very machine, and gives the figures. Throws with them when
 * an answer was an error, an acknowledged order is missing, or something does not add up afterwards.
 */
export async function runLoad({ sessions, seconds, catalogueFile }: LoadOptions): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'load-'));
  try {
    const file = join(data, 'shop.sqlite');
    await symlink(catalogueFile, join(data, 'catalogue.sqlite'));
    const tokens = await makeMembers(file, Math.ceil(sessions / 2));
    const wishes = await readWishes(catalogueFile);
    const server = await startServer({ dataFolder: data, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    const load = await letIn(server, { sessions, seconds, tokens, wishes }).finally(() =>
      server.kill('SIGTERM'),
    );
    const ledger = await readLedger(file);
    const lost = lostOrders(load.placed, ledger);
    const text = [
      `${sessions} sessions for ${seconds} s: ${load.placed.length} orders placed, ${load.refused} refused in words, ${lost.length} lost; findings ${ledger.faults.length}`,
      ...loadTable(load.record, seconds),
      load.server,
      `visitors on the same machine: late by ${load.late} ms (p99)`,
    ].join('\n');
    const wrong = [
      ...new Set(load.record.errors),
      ...lost.map((number) => `lost ${number}`),
      ...ledger.faults,
    ];
    if (wrong.length > 0) throw new Error([text, ...wrong.slice(0, 20)].join('\n'));
    return text;
  } finally {
    await rm(data, { recursive: true });
  }
}

interface Crowd {
  sessions: number;
  seconds: number;
  /** Of members; every second visitor is one. */
  tokens: readonly string[];
  wishes: Wishes;
}

async function letIn(server: RunningServer, { sessions, seconds, tokens, wishes }: Crowd) {
  const record: LoadRecord = { times: new Map(), errors: [] };
  const placed: string[] = [];
  let refused = 0;
  const own = monitorEventLoopDelay();
  own.enable();
  const memoryOf = watchMemory(server.process.pid ?? 0);
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: sessions }, async (_, at) => {
      const token = at % 2 === 0 ? (tokens[at / 2] ?? null) : null;
      const ip = `10.0.${at >> 8}.${at & 255}`;
      const client = loadClient(server.address, record, { token, ip });
      await visit({ client, wishes, isMember: token !== null, placed, refused: () => (refused += 1) }, until);
      client.close();
    }),
  );
  own.disable();
  const memory = await memoryOf();
  const cpu = await cpuSeconds(server.process.pid ?? 0);
  return {
    record,
    placed,
    refused,
    late: Math.round(own.percentile(99) / 1e6),
    server: `the server: ${memory.most} MiB at most, ${memory.last} MiB at the end, ${cpu.toFixed(0)} s of processor time`,
  };
}

function lostOrders(placed: readonly string[], { orders }: Ledger): string[] {
  const there = new Set(orders.map(({ order_sn }) => order_sn));
  return placed.filter((number) => !there.has(number));
}
