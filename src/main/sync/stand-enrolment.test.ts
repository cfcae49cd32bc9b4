import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEnrolmentCode } from '../../server/stands/stand-enrolment';
import { openEntryQueueDatabase } from '../../server/db/entry-queue-database';
import { forceLease } from '../../server/stands/entry-queue-store';
import { revokeStand } from '../../server/stands/stand-store';
import { endpoints } from '../../shared/contract/endpoints';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import {
  makeShopSync,
  memoryStandStorage,
  type StandStorage,
  type TestShopSync,
  type TestShopSyncOptions,
} from '../../../test/stands/make-shop-sync';

let folder: string;
let shop: TestShop;
const closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stand-'));
  shop = await makeShop();
  closing.push(() => shop.close());
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true });
});

const patience = { timeout: 20_000 };
const newDisk = (code = '') => memoryStandStorage(code, join(folder, 'queue.sqlite'));
const consent = { version: '1', text: 'Yes.', given_at: '2026-03-09T13:00:00+01:00' };

/** Starts the program with this disk until the end of the test or the next start. */
async function start(
  disk: StandStorage,
  parts: Omit<TestShopSyncOptions, 'disk'> = {},
  at = shop,
): Promise<TestShopSync> {
  const stand = await makeShopSync(at, '', { ...parts, disk });
  closing.push(() => stand.close());
  return stand;
}

async function end(stand: TestShopSync): Promise<void> {
  await stand.close();
  // Other resources are closed at the end of the test.
  closing.pop();
}

const keepLead = async (stand: TestShopSync, name: string) =>
  expect(await stand.client.call('keepLead', { name, consent }, { key: randomUUID() })).toMatchObject({
    ok: true,
  });
const leadsOf = async ({ deps }: TestShop) =>
  (await deps.database.selectFrom('lead').select('name').orderBy('lead_id').execute()).map(
    ({ name }) => name,
  );
const rowOf = async ({ line }: TestShopSync, name: string) =>
  (await line.status()).find((row) => row.name === name)?.value;
const isEnrolling = ({ url }: Request) => url.endsWith(endpoints.enrolStand.path);
const says = (status: number) => () =>
  Promise.resolve(
    Response.json(
      { code: status, msg: 'Please try again later', data: null },
      { status, headers: status === 429 ? { 'Retry-After': '1' } : {} },
    ),
  );

describe('a stored enrolment code', () => {
  it.each([
    ['the shop is busy', says(503)],
    ['the shop has seen too many codes', says(429)],
    ['the shop has a fault', says(500)],
    ['somebody else answers', () => Promise.resolve(Response.json({ code: 7, msg: 'Welcome to the hall' }))],
    [
      'the answer is lost',
      async (ask: () => Promise<Response>) => {
        await ask();
        return Response.error();
      },
    ],
  ])('works later when %s', async (_how, fault) => {
    const code = await createEnrolmentCode(shop.deps, 'Hall 4');
    const disk = newDisk(code);
    const waiting: string[] = [];
    const stand = await start(disk, {
      way: (request, ask) => {
        if (!isEnrolling(request)) return ask();
        waiting.push(disk.code.get());
        return waiting.length < 3 ? fault(ask) : ask();
      },
    });
    await expect.poll(() => stand.line.enrolment(), patience).toEqual({ enrolled: true, name: 'Hall 4' });
    expect(waiting).toEqual([code, code, code]);
    expect(disk.code.get()).toBe('');
    await keepLead(stand, 'Ann');
    await expect.poll(() => leadsOf(shop), patience).toEqual(['Ann']);
  });

  it('works after a start whose answer was lost', async () => {
    const disk = newDisk(await createEnrolmentCode(shop.deps, 'Hall 4'));
    let asked = 0;
    const first = await start(disk, {
      way: async (request, ask) => {
        const answer = await ask();
        if (!isEnrolling(request)) return answer;
        asked += 1;
        return Response.error();
      },
    });
    await expect.poll(() => asked, patience).toBeGreaterThan(0);
    await end(first);
    const second = await start(disk);
    await expect.poll(() => second.line.enrolment(), patience).toEqual({ enrolled: true, name: 'Hall 4' });
  });

  it('is deleted when the shop refuses it, and not sent again after a success', async () => {
    const disk = newDisk('NO-CODE');
    const stand = await start(disk);
    await expect.poll(() => disk.code.get(), patience).toBe('');
    expect(stand.line.enrolment().enrolled).toBe(false);
    await end(stand);

    const code = await createEnrolmentCode(shop.deps, 'Hall 4');
    disk.code.set(code);
    const enrolling = await start(disk);
    await expect.poll(() => enrolling.line.enrolment().enrolled, patience).toBe(true);
    await end(enrolling);
    // The environment may name a code at each start.
    disk.code.set(code);
    let asked = 0;
    const later = await start(disk, {
      way: (request, ask) => {
        if (isEnrolling(request)) asked += 1;
        return ask();
      },
    });
    await expect.poll(() => disk.code.get(), patience).toBe('');
    expect([asked, later.line.enrolment().enrolled]).toEqual([0, true]);
  });

  it('enrols a revoked stand again', async () => {
    const disk = newDisk(await createEnrolmentCode(shop.deps, 'Hall 4'));
    const stand = await start(disk);
    await expect.poll(() => stand.line.enrolment().enrolled, patience).toBe(true);
    await end(stand);
    await revokeStand(shop.deps.database, 'Hall 4', Date.now());
    disk.code.set(await createEnrolmentCode(shop.deps, 'Hall 5'));
    const restarted = await start(disk);
    await expect.poll(() => restarted.line.enrolment(), patience).toEqual({ enrolled: true, name: 'Hall 5' });
    await keepLead(restarted, 'Ann');
    await expect.poll(() => leadsOf(shop), patience).toEqual(['Ann']);
  });
});

