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
  /** Minutes from a start to the kill. */
  life: number;
  visitors: number;
}

/** Metrics of a server process. */
export interface Sample {
  /** Number of the process. */
  life: number;
  /** Minutes since the start. */
  minutes: number;
  /** Mebibytes. */
  memory: number;
  files: number;
  log: number;
}

export interface ServerSoakResult {
  samples: Sample[];
  kills: number;
  answers: number;
  placed: number;
  lost: number;
  wrong: string[];
}

const SAMPLE_MS = 5000;
/** Minutes of warm-up that are not counted. */
const WARM = 1;
const MEBIBYTE = 1_048_576;

/** Simulates visitors on the built shop and kills it every few minutes. */
export async function soakServer({ minutes, life, visitors }: SoakOptions): Promise<ServerSoakResult> {
  const data = await mkdtemp(join(tmpdir(), 'server-soak-'));
  const databaseFile = join(data, 'shop.sqlite');
  const catalogue = await ensureFixtureCatalogue();
  await linkRelease(data);
  const tokens = await makeMembers(databaseFile, Math.ceil(visitors / 2));
  const wishes = await readLoadTargets(catalogue);
  const samples: Sample[] = [];
  const placed: string[] = [];
  const wrong: string[] = [];
  let [answers, kills] = [0, 0];
  const end = performance.now() + minutes * 60_000;
  try {
    for (let count = 0; performance.now() < end; count += 1) {
      const server = await startServer({ dataFolder: data, env: { TRUSTED_PROXIES: '127.0.0.1' } });
      await fillCaches(server.address, wishes);
      const until = Math.min(end, performance.now() + life * 60_000);
      const record: LoadRecord = { times: new Map(), errors: [] };
      const measuring = sampleUntil(until, server, join(data, 'shop.sqlite-wal'), count, samples);
      const isLast = until === end;
      await Promise.all(
        Array.from({ length: visitors }, async (_, index) => {
          const token = index % 2 === 0 ? (tokens[index / 2] ?? null) : null;
          const client = loadClient(server.address, record, {
            token,
            ip: `10.1.${index >> 8}.${index & 255}`,
          });
          await runSession(
            { client, wishes, isMember: token !== null, placed, refused: () => undefined },
            until,
          );
          client.close();
        }),
      );
      await measuring;
      answers += [...record.times.values()].flat().length;
      wrong.push(...new Set(record.errors));
      await server.kill(isLast ? 'SIGTERM' : 'SIGKILL');
      kills += isLast ? 0 : 1;
    }
    const { orders, faults } = await readOrders(databaseFile);
    const there = new Set(orders.map(({ order_sn }) => order_sn));
    const lost = placed.filter((candidate) => !there.has(candidate)).length;
    return { samples, kills, answers, placed: placed.length, lost, wrong: [...wrong, ...faults] };
  } finally {
    await rm(data, { recursive: true });
  }
}

/** Requests everything once, so that caches reach their limit. */
async function fillCaches(address: string, wishes: LoadTargets): Promise<void> {
  const record: LoadRecord = { times: new Map(), errors: [] };
  const waiting = wishes.goodsIds.values();
  const fill = async (_: unknown, at: number) => {
    const client = loadClient(address, record, { token: null, ip: `10.2.0.${at}` });
    for (const id of waiting) {
      await client.open(`/goodsInfo?id=${id}`);
      await client.read('product', 'goodsInfo', { id });
    }
    client.close();
  };
  await Promise.all(Array.from({ length: 8 }, fill));
  if (record.errors.length > 0) throw new Error(`the shop returned an error: ${record.errors[0]}`);
}

async function sampleUntil(
  until: number,
  { process: { pid } }: RunningServer,
  log: string,
  life: number,
  samples: Sample[],
): Promise<void> {
  const began = performance.now();
  for (; performance.now() < until; await wait(Math.min(SAMPLE_MS, Math.max(1, until - performance.now())))) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const files = await readdir(`/proc/${pid}/fd`);
    samples.push({
      life,
      minutes: (performance.now() - began) / 60_000,
      files: files.length,
      memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
      log: (await stat(log).catch(() => null))?.size ?? 0,
    });
  }
}

/** Returns the slope of a metric per minute over all processes, each relative to its mean. */
export function slopeOf(samples: readonly Sample[], figure: 'memory' | 'files', warm = WARM): Slope {
  const counted = samples.filter(({ minutes }) => minutes >= warm);
  const points = [...new Set(counted.map(({ life }) => life))].flatMap((life) => {
    const own = counted.filter((sample) => sample.life === life);
    const mean = (pick: (sample: Sample) => number) =>
      own.reduce((sum, one) => sum + pick(one), 0) / own.length;
    const [meanMinutes, meanFigure] = [mean(({ minutes }) => minutes), mean((one) => one[figure])];
    return own.map((sample) => [sample.minutes - meanMinutes, sample[figure] - meanFigure] as const);
  });
  return leastSquares(points);
}

/** Runs a server under load and kills it every five minutes. */
export async function serverSoakReport(minutes: number): Promise<string> {
  const life = Math.min(5, minutes / 2);
  const { samples, kills, answers, placed, lost, wrong } = await soakServer({ minutes, life, visitors: 100 });
  const warm = Math.min(WARM, life / 3);
  const memory = slopeOf(samples, 'memory', warm);
  const files = slopeOf(samples, 'files', warm);
  const inTen = ({ slope, low, high }: Slope) =>
    `${(slope * 10).toFixed(2)} in ten minutes (95 %: ${(low * 10).toFixed(2)} to ${(high * 10).toFixed(2)})`;
  const most = (pick: (sample: Sample) => number) => Math.max(...samples.map(pick));
  const line =
    `server under load for ${minutes} minutes, killed ${kills} times: ${answers} responses, ${placed} orders, ${lost} lost; ` +
    `memory max ${most((one) => one.memory).toFixed(0)} MiB, growth in MiB ${inTen(memory)}; open files max ${most((one) => one.files)}, ` +
    `growth ${inTen(files)}; write-ahead log max ${(most((one) => one.log) / MEBIBYTE).toFixed(1)} MiB; target growth ≤ 1 in ten minutes`;
  // Fails when the whole confidence interval exceeds the target.
  const isSteep = memory.low * 10 > 1 || files.low * 10 > 1;
  if (isSteep || lost > 0 || wrong.length > 0) throw new Error([line, ...wrong.slice(0, 20)].join('\n'));
  return line;
}
