import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createEnrollmentCode,
  hashEnrollmentCode,
  proveCatalogueKeys,
} from '../../server/stands/stand-enrollment';
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
  vi.useRealTimers();
  for (const close of closing.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true });
});

const patience = { timeout: 20_000 };
const newDisk = (code = '') => memoryStandStorage(code, join(folder, 'queue.sqlite'));
const consent = { version: '1', text: 'Yes.', given_at: '2026-03-09T13:00:00+01:00' };

/** Starts the program with this disk until the end of the test or the next start. */
async function start(
  disk: StandStorage,
  parts: Omit<TestShopSyncOptions, 'storage'> = {},
  at = shop,
): Promise<TestShopSync> {
  const stand = await makeShopSync(at, '', { ...parts, storage: disk });
  closing.push(() => stand.close());
  return stand;
}

async function end(stand: TestShopSync): Promise<void> {
  await stand.close();
  // Other resources are closed at the end of the test.
  closing.pop();
}

const saveLead = async (stand: TestShopSync, name: string) =>
  expect(await stand.client.call('saveLead', { name, consent }, { key: randomUUID() })).toMatchObject({
    ok: true,
  });
const leadsOf = async ({ deps }: TestShop) =>
  (await deps.database.selectFrom('lead').select('name').orderBy('lead_id').execute()).map(
    ({ name }) => name,
  );
const rowOf = async ({ sync }: TestShopSync, name: string) =>
  (await sync.status()).find((row) => row.name === name)?.value;
const isEnrolling = ({ url }: Request) => url.endsWith(endpoints.enrollStand.path);
const says = (status: number) => () =>
  Promise.resolve(
    Response.json(
      { code: status, msg: 'Please try again later', data: null },
      { status, headers: status === 429 ? { 'Retry-After': '1' } : {} },
    ),
  );

describe('a stored enrollment code', () => {
  it.each([
    ['the shop is busy', says(503)],
    ['the shop has seen too many codes', says(429)],
    ['the shop has a fault', says(500)],
    ['somebody else answers', () => Promise.resolve(Response.json({ code: 7, msg: 'Welcome to the hall' }))],
    [
      'the answer is lost',
      async (forward: () => Promise<Response>) => {
        await forward();
        return Response.error();
      },
    ],
  ])('works later when %s', async (_how, fault) => {
    const code = await createEnrollmentCode(shop.deps, 'Hall 4');
    const disk = newDisk(code);
    const waiting: string[] = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stand = await start(disk, {
      network: (request, forward) => {
        if (!isEnrolling(request)) return forward();
        waiting.push(disk.code.get());
        return waiting.length < 3 ? fault(forward) : forward();
      },
    });
    const enrollmentLater = () => {
      stand.advanceTime(500);
      vi.advanceTimersByTime(500);
      return stand.sync.enrollment();
    };
    await expect.poll(enrollmentLater, patience).toEqual({ enrolled: true, name: 'Hall 4' });
    vi.useRealTimers();
    expect(waiting).toEqual([code, code, code]);
    expect(disk.code.get()).toBe('');
    await saveLead(stand, 'Ann');
    await expect.poll(() => leadsOf(shop), patience).toEqual(['Ann']);
  });

  it('is reported as waiting until the shop answers', async () => {
    const disk = newDisk(await createEnrollmentCode(shop.deps, 'Hall 4'));
    const stand = await start(disk, { network: says(503) });
    await expect
      .poll(() => rowOf(stand, 'Sending to the shop'))
      .toBe('not enrolled: the entered code waits for the shop’s answer');
  });

  it('works after a start whose answer was lost', async () => {
    const disk = newDisk(await createEnrollmentCode(shop.deps, 'Hall 4'));
    let asked = 0;
    const first = await start(disk, {
      network: async (request, forward) => {
        const answer = await forward();
        if (!isEnrolling(request)) return answer;
        asked += 1;
        return Response.error();
      },
    });
    await expect.poll(() => asked, patience).toBeGreaterThan(0);
    await end(first);
    const second = await start(disk);
    await expect.poll(() => second.sync.enrollment(), patience).toEqual({ enrolled: true, name: 'Hall 4' });
  });

  it('is deleted when the shop refuses it, and not sent again after a success', async () => {
    const disk = newDisk('NO-CODE');
    const stand = await start(disk);
    await expect.poll(() => disk.code.get(), patience).toBe('');
    expect(stand.sync.enrollment().enrolled).toBe(false);
    expect(await rowOf(stand, 'Sending to the shop')).toBe(
      'not enrolled: the entered code is invalid, expired or already used',
    );
    expect(await stand.sync.enroll(await createEnrollmentCode(shop.deps, 'Hall 3'))).toMatchObject({
      kind: 'enrolled',
    });
    stand.sync.deleteEnrollment();
    expect(await rowOf(stand, 'Sending to the shop')).toBe('not enrolled: enter an enrollment code');
    await end(stand);

    const code = await createEnrollmentCode(shop.deps, 'Hall 4');
    disk.code.set(code);
    const enrolling = await start(disk);
    await expect.poll(() => enrolling.sync.enrollment().enrolled, patience).toBe(true);
    await end(enrolling);
    // The environment may name a code at each start.
    disk.code.set(code);
    let asked = 0;
    const later = await start(disk, {
      network: (request, forward) => {
        if (isEnrolling(request)) asked += 1;
        return forward();
      },
    });
    await expect.poll(() => disk.code.get(), patience).toBe('');
    expect([asked, later.sync.enrollment().enrolled]).toEqual([0, true]);
  });

  it('enrolls a revoked stand again', async () => {
    const disk = newDisk(await createEnrollmentCode(shop.deps, 'Hall 4'));
    const stand = await start(disk);
    await expect.poll(() => stand.sync.enrollment().enrolled, patience).toBe(true);
    await end(stand);
    await revokeStand(shop.deps.database, 'Hall 4', Date.now());
    disk.code.set(await createEnrollmentCode(shop.deps, 'Hall 5'));
    const restarted = await start(disk);
    await expect
      .poll(() => restarted.sync.enrollment(), patience)
      .toEqual({ enrolled: true, name: 'Hall 5' });
    await saveLead(restarted, 'Ann');
    await expect.poll(() => leadsOf(shop), patience).toEqual(['Ann']);
  });
});

