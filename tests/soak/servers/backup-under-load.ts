import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { linkRelease } from '../../../test/databases/link-release';
import { listBackups } from '../../../tools/cli/backups/backup-manifest';
import { restoreBackup } from '../../../tools/cli/backups/restore-backup';
import { quantile } from '../../../tools/bench/measurements';
import { root } from '../../../tools/setup.mjs';
import { clientAt } from '../support/client';
import { readOrders } from '../support/read-orders';
import { LINES, prepareOrders, type PreparedOrders } from '../support/prepare-orders';
import { startServer } from '../support/start-server';

/** A backup made while orders are placed. */
export interface BackupRound {
  /** Number of orders in the backup. */
  orders: number;
  /** Number of orders that were acknowledged before the backup began and that it lacks. */
  missing: number;
  /** Number of orders in the backup without all their lines or their payment. */
  incomplete: number;
  /** Incomplete orders and discrepancies in the backup. */
  faults: string[];
  tookMs: number;
  restoredInMs: number;
}

export interface BackupResult {
  orders: number;
  /** Descriptions of rejected orders. */
  refused: string[];
  /** Rate at which orders were placed. */
  perSecond: number;
  /** 95th percentile of placing an order, in milliseconds, while backups were made. */
  p95: number;
  /** Size of the last backup. */
  bytes: number;
  rounds: BackupRound[];
}

/** Places all orders at a constant rate while it creates backups in sequence, and restores each backup. */
export async function backUpUnderLoad(
  { file, people }: PreparedOrders,
  { perSecond, backups }: { perSecond: number; backups: number },
): Promise<BackupResult> {
  const data = await mkdtemp(join(tmpdir(), 'backup-load-'));
  await copyFile(file, join(data, 'shop.sqlite'));
  await linkRelease(data);
  const server = await startServer({ dataFolder: data });
  const acknowledged: string[] = [];
  const refused: string[] = [];
  const times: number[] = [];
  const madeBackups: { acknowledgedBefore: readonly string[]; tookMs: number }[] = [];
  try {
    const placing = Promise.all(
      people.map(async ({ token, request }, index) => {
        await pause((index * 1000) / perSecond);
        const startedAt = performance.now();
        const answer = await clientAt(server.address, token).call('placeOrder', request, {
          key: `order-${index}-of-the-run`,
        });
        times.push(performance.now() - startedAt);
        if (answer.ok) acknowledged.push(answer.data.order_sn);
        else refused.push(`order rejected: ${JSON.stringify(answer.failure)}`);
      }),
    );
    for (let count = 0; count < backups; count += 1) {
      const startedAt = performance.now();
      const acknowledgedBefore = [...acknowledged];
      await runBackupCommand(data);
      madeBackups.push({ acknowledgedBefore, tookMs: performance.now() - startedAt });
    }
    await placing;
  } finally {
    await server.kill('SIGTERM');
  }
  try {
    const files = await listBackups(join(data, 'backups'));
    const rounds: BackupRound[] = [];
    for (const [index, backup] of files.entries()) {
      const { acknowledgedBefore = [], tookMs = 0 } = madeBackups[index] ?? {};
      rounds.push({ tookMs, ...(await restoreAndRead(backup, acknowledgedBefore)) });
    }
    return {
      orders: acknowledged.length,
      refused,
      perSecond,
      p95: quantile(times, 0.95),
      bytes: (await stat(files.at(-1) ?? file)).size,
      rounds,
    };
  } finally {
    await rm(data, { recursive: true });
  }
}

/** Runs the operator command in a child process. */
async function runBackupCommand(data: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'tools/cli/main.ts'), 'backups', 'create'],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: data },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('backups create failed; see its output above');
}

async function restoreAndRead(
  backup: string,
  acknowledgedBefore: readonly string[],
): Promise<Omit<BackupRound, 'tookMs'>> {
  const folder = await mkdtemp(join(tmpdir(), 'restored-'));
  try {
    const database = join(folder, 'data/shop.sqlite');
    await mkdir(join(folder, 'data'));
    const startedAt = performance.now();
    await restoreBackup({ backup, database, time: new Date() });
    const restoredInMs = performance.now() - startedAt;
    const { orders, faults } = await readOrders(database);
    const storedNumbers = new Set(orders.map(({ order_sn }) => order_sn));
    const incompleteOrders = orders.filter(({ lines, payments }) => lines !== LINES || payments !== 1);
    return {
      orders: storedNumbers.size,
      restoredInMs,
      missing: acknowledgedBefore.filter((number) => !storedNumbers.has(number)).length,
      incomplete: incompleteOrders.length,
      faults: [...faults, ...incompleteOrders.map(({ order_sn }) => `${order_sn} is incomplete`)],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns a message for each violated guarantee. */
export function backupFaults({ rounds, refused }: BackupResult): string[] {
  const faultsOfRounds = rounds.flatMap(({ missing, faults }) => [
    ...(missing > 0 ? [`${missing} acknowledged orders are missing in a backup`] : []),
    ...faults,
  ]);
  return [...refused, ...faultsOfRounds];
}

/** Creates backups while 100 orders per second are placed. Throws when a backup lacks an order or has an incomplete one. */
export async function backupReport(): Promise<string> {
  const prepared = await prepareOrders(500);
  try {
    const result = await backUpUnderLoad(prepared, { perSecond: 100, backups: 4 });
    const faults = backupFaults(result);
    const maxOf = (figure: 'tookMs' | 'restoredInMs' | 'missing' | 'incomplete') =>
      Math.round(Math.max(...result.rounds.map((round) => round[figure])));
    const line =
      `${result.rounds.length} backups of ${(result.bytes / 1e6).toFixed(1)} MB during ${result.orders} orders, ` +
      `${result.perSecond}/s: created in at most ${maxOf('tookMs')} ms, restored in at most ` +
      `${maxOf('restoredInMs')} ms, acknowledged orders missing ${maxOf('missing')}, ` +
      `incomplete orders ${maxOf('incomplete')}, place order p95 ${Math.round(result.p95)} ms`;
    if (faults.length > 0) throw new Error([line, ...faults].join('\n'));
    return line;
  } finally {
    await prepared.remove();
  }
}
