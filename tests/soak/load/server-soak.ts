import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { linkRelease } from '../../../test/databases/link-release';
import { leastSquares, type Slope } from './least-squares';
import { loadClient, type LoadRecord } from './load-client';
import { makeMembers } from './load-members';
import { readLoadTargets, runSession, type LoadTargets } from './load-session';
import { readOrders } from '../support/read-orders';
import { startServer, type RunningServer } from '../support/start-server';

export interface SoakOptions {
  minutes: number;
  /** Minutes from a start of the server to its kill. */
  minutesPerProcess: number;
  visitors: number;
}

/** Metrics of a server process at one moment. */
export interface ServerSample {
  /** Number of the process, from 0. */
  processIndex: number;
  /** Minutes since the process was ready. */
  minutes: number;
  /** Mebibytes. */
  memory: number;
  openFiles: number;
  writeAheadLogBytes: number;
}

export interface ServerSoakResult {
  samples: ServerSample[];
  kills: number;
  responses: number;
  /** Acknowledged orders. */
  placed: number;
  /** Acknowledged orders that are not in the database at the end. */
  lost: number;
  faults: string[];
}

const SAMPLE_MS = 5000;
/** The first minutes of a process, in which its caches grow, are not counted. */
const WARM_UP_MINUTES = 1;
const MEBIBYTE = 1_048_576;

/** Simulates visitors on the built shop and kills it every few minutes. */
export async function soakServer({
  minutes,
  minutesPerProcess,
  visitors,
}: SoakOptions): Promise<ServerSoakResult> {
  const data = await mkdtemp(join(tmpdir(), 'server-soak-'));
  const databaseFile = join(data, 'shop.sqlite');
  const catalogue = await ensureFixtureCatalogue();
  await linkRelease(data);
  const tokens = await makeMembers(databaseFile, Math.ceil(visitors / 2));
  const targets = await readLoadTargets(catalogue);
  const samples: ServerSample[] = [];
  const placedOrders: string[] = [];
  const errors: string[] = [];
  let [responses, kills] = [0, 0];
  const end = performance.now() + minutes * 60_000;
  try {
    for (let processIndex = 0; performance.now() < end; processIndex += 1) {
      const server = await startServer({ dataFolder: data, env: { TRUSTED_PROXIES: '127.0.0.1' } });
      await fillCaches(server.address, targets);
      const until = Math.min(end, performance.now() + minutesPerProcess * 60_000);
      const record: LoadRecord = { times: new Map(), errors: [] };
      const sampling = sampleUntil(until, server, `${databaseFile}-wal`, (sample) =>
        samples.push({ ...sample, processIndex }),
      );
      const isLast = until === end;
      await Promise.all(
        Array.from({ length: visitors }, async (_, index) => {
          const token = index % 2 === 0 ? (tokens[index / 2] ?? null) : null;
          const client = loadClient(server.address, record, {
            token,
            ip: `10.1.${index >> 8}.${index & 255}`,
          });
          await runSession(
            { client, targets, isMember: token !== null, placedOrders, onRefusal: () => undefined },
            until,
          );
          client.close();
        }),
      );
      await sampling;
      responses += [...record.times.values()].flat().length;
      errors.push(...new Set(record.errors));
      await server.kill(isLast ? 'SIGTERM' : 'SIGKILL');
      kills += isLast ? 0 : 1;
    }
    const { orders, faults } = await readOrders(databaseFile);
    const storedNumbers = new Set(orders.map(({ order_sn }) => order_sn));
    const lost = placedOrders.filter((number) => !storedNumbers.has(number)).length;
    return { samples, kills, responses, placed: placedOrders.length, lost, faults: [...errors, ...faults] };
  } finally {
    await rm(data, { recursive: true });
  }
}