describe('the key of the catalogue', () => {
  const publicKey = () =>
    generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const key = publicKey();
  const publishing = async () => {
    const open = await makeShop({ publishedKeys: () => Promise.resolve([key]) });
    closing.unshift(() => open.close());
    return open;
  };
  const enrollAt = async (
    open: TestShop,
    network: NonNullable<TestShopSyncOptions['network']>,
    code?: string,
  ) => {
    const pinned: (readonly string[])[] = [];
    const disk = newDisk(code ?? (await createEnrollmentCode(open.deps, 'Hall 4')));
    const pinCatalogueKeys = (keys: readonly string[]) => void pinned.push(keys);
    const stand = await start(disk, { network, pinCatalogueKeys }, open);
    await expect.poll(() => stand.sync.enrollment().enrolled, patience).toBe(true);
    return pinned;
  };

  it('is pinned at the enrollment; the request does not contain the code', async () => {
    const open = await publishing();
    const code = await createEnrollmentCode(open.deps, 'Hall 4');
    const sent: string[] = [];
    const listening = async (request: Request, forward: () => Promise<Response>) => {
      sent.push(await request.clone().text());
      return forward();
    };
    expect(await enrollAt(open, listening, code)).toEqual([[key]]);
    expect(sent.join('')).toContain('code_id');
    expect(sent.join('').replace(/[^0-9A-Z]/g, '')).not.toContain(code.replaceAll('-', ''));
    expect(sent.join('')).not.toContain(hashEnrollmentCode(code));
  });

  it('is pinned after a lost answer', async () => {
    const open = await publishing();
    let lost = 0;
    const lossy = async (request: Request, forward: () => Promise<Response>) => {
      const answer = await forward();
      return isEnrolling(request) && ++lost === 1 ? Response.error() : answer;
    };
    expect(await enrollAt(open, lossy)).toEqual([[key]]);
    expect(lost).toBeGreaterThan(1);
  });

  it('is pinned by a later attempt when the disk fails first', async () => {
    const open = await publishing();
    const pinned: (readonly string[])[] = [];
    let failures = 1;
    const pinCatalogueKeys = (keys: readonly string[]) => {
      if (failures-- > 0) throw new Error('The disk is full.');
      pinned.push(keys);
    };
    const disk = newDisk(await createEnrollmentCode(open.deps, 'Hall 4'));
    const stand = await start(disk, { pinCatalogueKeys }, open);
    await expect.poll(() => pinned, patience).toEqual([[key]]);
    await expect.poll(() => stand.sync.enrollment().name, patience).toBe('Hall 4');
    await expect.poll(() => disk.code.get(), patience).toBe('');
  });

  it.each<[string, (data: Record<string, unknown>) => Record<string, unknown>]>([
    ['replaces it', (data) => ({ ...data, catalogue_keys: [publicKey()] })],
    ['adds one', (data) => ({ ...data, catalogue_keys: [key, publicKey()] })],
    ['removes it', (data) => ({ ...data, catalogue_keys: [] })],
    ['removes the proof', (data) => ({ ...data, catalogue_keys: [publicKey()], catalogue_proof: undefined })],
    [
      'computes a proof from what was sent',
      (data) => {
        const mine = [publicKey()];
        const known = String(data['code_id']);
        const proof = proveCatalogueKeys(known, String(data['credential']), mine);
        return { ...data, catalogue_keys: mine, catalogue_proof: proof };
      },
    ],
  ])('is not pinned when an attacker on the network %s', async (_how, change) => {
    const open = await publishing();
    const between = async (request: Request, forward: () => Promise<Response>) => {
      if (!isEnrolling(request)) return forward();
      const { code_id } = (await request.clone().json()) as { code_id: string };
      const answer = (await (await forward()).json()) as { data: Record<string, unknown> };
      return Response.json({ ...answer, data: change({ ...answer.data, code_id }) });
    };
    expect(await enrollAt(open, between)).toEqual([]);
  });

  it('is not changed when the shop has not published a catalogue', async () => {
    expect(await enrollAt(shop, (_request, forward) => forward())).toEqual([]);
  });

  it('is sent to stands of earlier versions, which send the code', async () => {
    const open = await publishing();
    const code = await createEnrollmentCode(open.deps, 'Hall 4');
    const reply = await open.client.call('enrollStand', { code });
    expect(reply).toMatchObject({ ok: true, data: { name: 'Hall 4', catalogue_keys: [key] } });
    expect(await open.client.call('enrollStand', { code })).toMatchObject({ ok: false });
    expect(await open.client.call('enrollStand', {})).toMatchObject({ ok: false });
  });
});

