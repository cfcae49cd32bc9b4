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
export const STEPS = [0, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256];
const DISK_MIB = 8;

/** An order placed with this much free space. */
export interface FullRound {
  leftKib: number;
  /** `placed`, `try again`, or an unexpected reply. */
  answer: string;
  /** The acknowledged order could be read. */
  there: boolean;
  /** Reads that failed. */
  unread: string[];
  health: string;
  /** Milliseconds from free space to the placed order, and to a healthy server. */
  againIn: number;
  wellIn: number;
}

export interface FullDisk {
  rounds: FullRound[];
  ledger: OrderRecords;
  /** The server did not exit. */
  alive: boolean;
}

/** For each step: fills the disk, places an order, frees the disk and retries. */
export async function fillDisk(steps: readonly number[] = STEPS): Promise<FullDisk> {
  const prepared = await prepareOrders(steps.length);
  const disk = await mountSmallDisk(DISK_MIB);
  let server: RunningServer | null = null;
  try {
    const file = join(disk.folder, 'shop.sqlite');
    await copyFile(prepared.file, file);
    await linkRelease(disk.folder);
    server = await startServer({ dataFolder: disk.folder });
    const rounds: FullRound[] = [];
    for (const [index, leftKib] of steps.entries()) {
      const person = prepared.people[index];
      if (!person) throw new Error('fewer customers than steps');
      const client = clientAt(server.address, person.token);
      const key = randomUUID();
      const place = () => client.call('placeOrder', person.request, { key });
      await disk.fill(leftKib * 1024);
      const answer = await place();
      const there = !answer.ok || (await client.call('orderDetail', { order_id: answer.data.order_id })).ok;
      const round = {
        leftKib,
        there,
        answer: answer.ok ? 'placed' : describeFailure(answer.failure),
        unread: await unread(client, server.address),
        health: await healthOf(server.address, (text) => text !== 'ok' || answer.ok),
      };
      await disk.free();
      const begun = performance.now();
      while (!(await place()).ok) await wait(20);
      const againIn = performance.now() - begun;
      await healthOf(server.address, (text) => text === 'ok');
      rounds.push({ ...round, againIn, wellIn: performance.now() - begun });
    }
    const alive = server.process.exitCode === null;
    await server.kill();
    return { rounds, ledger: await readOrders(file), alive };
  } finally {
    await server?.kill();
    await disk.remove();
    await prepared.remove();
  }
}

function describeFailure(failure: { kind: string; message?: string; status?: number }): string {
  const again =
    /try again/i.test(failure.message ?? '') && (failure.status === 503 || failure.kind === 'refused');
  return again ? 'try again' : JSON.stringify(failure);
}

/** Returns the read-only calls and pages that failed. */
async function unread(client: Client, address: string): Promise<string[]> {
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

/** Returns the state in `/healthz` once it is expected, or after 10 s. */
async function healthOf(address: string, expected: (text: string) => boolean): Promise<string> {
  const end = performance.now() + 10_000;
  for (;;) {
    const response = await fetch(`${address}/healthz`);
    const text = (await response.text()).replace(/:.*/, '');
    if (expected(text) || performance.now() > end) return text;
    await wait(50);
  }
}

/** Returns a message for each lost order, false confirmation, failed read and wrong health state. */
export function diskFaults({ rounds, ledger, alive }: FullDisk): string[] {
  const wrong = rounds.flatMap(({ leftKib, answer, there, unread: missing, health }) =>
    [
      answer !== 'placed' && answer !== 'try again' && `answered ${answer}`,
      !there && 'confirmed but not saved',
      missing.length > 0 && `failed reads: ${missing.join(', ')}`,
      answer === 'try again' && health !== 'degraded' && `health was ${health}`,
    ].flatMap((fault) => (fault ? [`${leftKib} KiB left: ${fault}`] : [])),
  );
  const { orders, faults } = ledger;
  const whole = orders.filter(({ lines, payments }) => lines === LINES && payments === 1);
  if (orders.length !== rounds.length) wrong.push(`${orders.length} orders of ${rounds.length}`);
  if (whole.length !== orders.length) wrong.push('an order is incomplete');
  if (!alive) wrong.push('the server exited');
  return [...wrong, ...faults];
}

/** Returns a summary. Throws when a fault was found. */
export async function diskFullReport(): Promise<string> {
  const result = await fillDisk();
  const wrong = diskFaults(result);
  const { rounds } = result;
  const refused = rounds.filter(({ answer }) => answer === 'try again').length;
  const slowest = (value: (round: FullRound) => number) => Math.round(Math.max(...rounds.map(value)));
  const text = [
    `disk full: ${rounds.length} rounds, ${refused} orders rejected with “try again”, ${rounds.length - refused} placed`,
    `after freeing space: placed within ${slowest(({ againIn }) => againIn)} ms, healthy within ${slowest(({ wellIn }) => wellIn)} ms`,
    `faults: ${wrong.length}`,
  ].join('\n');
  if (wrong.length > 0) throw new Error([text, ...wrong].join('\n'));
  return text;
}
