import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEnrolmentCode } from '../../server/stands/stand-enrolment';
import { decryptExport } from '../../server/stands/encrypted-export';
import type { SavedCart, Staff, Playlist } from '../../shared/platform/staff-bridge';
import { formatStandMessage } from '../../shared/stands/stand-messages';
import { validStandForm, makeStand, type TestStand } from '../../../test/stands/make-stand';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { makeStaff, type TestStaff } from '../../../test/stands/make-staff';
import { makeShopSync, type TestShopSync } from '../../../test/stands/make-shop-sync';
import { fakeSafeStorage } from '../../../test/fakes/fake-safe-storage';
import type { RefusedEntry } from '../sync/outbox';
import { MAX_NOTES } from './staff-notes';

let shop: TestShop;
let line: TestShopSync;
let made: TestStand;
let office: TestStaff;
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
  line = await makeShopSync(shop);
  office = await makeStaff({ stand: made, line: line.line, printers: ['Front', 'Back'] });
  ({ staff } = office);
});
afterEach(async () => {
  await office.close();
  await line.close();
});

const talk: Playlist = {
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

describe('staff notes', () => {
  it('survive a restart and can be changed and deleted', async () => {
    await office.close();
    office = await makeStaff({ stand: made, line: line.line, file, vault: fakeSafeStorage() });
    expect(await office.staff.savePlaylist(talk)).toEqual({ done: true, said: '' });
    expect(await office.staff.saveCart(cart)).toEqual({ done: true, said: '' });
    expect(await office.staff.saveCart({ ...cart, name: 'Dr Kim' })).toEqual({ done: true, said: '' });
    await office.close();

    const onDisk = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    expect(onDisk.join('')).not.toMatch(/Dr Lee|Dr Kim|Apoptosis/);

    office = await makeStaff({ stand: made, line: line.line, file, vault: fakeSafeStorage() });
    const shelf = await office.staff.notes();
    expect(shelf?.talks).toEqual([{ ...talk, id: expect.any(String) as string }]);
    expect(shelf?.carts.map(({ name }) => name).sort()).toEqual(['Dr Kim', 'Dr Lee, Basel']);
    const [kept] = shelf?.talks ?? [];
    await office.staff.savePlaylist({ ...talk, id: kept?.id ?? '', name: 'Apoptosis, short' });
    for (const { id } of shelf?.carts ?? []) await office.staff.deleteNote(id);
    expect(await office.staff.notes()).toMatchObject({
      talks: [{ name: 'Apoptosis, short' }],
      carts: [],
      unreadable: 0,
    });
    await office.close();

    office = await makeStaff({ stand: made, line: line.line, file, vault: fakeSafeStorage(2) });
    expect(await office.staff.notes()).toEqual({ talks: [], carts: [], unreadable: 1 });
  });

  it('are limited, and can be changed at the limit', async () => {
    for (let count = 0; count < MAX_NOTES; count += 1) await staff.savePlaylist(talk);
    expect(await staff.saveCart(cart)).toEqual({ done: false, said: formatStandMessage('shelfIsFull') });
    const id = (await staff.notes())?.talks[0]?.id ?? '';
    expect(await staff.savePlaylist({ ...talk, id, name: 'Changed' })).toMatchObject({ done: true });
  });
});

describe('a locked menu', () => {
  const wishes: ((staff: Staff) => Promise<unknown>)[] = [
    (all) => all.savePlaylist(talk),
    (all) => all.saveCart(cart),
    (all) => all.deleteNote('x'),
    (all) => all.enrol('code'),
    (all) => all.leaveShop(),
    (all) => all.allowPrinters(['Front']),
    (all) => all.exportRefused('a password of mine'),
  ];

  it('reads and changes nothing', async () => {
    await staff.saveCart(cart);
    await made.stand.lock();
    for (const read of [staff.notes(), staff.enrolment(), staff.printers()]) expect(await read).toBeNull();
    for (const wish of wishes) {
      expect(await wish(staff)).toEqual({ done: false, said: formatStandMessage('isLocked') });
    }
    await made.stand.unlock(validStandForm.pin);
    expect((await staff.notes())?.carts).toHaveLength(1);
    expect(made.kept.read()?.printers).toEqual([]);
  });

  it('would read everything without its guard', async () => {
    await made.stand.lock();
    const unguarded = { ...made, stand: { isOpen: () => true } };
    const open = await makeStaff({ stand: unguarded, line: line.line, printers: ['Front'] });
    expect(await open.staff.saveCart(cart)).toMatchObject({ done: true });
    expect((await open.staff.notes())?.carts).toHaveLength(1);
    expect(await open.staff.allowPrinters(['Front'])).toMatchObject({ done: true });
    await open.close();
  });
});

describe('enrolment', () => {
  it('asks to try a code again when the shop is busy', async () => {
    const later = Response.json({ code: 503, msg: 'later', data: null }, { status: 503 });
    const busy = await makeShopSync(shop, '', { way: () => Promise.resolve(later.clone()) });
    const open = await makeStaff({ stand: made, line: busy.line, printers: [] });
    expect(await open.staff.enrol('ANY-CODE')).toEqual({
      done: false,
      said: formatStandMessage('enrolBusy'),
    });
    await open.close();
    await busy.close();
  });

  it('reports the result of a code and ends on request', async () => {
    const code = await createEnrolmentCode(shop.deps, 'Hall 4');
    expect(await staff.enrolment()).toEqual({ shop: 'http://shop.test', enrolled: false, name: '' });
    line.reach(false);
    expect(await staff.enrol(code)).toEqual({ done: false, said: formatStandMessage('enrolLater') });
    line.reach(true);
    const wrong = await staff.enrol('WRONG');
    expect(wrong).toMatchObject({ done: false, said: expect.stringContaining('not right') as string });
    expect(await staff.enrol(code)).toEqual({
      done: true,
      said: formatStandMessage('enrolledAs', { name: 'Hall 4' }),
    });
    expect(await staff.enrolment()).toEqual({ shop: 'http://shop.test', enrolled: true, name: 'Hall 4' });
    expect(await staff.enrol(code)).toMatchObject({ done: false });

    expect(await staff.leaveShop()).toMatchObject({ done: true });
    expect(await staff.enrolment()).toMatchObject({ enrolled: false, name: '' });
    const rows = await line.line.status();
    expect(rows.find(({ name }) => name === 'Sending to the shop')?.value).toContain('it needs a code');
  });
});

describe('printers', () => {
  it('are allowed only by names of the system', async () => {
    expect(await staff.printers()).toEqual({ known: ['Front', 'Back'], allowed: [] });
    expect(await staff.allowPrinters(['Front', '-oraw'])).toEqual({
      done: false,
      said: formatStandMessage('printerIsUnknown'),
    });
    expect(await staff.allowPrinters(['Back', 'Back'])).toEqual({ done: true, said: '' });
    expect(made.kept.read()?.printers).toEqual(['Back']);
  });
});

describe('refused entries', () => {
  const password = 'a password of mine';
  const entry: RefusedEntry = {
    key: 'k'.repeat(22),
    kind: 'lead' as const,
    captured_at: '2026-03-09T12:00:00+01:00',
    content: { name: 'Ann Lee' },
    reason: 'no consent',
  };
  const withEntries = () =>
    makeStaff({ stand: made, line: { ...line.line, refused: () => Promise.resolve([entry]) } });

  it('are exported to a file that the password decrypts', async () => {
    await office.close();
    office = await withEntries();
    expect(await office.staff.exportRefused('short')).toMatchObject({
      said: formatStandMessage('passwordIsShort'),
    });
    const answer = await office.staff.exportRefused(password);
    const [[name, text] = ['', '']] = office.files;
    expect(answer).toEqual({
      done: true,
      said: formatStandMessage('exportWritten', { count: 1, path: `/stick/${name}` }),
    });
    expect(text).not.toContain('Ann');
    expect(JSON.parse(await decryptExport(text, password))).toEqual({ entries: [entry] });
    await expect(decryptExport(text, `${password}!`)).rejects.toThrow('The password is wrong');
  });

  it('are not exported when there are none', async () => {
    expect(await staff.exportRefused(password)).toMatchObject({ said: formatStandMessage('nothingRefused') });
    expect(office.files.size).toBe(0);
  });
});
