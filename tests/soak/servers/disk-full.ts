import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '../../../src/renderer/api/client';
import { linkRelease } from '../../../test/databases/link-release';
import { clientAt } from '../support/client';
import { readOrders, type OrderRecords } from '../support/read-orders';
import { LINES, prepareOrders } from '../support/prepare-orders';
import { startServer, type RunningServer } from '../support/start-server';
import { mountSmallDisk } from '../support/small-disk';

/** Free kibibytes when an order is placed: from none to enough, so that each of its writes can fail. */
const FREE_KIB_STEPS = [0, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256];
const DISK_MIB = 8;

/** An order that is placed on an almost full disk. */
export interface FullDiskRound {
  freeKib: number;
  /** `placed`, `try again`, or an unexpected reply. */
  reply: string;
  /** False when the order was acknowledged and cannot be read. */
  isSaved: boolean;
  /** Names of calls and paths of pages that failed. */
  failedReads: string[];
  /** State that `/healthz` names. */
  health: string;
  /** Milliseconds from the freeing of the disk until the order is placed. */
  placedAfterMs: number;
  /** Milliseconds from the freeing of the disk until the server is healthy. */
  healthyAfterMs: number;
}

export interface FullDiskResult {
  rounds: FullDiskRound[];
  ledger: OrderRecords;
  /** The server did not exit. */
  isAlive: boolean;
}

/** For each step: fills the disk, places an order, frees the disk and retries. */
export async function fillDisk(steps: readonly number[] = FREE_KIB_STEPS): Promise<FullDiskResult> {
  const prepared = await prepareOrders(steps.length);
  const disk = await mountSmallDisk(DISK_MIB);
  let server: RunningServer | null = null;
  try {
    const file = join(disk.folder, 'shop.sqlite');
    await copyFile(prepared.file, file);
    await linkRelease(disk.folder);
    server = await startServer({ dataFolder: disk.folder });
    const rounds: FullDiskRound[] = [];
    for (const [index, freeKib] of steps.entries()) {
      const person = prepared.people[index];
      if (!person) throw new Error('fewer customers than steps');
      const client = clientAt(server.address, person.token);
      const key = randomUUID();
      const place = () => client.call('placeOrder', person.request, { key });
      await disk.fill(freeKib * 1024);
      const outcome = await place();
      const isSaved =
        !outcome.ok || (await client.call('orderDetail', { order_id: outcome.data.order_id })).ok;
      const round = {
        freeKib,
        isSaved,
        reply: outcome.ok ? 'placed' : describeFailure(outcome.failure),
        failedReads: await findFailedReads(client, server.address),
        health: await waitForHealth(server.address, (state) => state !== 'ok' || outcome.ok),
      };
      await disk.free();
      const freedAt = performance.now();
      while (!(await place()).ok) await wait(20);
      const placedAfterMs = performance.now() - freedAt;
      await waitForHealth(server.address, (state) => state === 'ok');
      rounds.push({ ...round, placedAfterMs, healthyAfterMs: performance.now() - freedAt });
    }
    const isAlive = server.process.exitCode === null;
    await server.kill();
    return { rounds, ledger: await readOrders(file), isAlive };
  } finally {
    await server?.kill();
    await disk.remove();
    await prepared.remove();
  }
}

function describeFailure(failure: { kind: string; message?: string; status?: number }): string {
  const isTemporary =
    /try again/i.test(failure.message ?? '') && (failure.status === 503 || failure.kind === 'refused');
  return isTemporary ? 'try again' : JSON.stringify(failure);
}

/** Returns the read-only calls and pages that failed. */
async function findFailedReads(client: Client, address: string): Promise<string[]> {
  const missing: string[] = [];
  for (const call of ['orders', 'cart', 'addresses', 'homeBanners'] as const) {
    if (!(await client.call(call, {})).ok) missing.push(call);
  }
  if (!(await client.call('searchGoods', { key: 'aspirin' })).ok) missing.push('searchGoods');
  for (const path of ['/', '/categoryList?id=1']) {
    if (!(await fetch(address + path)).ok) missing.push(path);
  }
  return missing;
}

/** Returns the state in `/healthz` as soon as it is an expected one, or the state after 10 s. */
async function waitForHealth(address: string, isExpected: (state: string) => boolean): Promise<string> {
  const end = performance.now() + 10_000;
  for (;;) {
    const response = await fetch(`${address}/healthz`);
    const state = (await response.text()).replace(/:.*/, '');
    if (isExpected(state) || performance.now() > end) return state;
    await wait(50);
  }
}

/** Returns a message for each unexpected reply, lost or incomplete order, failed read and wrong health state. */
export function diskFaults({ rounds, ledger, isAlive }: FullDiskResult): string[] {
  const messages = rounds.flatMap(({ freeKib, reply, isSaved, failedReads, health }) =>
    [
      reply !== 'placed' && reply !== 'try again' && `answered ${reply}`,
      !isSaved && 'confirmed but not saved',
      failedReads.length > 0 && `failed reads: ${failedReads.join(', ')}`,
      reply === 'try again' && health !== 'degraded' && `health was ${health}`,
    ].flatMap((fault) => (fault ? [`${freeKib} KiB left: ${fault}`] : [])),
  );
  const { orders, faults } = ledger;
  const completeOrders = orders.filter(({ lines, payments }) => lines === LINES && payments === 1);
  if (orders.length !== rounds.length) messages.push(`${orders.length} orders of ${rounds.length}`);
  if (completeOrders.length !== orders.length) messages.push('an order is incomplete');
  if (!isAlive) messages.push('the server exited');
  return [...messages, ...faults];
}

/** Returns a summary. Throws when a fault was found. */
export async function diskFullReport(): Promise<string> {
  const result = await fillDisk();
  const faults = diskFaults(result);
  const { rounds } = result;
  const refused = rounds.filter(({ reply }) => reply === 'try again').length;
  const maxOf = (figure: 'placedAfterMs' | 'healthyAfterMs') =>
    Math.round(Math.max(...rounds.map((round) => round[figure])));
  const text = [
    `disk full: ${rounds.length} rounds, ${refused} orders rejected with “try again”, ${rounds.length - refused} placed`,
    `after freeing space: placed within ${maxOf('placedAfterMs')} ms, healthy within ${maxOf('healthyAfterMs')} ms`,
    `faults: ${faults.length}`,
  ].join('\n');
  if (faults.length > 0) throw new Error([text, ...faults].join('\n'));
  return text;
}