it('never sends credential and entries to another shop', async () => {
  const disk = newDisk(await createEnrolmentCode(shop.deps, 'Hall 4'));
  const first = await start(disk);
  await expect.poll(() => first.line.enrolment().enrolled, patience).toBe(true);
  first.reach(false);
  await keepLead(first, 'For the first');
  await end(first);

  const other = await makeShop();
  closing.unshift(() => other.close());
  const heard: (string | null)[] = [];
  const elsewhere = {
    origin: 'http://other.test',
    way: (request: Request, ask: () => Promise<Response>) => {
      heard.push(request.headers.get('Authorization'));
      return ask();
    },
  };
  const stranger = await start(disk, elsewhere, other);
  expect(stranger.line.enrolment()).toEqual({ enrolled: false, name: '' });
  await keepLead(stranger, 'For the other');
  await stranger.line.sendNow();
  expect(heard.filter((authorization) => authorization?.startsWith('Stand'))).toEqual([]);
  expect(await rowOf(stranger, 'Waiting for http://shop.test')).toContain('1:');
  expect(await stranger.line.refused()).toMatchObject([
    { content: { name: 'For the first' }, reason: 'It was taken down for http://shop.test.' },
  ]);
  await end(stranger);

  disk.code.set(await createEnrolmentCode(other.deps, 'Hall 9'));
  const enrolled = await start(disk, elsewhere, other);
  await expect.poll(() => leadsOf(other), patience).toEqual(['For the other']);
  expect(await rowOf(enrolled, 'Waiting on this device')).toBe('0');
  expect(await enrolled.line.sendNow()).toBe('Everything is with the shop. 1 are for another shop.');
  await end(enrolled);

  disk.code.set(await createEnrolmentCode(shop.deps, 'Hall 4'));
  await start(disk);
  await expect.poll(() => leadsOf(shop), patience).toEqual(['For the first']);
  expect(await leadsOf(other)).toEqual(['For the other']);
});

it('sends at once after a kill, whoever held the lease', async () => {
  const disk = newDisk(await createEnrolmentCode(shop.deps, 'Hall 4'));
  const killed = await start(disk);
  await expect.poll(() => killed.line.enrolment().enrolled, patience).toBe(true);
  killed.reach(false);
  await keepLead(killed, 'Ann');
  await end(killed);
  // State of a killed program.
  const queue = await openEntryQueueDatabase(disk.queue);
  await forceLease(queue, 'the one that was killed', performance.now());
  await queue.destroy();
  await start(disk);
  await expect.poll(() => leadsOf(shop), { timeout: 5000 }).toEqual(['Ann']);
});
