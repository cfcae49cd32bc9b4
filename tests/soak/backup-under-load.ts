import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureFixtureCatalogue } from '../../test/databases/catalogue-fixture';
import { listBackups } from '../../tools/cli/backups/backup-manifest';
import { restoreBackup } from '../../tools/cli/backups/restore-backup';
import { root } from '../../tools/setup.mjs';
import { clientAt } from './client';
import { readLedger } from './read-orders';
import { LINES, prepareOrders, type PreparedOrders } from './prepare-orders';
import { startServer } from './start-server';

/** One backup that was made while orders came in. */
export interface BackupRound {
  /** Orders that the shop had acknowledged before the backup began. */
  before: number;
  /** Orders in the backup. */
  held: number;
  /** Of those before it, how many it lacks. */
  missing: number;
  /** In the backup, but not whole or not adding up. */
  faults: string[];
  tookMs: number;
  restoredInMs: number;
}

export interface BackupResult {
  orders: number;
  /** Orders that the shop did not take, in words. */
  refused: string[];
  perSecond: number;
  /** 95th percentile of placing an order, in milliseconds, while backups were made. */
  p95: number;
  bytes: number;
  rounds: BackupRound[];
}

/** Places all orders at an even pace while backups are made one after the other, and brings each of them back. */
export async function backUpUnderLoad(
  { file, people }: PreparedOrders,
  { perSecond, backups }: { perSecond: number; backups: number },
): Promise<BackupResult> {
  const data = await mkdtemp(join(tmpdir(), 'backup-load-'));
  await copyFile(file, join(data, 'shop.sqlite'));
  await symlink(await ensureFixtureCatalogue(), join(data, 'catalogue.sqlite'));
  const server = await startServer({ dataFolder: data });
  const acknowledged: string[] = [];
  const refused: string[] = [];
  const times: number[] = [];
  const begun: { at: number; acknowledged: number; tookMs: number }[] = [];
  try {
    const placing = Promise.all(
      people.map(async ({ token, request }, at) => {
        await pause((at * 1000) / perSecond);
        const asked = performance.now();
        const answer = await clientAt(server.address, token).call('placeOrder', request, {
          key: `order-${at}-of-the-run`,
        });
        times.push(performance.now() - asked);
        if (answer.ok) acknowledged.push(answer.data.order_sn);
        else refused.push(`an order was not taken: ${JSON.stringify(answer.failure)}`);
      }),
    );
    for (let count = 0; count < backups; count += 1) {
      const at = performance.now();
      const already = acknowledged.length;
      await backUpAside(data);
      begun.push({ at, acknowledged: already, tookMs: performance.now() - at });
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
      rounds.push({ tookMs, ...(await bringBack(backup, acknowledged.slice(0, before))) });
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

/** The command as an operator types it, in a process of its own. */
async function backUpAside(data: string): Promise<void> {
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
  if (code !== 0) throw new Error('a backup ended with an error');
}

async function bringBack(backup: string, before: readonly string[]): Promise<Omit<BackupRound, 'tookMs'>> {
  const folder = await mkdtemp(join(tmpdir(), 'brought-back-'));
  try {
    const database = join(folder, 'data/shop.sqlite');
    await mkdir(join(folder, 'data'));
    const at = performance.now();
    await restoreBackup({ backup, database, at: new Date() });
    const restoredInMs = performance.now() - at;
    const { orders, faults } = await readLedger(database);
    const held = new Set(orders.map(({ order_sn }) => order_sn));
    // A letter that was sent is gone from the database.
    const torn = orders.filter(({ lines, payments }) => lines !== LINES || payments !== 1);
    return {
      before: before.length,
      held: held.size,
      restoredInMs,
      missing: before.filter((order) => !held.has(order)).length,
      faults: [...faults, ...torn.map(({ order_sn }) => `${order_sn} is not whole`)],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What was promised and not kept, in words. */
export function backupFaults({ rounds, refused }: BackupResult): string[] {
  const wrong = rounds.flatMap(({ missing, faults }) => [
    ...(missing > 0 ? [`${missing} acknowledged orders are not in a backup`] : []),
    ...faults,
  ]);
  return [...refused, ...wrong];
}

/** Makes backups while a hundred orders a second come in. Throws when one lacks an order, or holds half of one. */
export async function backupReport(): Promise<string> {
  const prepared = await prepareOrders(500);
  try {
    const result = await backUpUnderLoad(prepared, { perSecond: 100, backups: 4 });
    const wrong = backupFaults(result);
    const most = (figure: (round: BackupRound) => number) =>
      Math.round(Math.max(...result.rounds.map(figure)));
    const line =
      `${result.rounds.length} backups of ${(result.bytes / 1e6).toFixed(1)} MB while ${result.orders} orders came in, ` +
      `${result.perSecond} a second: each made in at most ${most(({ tookMs }) => tookMs)} ms and brought back in ` +
      `${most(({ restoredInMs }) => restoredInMs)} ms, acknowledged orders missing ${most(({ missing }) => missing)}, ` +
      `orders that are not whole 0, placing an order p95 ${Math.round(result.p95)} ms`;
    if (wrong.length > 0) throw new Error([line, ...wrong].join('\n'));
    return line;
  } finally {
    await prepared.remove();
  }
}