it('never sends credential and entries to another shop', async () => {
  const disk = newDisk(await createEnrollmentCode(shop.deps, 'Hall 4'));
  const first = await start(disk);
  await expect.poll(() => first.sync.enrollment().enrolled, patience).toBe(true);
  first.setReachable(false);
  await saveLead(first, 'For the first');
  await end(first);

  const other = await makeShop();
  closing.unshift(() => other.close());
  const heard: (string | null)[] = [];
  const elsewhere = {
    origin: 'http://other.test',
    network: (request: Request, forward: () => Promise<Response>) => {
      heard.push(request.headers.get('Authorization'));
      return forward();
    },
  };
  const stranger = await start(disk, elsewhere, other);
  expect(stranger.sync.enrollment()).toEqual({ enrolled: false, name: '' });
  await saveLead(stranger, 'For the other');
  await stranger.sync.sendNow();
  expect(heard.filter((authorization) => authorization?.startsWith('Stand'))).toEqual([]);
  expect(await rowOf(stranger, 'Waiting for http://shop.test')).toContain('1:');
  expect(await stranger.sync.undelivered()).toMatchObject([
    { content: { name: 'For the first' }, reason: 'The entry is for http://shop.test.' },
  ]);
  await end(stranger);

  disk.code.set(await createEnrollmentCode(other.deps, 'Hall 9'));
  const enrolled = await start(disk, elsewhere, other);
  await expect.poll(() => leadsOf(other), patience).toEqual(['For the other']);
  expect(await rowOf(enrolled, 'Waiting on this device')).toBe('0');
  expect(await enrolled.sync.sendNow()).toBe('All entries are sent. Entries for another shop: 1.');
  await end(enrolled);

  disk.code.set(await createEnrollmentCode(shop.deps, 'Hall 4'));
  await start(disk);
  await expect.poll(() => leadsOf(shop), patience).toEqual(['For the first']);
  expect(await leadsOf(other)).toEqual(['For the other']);
});

it('sends immediately after a kill, whichever process held the lease', async () => {
  const disk = newDisk(await createEnrollmentCode(shop.deps, 'Hall 4'));
  const killed = await start(disk);
  await expect.poll(() => killed.sync.enrollment().enrolled, patience).toBe(true);
  killed.setReachable(false);
  await saveLead(killed, 'Ann');
  await end(killed);
  // State of a killed program.
  const queue = await openEntryQueueDatabase(disk.queueFile);
  await forceLease(queue, 'the one that was killed', performance.now());
  await queue.destroy();
  await start(disk);
  await expect.poll(() => leadsOf(shop), { timeout: 5000 }).toEqual(['Ann']);
});
