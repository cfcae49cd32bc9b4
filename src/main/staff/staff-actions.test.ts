import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEnrollmentCode } from '../../server/stands/stand-enrollment';
import { decryptExport } from '../../server/stands/encrypted-export';
import type { SavedCart, Staff, Playlist } from '../../shared/platform/staff-bridge';
import { formatStandMessage } from '../../shared/stands/stand-messages';
import { validStandForm, makeStand, type TestStand } from '../../../test/stands/make-stand';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { makeStaff, type TestStaff } from '../../../test/stands/make-staff';
import { makeShopSync, type TestShopSync } from '../../../test/stands/make-shop-sync';
import { fakeSafeStorage } from '../../../test/fakes/fake-safe-storage';
import type { UndeliveredEntry } from '../sync/entry-queue';
import { createSyncWithoutQueue } from '../sync/shop-sync';
import { MAX_NOTES } from './sales-notes';

let shop: TestShop;
let shopSync: TestShopSync;
let made: TestStand;
let testStaff: TestStaff;
let staff: Staff;
const folder = mkdtempSync(join(tmpdir(), 'staff-'));
const file = join(folder, 'staff.sqlite');

beforeAll(async () => {
  shop = await makeShop();
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  made = makeStand();
  await made.stand.setUp(validStandForm);
  shopSync = await makeShopSync(shop);
  testStaff = await makeStaff({ stand: made, sync: shopSync.sync, printers: ['Front', 'Back'] });
  ({ staff } = testStaff);
});
afterEach(async () => {
  await testStaff.close();
  await shopSync.close();
});

const playlist: Playlist = {
  id: '',
  name: 'Apoptosis',
  entries: [{ goods_id: 1, goods_sn: 'QB1', goods_name: 'Venetoclax', note: 'Ask Dr Lee' }],
};
const cart: SavedCart = {
  id: '',
  name: 'Dr Lee, Basel',
  lines: [
    { goods_id: 1, goods_sn: 'QB1', goods_name: 'Venetoclax', goods_attr: '1-mg', size: '1 mg', number: 2 },
  ],
};

describe('sales notes', () => {
  it('survive a restart and can be changed and deleted', async () => {
    await testStaff.close();
    testStaff = await makeStaff({ stand: made, sync: shopSync.sync, file, safeStorage: fakeSafeStorage() });
    expect(await testStaff.staff.savePlaylist(playlist)).toEqual({ done: true, message: '' });
    expect(await testStaff.staff.saveCart(cart)).toEqual({ done: true, message: '' });
    expect(await testStaff.staff.saveCart({ ...cart, name: 'Dr Kim' })).toEqual({ done: true, message: '' });
    await testStaff.close();

    const onDisk = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    expect(onDisk.join('')).not.toMatch(/Dr Lee|Dr Kim|Apoptosis/);

    testStaff = await makeStaff({ stand: made, sync: shopSync.sync, file, safeStorage: fakeSafeStorage() });
    const stored = await testStaff.staff.notes();
    expect(stored?.playlists).toEqual([{ ...playlist, id: expect.any(String) as string }]);
    expect(stored?.carts.map(({ name }) => name).sort()).toEqual(['Dr Kim', 'Dr Lee, Basel']);
    const [saved] = stored?.playlists ?? [];
    await testStaff.staff.savePlaylist({ ...playlist, id: saved?.id ?? '', name: 'Apoptosis, short' });
    for (const { id } of stored?.carts ?? []) await testStaff.staff.deleteNote(id);
    expect(await testStaff.staff.notes()).toMatchObject({
      playlists: [{ name: 'Apoptosis, short' }],
      carts: [],
      unreadable: 0,
    });
    await testStaff.close();

    testStaff = await makeStaff({ stand: made, sync: shopSync.sync, file, safeStorage: fakeSafeStorage(2) });
    expect(await testStaff.staff.notes()).toEqual({ playlists: [], carts: [], unreadable: 1 });
  });

  it('are limited, and can be changed at the limit', async () => {
    for (let count = 0; count < MAX_NOTES; count += 1) await staff.savePlaylist(playlist);
    expect(await staff.saveCart(cart)).toEqual({
      done: false,
      message: formatStandMessage('salesNotesFull'),
    });
    const id = (await staff.notes())?.playlists[0]?.id ?? '';
    expect(await staff.savePlaylist({ ...playlist, id, name: 'Changed' })).toMatchObject({ done: true });
  });
});