/** Requests everything once, so that caches reach their limit. */
async function fillCaches(address: string, { goodsIds }: LoadTargets): Promise<void> {
  const record: LoadRecord = { times: new Map(), errors: [] };
  // All clients take products from the same iterator.
  const remainingIds = goodsIds.values();
  const requestProducts = async (_: unknown, clientIndex: number) => {
    const client = loadClient(address, record, { token: null, ip: `10.2.0.${clientIndex}` });
    for (const id of remainingIds) {
      await client.open(`/goodsInfo?id=${id}`);
      await client.read('product', 'goodsInfo', { id });
    }
    client.close();
  };
  await Promise.all(Array.from({ length: 8 }, requestProducts));
  if (record.errors.length > 0) throw new Error(`the shop returned an error: ${record.errors[0]}`);
}

async function sampleUntil(
  until: number,
  { process: { pid } }: RunningServer,
  writeAheadLog: string,
  onSample: (sample: Omit<ServerSample, 'processIndex'>) => void,
): Promise<void> {
  const began = performance.now();
  for (; performance.now() < until; await wait(Math.min(SAMPLE_MS, Math.max(1, until - performance.now())))) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const openFiles = await readdir(`/proc/${pid}/fd`);
    onSample({
      minutes: (performance.now() - began) / 60_000,
      openFiles: openFiles.length,
      memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
      writeAheadLogBytes: (await stat(writeAheadLog).catch(() => null))?.size ?? 0,
    });
  }
}

/** Returns the growth of a metric per minute over all processes. The samples of each are relative to their mean. */
export function growthOf(
  samples: readonly ServerSample[],
  metric: 'memory' | 'openFiles',
  warmUpMinutes = WARM_UP_MINUTES,
): Slope {
  const countedSamples = samples.filter(({ minutes }) => minutes >= warmUpMinutes);
  const processes = new Set(countedSamples.map(({ processIndex }) => processIndex));
  const points = [...processes].flatMap((processIndex) => {
    const samplesOfProcess = countedSamples.filter((sample) => sample.processIndex === processIndex);
    const mean = (pick: (sample: ServerSample) => number) =>
      samplesOfProcess.reduce((sum, sample) => sum + pick(sample), 0) / samplesOfProcess.length;
    const meanMinutes = mean(({ minutes }) => minutes);
    const meanMetric = mean((sample) => sample[metric]);
    return samplesOfProcess.map(
      (sample) => [sample.minutes - meanMinutes, sample[metric] - meanMetric] as const,
    );
  });
  return leastSquares(points);
}

/** Runs a server under load and kills it every five minutes, or once in a shorter run. */
export async function serverSoakReport(minutes: number): Promise<string> {
  const minutesPerProcess = Math.min(5, minutes / 2);
  const { samples, kills, responses, placed, lost, faults } = await soakServer({
    minutes,
    minutesPerProcess,
    visitors: 100,
  });
  const warmUpMinutes = Math.min(WARM_UP_MINUTES, minutesPerProcess / 3);
  const memoryGrowth = growthOf(samples, 'memory', warmUpMinutes);
  const fileGrowth = growthOf(samples, 'openFiles', warmUpMinutes);
  const describeGrowth = ({ slope, low, high }: Slope) =>
    `${(slope * 10).toFixed(2)} in ten minutes (95 %: ${(low * 10).toFixed(2)} to ${(high * 10).toFixed(2)})`;
  const maxOf = (metric: 'memory' | 'openFiles' | 'writeAheadLogBytes') =>
    Math.max(...samples.map((sample) => sample[metric]));
  const line =
    `server under load for ${minutes} minutes, killed ${kills} times: ${responses} responses, ${placed} orders, ${lost} lost; ` +
    `memory max ${maxOf('memory').toFixed(0)} MiB, growth in MiB ${describeGrowth(memoryGrowth)}; open files max ${maxOf('openFiles')}, ` +
    `growth ${describeGrowth(fileGrowth)}; write-ahead log max ${(maxOf('writeAheadLogBytes') / MEBIBYTE).toFixed(1)} MiB; target growth ≤ 1 in ten minutes`;
  // Fails when the whole confidence interval exceeds the target.
  const isGrowing = memoryGrowth.low * 10 > 1 || fileGrowth.low * 10 > 1;
  if (isGrowing || lost > 0 || faults.length > 0) throw new Error([line, ...faults.slice(0, 20)].join('\n'));
  return line;
}
