import { randomUUID } from 'node:crypto';
import { copyFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '../../src/renderer/api/client';
import { ensureFixtureCatalogue } from '../../test/databases/catalogue-fixture';
import { clientAt } from './client';
import { readLedger, type Ledger } from './read-orders';
import { LINES, prepareOrders } from './prepare-orders';
import { startServer, type RunningServer } from './start-server';
import { mountSmallDisk } from './small-disk';

/** Kibibytes that are left when an order is placed: from none to enough for it, so that each of its writes may be the last. */
export const STEPS = [0, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256];
const DISK_MIB = 8;

/** One order on a disk that has so much left. */
export interface FullRound {
  leftKib: number;
  /** How the order was answered: `placed`, `try again`, or something that it must not be. */
  answer: string;
  /** The order that was acknowledged could be read at once. */
  there: boolean;
  /** What else could be read meanwhile, and what could not. */
  unread: string[];
  health: string;
  /** Milliseconds from the moment there was room until the same order was placed, and until the shop called itself well. */
  againIn: number;
  wellIn: number;
}

export interface FullDisk {
  rounds: FullRound[];
  ledger: Ledger;
  /** The one server has lived through all of it. */
  alive: boolean;
}

/** Fills the disk under a running shop again and again, places an order each time, and makes room. */
export async function fillDisk(steps: readonly number[] = STEPS): Promise<FullDisk> {
  const prepared = await prepareOrders(steps.length);
  const disk = await mountSmallDisk(DISK_MIB);
  let server: RunningServer | null = null;
  try {
    const file = join(disk.folder, 'shop.sqlite');
    await copyFile(prepared.file, file);
    await symlink(await ensureFixtureCatalogue(), join(disk.folder, 'catalogue.sqlite'));
    server = await startServer({ dataFolder: disk.folder });
    const rounds: FullRound[] = [];
    for (const [at, leftKib] of steps.entries()) {
      const person = prepared.people[at];
      if (!person) throw new Error('there are too few people');
      const client = clientAt(server.address, person.token);
      const key = randomUUID();
      const place = () => client.call('placeOrder', person.request, { key });
      await disk.fill(leftKib * 1024);
      const answer = await place();
      const there = !answer.ok || (await client.call('orderDetail', { order_id: answer.data.order_id })).ok;
      const round = {
        leftKib,
        there,
        answer: answer.ok ? 'placed' : inWords(answer.failure),
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
    return { rounds, ledger: await readLedger(file), alive };
  } finally {
    await server?.kill();
    await disk.remove();
    await prepared.remove();
  }
}

function inWords(failure: { kind: string; message?: string; status?: number }): string {
  const again =
    /try again/i.test(failure.message ?? '') && (failure.status === 503 || failure.kind === 'refused');
  return again ? 'try again' : JSON.stringify(failure);
}

/** Calls and pages that only read, and were not answered. */
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

/** What the shop says of itself, as soon as it is what is expected, or after ten seconds. */
async function healthOf(address: string, expected: (text: string) => boolean): Promise<string> {
  const end = performance.now() + 10_000;
  for (;;) {
    const response = await fetch(`${address}/healthz`);
    const text = (await response.text()).replace(/:.*/, '');
    if (expected(text) || performance.now() > end) return text;
    await wait(50);
  }
}

/** What is wrong, in words; none where nothing was lost, nothing was said to be saved that was not, and all of it went on. */
export function diskFaults({ rounds, ledger, alive }: FullDisk): string[] {
  const wrong = rounds.flatMap(({ leftKib, answer, there, unread: missing, health }) =>
    [
      answer !== 'placed' && answer !== 'try again' && `answered ${answer}`,
      !there && 'said to be saved and was not',
      missing.length > 0 && `could not be read: ${missing.join(', ')}`,
      answer === 'try again' && health !== 'degraded' && `health was ${health}`,
    ].flatMap((fault) => (fault ? [`${leftKib} KiB left: ${fault}`] : [])),
  );
  const { orders, faults } = ledger;
  const whole = orders.filter(({ lines, payments }) => lines === LINES && payments === 1);
  if (orders.length !== rounds.length) wrong.push(`${orders.length} orders of ${rounds.length}`);
  if (whole.length !== orders.length) wrong.push('an order is there in part');
  if (!alive) wrong.push('the server ended');
  return [...wrong, ...faults];
}

/** Fills the disk step by step, and gives what came of it in words. Throws when a promise was broken. */
export async function diskFullReport(): Promise<string> {
  const result = await fillDisk();
  const wrong = diskFaults(result);
  const { rounds } = result;
  const refused = rounds.filter(({ answer }) => answer === 'try again').length;
  const slowest = (value: (round: FullRound) => number) => Math.round(Math.max(...rounds.map(value)));
  const text = [
    `disk filled under the shop: ${rounds.length} times, ${refused} orders told to try again, ${rounds.length - refused} placed`,
    `placed after there was room: ${slowest(({ againIn }) => againIn)} ms at most; called itself well after ${slowest(({ wellIn }) => wellIn)} ms at most`,
    `wrong: ${wrong.length}`,
  ].join('\n');
  if (wrong.length > 0) throw new Error([text, ...wrong].join('\n'));
  return text;
}