describe('a locked menu', () => {
  const wishes: ((staff: Staff) => Promise<unknown>)[] = [
    (all) => all.savePlaylist(playlist),
    (all) => all.saveCart(cart),
    (all) => all.deleteNote('x'),
    (all) => all.enroll('code'),
    (all) => all.leaveShop(),
    (all) => all.allowPrinters(['Front']),
    (all) => all.exportUndelivered('a password of mine'),
    (all) => all.deleteExported(),
  ];

  it('reads and changes nothing', async () => {
    await staff.saveCart(cart);
    await made.stand.lock();
    for (const read of [staff.notes(), staff.enrollment(), staff.printers()]) expect(await read).toBeNull();
    for (const wish of wishes) {
      expect(await wish(staff)).toEqual({ done: false, message: formatStandMessage('staffMenuLocked') });
    }
    await made.stand.unlock(validStandForm.pin);
    expect((await staff.notes())?.carts).toHaveLength(1);
    expect(made.settingsStore.read()?.printers).toEqual([]);
  });

  it('would read everything without its guard', async () => {
    await made.stand.lock();
    const unguarded = { ...made, stand: { extendIfOpen: () => true } };
    const open = await makeStaff({ stand: unguarded, sync: shopSync.sync, printers: ['Front'] });
    expect(await open.staff.saveCart(cart)).toMatchObject({ done: true });
    expect((await open.staff.notes())?.carts).toHaveLength(1);
    expect(await open.staff.allowPrinters(['Front'])).toMatchObject({ done: true });
    await open.close();
  });
});

describe('enrollment', () => {
  it('asks to try a code again when the shop is busy', async () => {
    const later = Response.json({ code: 503, msg: 'later', data: null }, { status: 503 });
    const busy = await makeShopSync(shop, '', { network: () => Promise.resolve(later.clone()) });
    const open = await makeStaff({ stand: made, sync: busy.sync, printers: [] });
    expect(await open.staff.enroll('ANY-CODE')).toEqual({
      done: false,
      message: formatStandMessage('enrollBusy'),
    });
    await open.close();
    await busy.close();
  });

  it('reports the result of a code and ends on request', async () => {
    const code = await createEnrollmentCode(shop.deps, 'Hall 4');
    expect(await staff.enrollment()).toEqual({ shop: 'http://shop.test', enrolled: false, name: '' });
    shopSync.setReachable(false);
    expect(await staff.enroll(code)).toEqual({ done: false, message: formatStandMessage('enrollLater') });
    shopSync.setReachable(true);
    const wrong = await staff.enroll('WRONG');
    expect(wrong).toMatchObject({
      done: false,
      message: expect.stringContaining('invalid, expired or already used') as string,
    });
    expect(await staff.enroll(code)).toEqual({
      done: true,
      message: `${formatStandMessage('enrolledAs', { name: 'Hall 4' })} ${formatStandMessage('noCatalogueKeys')}`,
    });
    expect(await staff.enrollment()).toEqual({ shop: 'http://shop.test', enrolled: true, name: 'Hall 4' });
    expect(await staff.enroll(code)).toMatchObject({ done: false });

    expect(await staff.leaveShop()).toMatchObject({ done: true });
    expect(await staff.enrollment()).toMatchObject({ enrolled: false, name: '' });
    const rows = await shopSync.sync.status();
    expect(rows.find(({ name }) => name === 'Sending to the shop')?.value).toContain('not enrolled');
  });
});

