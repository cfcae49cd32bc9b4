import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { activeReleaseFile } from '../../../src/server/releases/active-release-file';
import { linkRelease } from '../../../test/databases/link-release';
import { dataFolder, ensureRelease } from '../../../tools/setup.mjs';
import { loadClient, type LoadRecord } from './load-client';
import { makeMembers } from './load-members';
import { loadSummary } from './load-summary';
import { readLoadTargets, runSession, type LoadTargets } from './load-session';
import { readOrders, type OrderRecords } from '../support/read-orders';
import { cpuSeconds, watchMemory } from '../support/process-metrics';
import { startServer, type RunningServer } from '../support/start-server';

export interface LoadOptions {
  sessions: number;
  seconds: number;
  catalogueFile: string;
}

/** Runs 1,000 sessions for five minutes on the demonstration catalogue. */
export async function loadReport(): Promise<string> {
  await ensureRelease();
  const catalogueFile = activeReleaseFile(join(dataFolder, 'releases'));
  return runLoad({ sessions: 1000, seconds: 300, catalogueFile });
}

/**
 * Simulates sessions on the built shop from this machine and returns the results. Throws after an error, a lost order or
 * a discrepancy.
 */
export async function runLoad({ sessions, seconds, catalogueFile }: LoadOptions): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'load-'));
  try {
    const file = join(data, 'shop.sqlite');
    await linkRelease(data, catalogueFile);
    const tokens = await makeMembers(file, Math.ceil(sessions / 2));
    const targets = await readLoadTargets(catalogueFile);
    const server = await startServer({ dataFolder: data, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    let load: Awaited<ReturnType<typeof runSessions>>;
    try {
      load = await runSessions(server, { sessions, seconds, tokens, targets });
    } finally {
      await server.kill('SIGTERM');
    }
    const ledger = await readOrders(file);
    const lost = findLostOrders(load.placedOrders, ledger);
    const text = [
      `${sessions} sessions for ${seconds} s: ${load.placedOrders.length} orders placed, ${load.refused} rejected, ${lost.length} lost; discrepancies ${ledger.faults.length}`,
      ...loadSummary(load.record, seconds),
      load.serverFigures,
      `load generator: event-loop delay ${load.generatorDelay} ms (p99)`,
    ].join('\n');
    const faults = [
      ...new Set(load.record.errors),
      ...lost.map((number) => `lost ${number}`),
      ...ledger.faults,
    ];
    if (faults.length > 0) throw new Error([text, ...faults.slice(0, MAX_SHOWN_FAULTS)].join('\n'));
    return text;
  } finally {
    await rm(data, { recursive: true });
  }
}

const MAX_SHOWN_FAULTS = 20;

interface SessionOptions {
  sessions: number;
  seconds: number;
  /** Tokens of members, who run every second session. */
  tokens: readonly string[];
  targets: LoadTargets;
}

async function runSessions(server: RunningServer, { sessions, seconds, tokens, targets }: SessionOptions) {
  const record: LoadRecord = { times: new Map(), errors: [] };
  const placedOrders: string[] = [];
  let refused = 0;
  const eventLoopDelay = monitorEventLoopDelay();
  eventLoopDelay.enable();
  const stopWatchingMemory = watchMemory(server.process.pid ?? 0);
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: sessions }, async (_, index) => {
      const token = index % 2 === 0 ? (tokens[index / 2] ?? null) : null;
      const ip = `10.0.${index >> 8}.${index & 255}`;
      const client = loadClient(server.address, record, { token, ip });
      await runSession(
        { client, targets, isMember: token !== null, placedOrders, onRefusal: () => (refused += 1) },
        until,
      );
      client.close();
    }),
  );
  eventLoopDelay.disable();
  const memory = await stopWatchingMemory();
  const cpu = await cpuSeconds(server.process.pid ?? 0);
  return {
    record,
    placedOrders,
    refused,
    /** In milliseconds. */
    generatorDelay: Math.round(eventLoopDelay.percentile(99) / 1e6),
    serverFigures: `server: memory max ${memory.max} MiB, at the end ${memory.last} MiB, CPU time ${cpu.toFixed(0)} s`,
  };
}

/** Returns the numbers of acknowledged orders that the database lacks. */
function findLostOrders(placedOrders: readonly string[], { orders }: OrderRecords): string[] {
  const storedNumbers = new Set(orders.map(({ order_sn }) => order_sn));
  return placedOrders.filter((number) => !storedNumbers.has(number));
}
