import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { linkRelease } from '../../../test/databases/link-release';
import { listBackups } from '../../../tools/cli/backups/backup-manifest';
import { restoreBackup } from '../../../tools/cli/backups/restore-backup';
import { root } from '../../../tools/setup.mjs';
import { clientAt } from '../support/client';
import { readOrders } from '../support/read-orders';
import { LINES, prepareOrders, type PreparedOrders } from '../support/prepare-orders';
import { startServer } from '../support/start-server';

/** A backup made while orders are placed. */
export interface BackupRound {
  /** Orders acknowledged before the backup began. */
  before: number;
  /** Orders in the backup. */
  held: number;
  /** Orders acknowledged before it that it lacks. */
  missing: number;
  /** Incomplete orders and discrepancies in the backup. */
  faults: string[];
  tookMs: number;
  restoredInMs: number;
}

export interface BackupResult {
  orders: number;
  /** Messages of rejected orders. */
  refused: string[];
  perSecond: number;
  /** 95th percentile of placing an order, in milliseconds, while backups were made. */
  p95: number;
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
  const begun: { startedAt: number; acknowledged: number; tookMs: number }[] = [];
  try {
    const placing = Promise.all(
      people.map(async ({ token, request }, index) => {
        await pause((index * 1000) / perSecond);
        const asked = performance.now();
        const answer = await clientAt(server.address, token).call('placeOrder', request, {
          key: `order-${index}-of-the-run`,
        });
        times.push(performance.now() - asked);
        if (answer.ok) acknowledged.push(answer.data.order_sn);
        else refused.push(`order rejected: ${JSON.stringify(answer.failure)}`);
      }),
    );
    for (let count = 0; count < backups; count += 1) {
      const startedAt = performance.now();
      const already = acknowledged.length;
      await runBackupCommand(data);
      begun.push({ startedAt, acknowledged: already, tookMs: performance.now() - startedAt });
    }
    await placing;
  } finally {
    await server.kill('SIGTERM');
  }
  try {
    const files = await listBackups(join(data, 'backups'));
    const rounds: BackupRound[] = [];
    for (const [index, backup] of files.entries()) {
      const { acknowledged: before = 0, tookMs = 0 } = begun[index] ?? {};
      rounds.push({ tookMs, ...(await restoreAndRead(backup, acknowledged.slice(0, before))) });
    }
    return {
      orders: acknowledged.length,
      refused,
      perSecond,
      p95: times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0,
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
  before: readonly string[],
): Promise<Omit<BackupRound, 'tookMs'>> {
  const folder = await mkdtemp(join(tmpdir(), 'restored-'));
  try {
    const database = join(folder, 'data/shop.sqlite');
    await mkdir(join(folder, 'data'));
    const startedAt = performance.now();
    await restoreBackup({ backup, database, time: new Date() });
    const restoredInMs = performance.now() - startedAt;
    const { orders, faults } = await readOrders(database);
    const held = new Set(orders.map(({ order_sn }) => order_sn));
    const torn = orders.filter(({ lines, payments }) => lines !== LINES || payments !== 1);
    return {
      before: before.length,
      held: held.size,
      restoredInMs,
      missing: before.filter((order) => !held.has(order)).length,
      faults: [...faults, ...torn.map(({ order_sn }) => `${order_sn} is incomplete`)],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns a message for each violated guarantee. */
export function backupFaults({ rounds, refused }: BackupResult): string[] {
  const wrong = rounds.flatMap(({ missing, faults }) => [
    ...(missing > 0 ? [`${missing} acknowledged orders are missing in a backup`] : []),
    ...faults,
  ]);
  return [...refused, ...wrong];
}

/** Creates backups while 100 orders per second are placed. Throws when a backup lacks an order or has an incomplete one. */
export async function backupReport(): Promise<string> {
  const prepared = await prepareOrders(500);
  try {
    const result = await backUpUnderLoad(prepared, { perSecond: 100, backups: 4 });
    const wrong = backupFaults(result);
    const most = (figure: (round: BackupRound) => number) =>
      Math.round(Math.max(...result.rounds.map(figure)));
    const line =
      `${result.rounds.length} backups of ${(result.bytes / 1e6).toFixed(1)} MB during ${result.orders} orders, ` +
      `${result.perSecond}/s: created in at most ${most(({ tookMs }) => tookMs)} ms, restored in at most ` +
      `${most(({ restoredInMs }) => restoredInMs)} ms, acknowledged orders missing ${most(({ missing }) => missing)}, ` +
      `incomplete orders 0, place order p95 ${Math.round(result.p95)} ms`;
    if (wrong.length > 0) throw new Error([line, ...wrong].join('\n'));
    return line;
  } finally {
    await prepared.remove();
  }
}