it('reports an entry queue that cannot be opened, and the enrollment without it', async () => {
  const credential = { get: () => 'secret', name: () => 'Hall 4', delete: vi.fn() };
  const remoteLogout = { logOut: () => undefined, close: () => undefined };
  const toShop = () => Promise.resolve(Response.error());
  const sync = createSyncWithoutQueue({ toShop, remoteLogout, credential });
  const open = await makeStaff({ stand: made, sync });
  const unavailable = { done: false, message: formatStandMessage('entryQueueUnavailable') };
  expect(await open.staff.enroll('ANY-CODE')).toEqual(unavailable);
  expect(await open.staff.exportUndelivered('correct horse battery')).toEqual(unavailable);
  expect(await open.staff.enrollment()).toMatchObject({ enrolled: true, name: 'Hall 4' });
  expect(await open.staff.leaveShop()).toMatchObject({ done: true });
  expect(credential.delete).toHaveBeenCalledOnce();
  await open.close();
});

describe('printers', () => {
  it('are allowed only by names of the system', async () => {
    expect(await staff.printers()).toEqual({ installed: ['Front', 'Back'], allowed: [] });
    expect(await staff.allowPrinters(['Front', '-oraw'])).toEqual({
      done: false,
      message: formatStandMessage('printerNotInstalled'),
    });
    expect(await staff.allowPrinters(['Back', 'Back'])).toEqual({ done: true, message: '' });
    expect(made.settingsStore.read()?.printers).toEqual(['Back']);
  });
});

describe('undelivered entries', () => {
  const password = 'a password of mine';
  const entry: UndeliveredEntry = {
    key: 'k'.repeat(22),
    kind: 'lead' as const,
    captured_at: '2026-03-09T12:00:00+01:00',
    content: { name: 'Ann Lee' },
    reason: 'no consent',
  };
  const withEntries = () =>
    makeStaff({ stand: made, sync: { ...shopSync.sync, undelivered: () => Promise.resolve([entry]) } });

  it('are exported to a file that the password decrypts', async () => {
    await testStaff.close();
    testStaff = await withEntries();
    expect(await testStaff.staff.exportUndelivered('short')).toMatchObject({
      message: formatStandMessage('passwordTooShort'),
    });
    const answer = await testStaff.staff.exportUndelivered(password);
    const [[name, text] = ['', '']] = testStaff.files;
    expect(answer).toEqual({
      done: true,
      message: formatStandMessage('exportWritten', { count: 1, path: `/usb/${name}` }),
    });
    expect(text).not.toContain('Ann');
    expect(JSON.parse(await decryptExport(text, password))).toEqual({ entries: [entry] });
    await expect(decryptExport(text, `${password}!`)).rejects.toThrow('The password is wrong');
  });

  it('are deleted only after an export, each once', async () => {
    await testStaff.close();
    const deleted: string[] = [];
    const deleteUndelivered = (keys: readonly string[]) => Promise.resolve(deleted.push(...keys));
    const sync = { ...shopSync.sync, undelivered: () => Promise.resolve([entry]), deleteUndelivered };
    testStaff = await makeStaff({ stand: made, sync });
    const nothing = { done: false, message: formatStandMessage('exportRejectedFirst') };
    expect(await testStaff.staff.deleteExported()).toEqual(nothing);
    await testStaff.staff.exportUndelivered('short');
    expect(await testStaff.staff.deleteExported()).toEqual(nothing);
    await testStaff.staff.exportUndelivered(password);
    expect(await testStaff.staff.deleteExported()).toEqual({
      done: true,
      message: formatStandMessage('exportedDeleted', { count: 1 }),
    });
    expect(await testStaff.staff.deleteExported()).toEqual(nothing);
    expect(deleted).toEqual([entry.key]);
  });

  it('are not exported when there are none', async () => {
    expect(await staff.exportUndelivered(password)).toMatchObject({
      message: formatStandMessage('noRejectedEntries'),
    });
    expect(testStaff.files.size).toBe(0);
  });
});
