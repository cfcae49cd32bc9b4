import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { calls } from '../../shared/contract/calls';
import { endpoints, type CallName } from '../../shared/contract/endpoints';
import { MAX_ENTRIES_BYTES, type AnsweredEntry } from '../../shared/contract/stands';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import { enrollStand } from '../../../test/stands/enroll-stand';
import { findVariants } from '../../../test/shopping/find-variants';
import { makeMember } from '../../../test/fixtures/make-member';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { DAY, fakeClock } from '../../../test/fakes/fake-clock';
import { createEnrollmentCode } from './stand-enrollment';
import { revokeStand } from './stand-store';

const time = fakeClock('2026-03-09T12:00:00Z');
let shop: TestShop;
let stand: string;
const opened: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  shop = await makeShop({ clock: time.clock });
  opened.push(shop);
  stand = await enrollStand(shop);
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const captured_at = '2026-03-09T13:00:00+01:00';
const consent = { version: '2026-1', text: 'I agree to be written to.', given_at: captured_at };
const lead = { name: 'Ann Lee', email: 'ann@lab.example', interests: ['QC10000'], note: 'Call her', consent };
const leadEntry = (more: object = {}) => ({
  key: randomUUID(),
  kind: 'lead',
  captured_at,
  content: lead,
  ...more,
});

async function post(name: CallName, body: object, authorization: string, at = shop) {
  const { method, path } = endpoints[name];
  const address = `http://shop.test${path.replace('{product}', 'shop')}`;
  const headers = { Authorization: authorization, 'Idempotency-Key': randomUUID() };
  const init = method === 'GET' ? { headers } : { method, headers, body: JSON.stringify(body) };
  const response = await at.fetch(new Request(address, init));
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

async function send(entries: object[], authorization = stand, at = shop): Promise<AnsweredEntry[]> {
  const { json } = await post('sendEntries', { entries }, authorization, at);
  return calls.sendEntries.reply.parse(json['data']).results;
}

const count = async (table: 'lead' | 'stand_entry') =>
  (await shop.deps.database.selectFrom(table).selectAll().execute()).length;

describe('stand entry', () => {
  it('is stored once and answered the same each time', async () => {
    const entry = leadEntry();
    const first = await send([entry]);
    expect(first).toMatchObject([{ key: entry.key, outcome: 'accepted', reason: '', changes: [] }]);
    time.advance(DAY);
    expect(await send([entry, leadEntry(), entry])).toMatchObject([
      first[0],
      { outcome: 'accepted' },
      first[0],
    ]);
    expect(await count('lead')).toBe(2);
    const visit = await shop.deps.database.selectFrom('lead_visit').selectAll().executeTakeFirstOrThrow();
    expect(visit).toMatchObject({
      stand_name: 'Hall 4',
      captured_at,
      note: 'Call her',
      consent_version: '2026-1',
    });
  });

  it('is refused under the key of another entry of the stand', async () => {
    const entry = leadEntry();
    await send([entry]);
    const [other] = await send([{ ...entry, content: { ...lead, name: 'Bob' } }]);
    expect(other).toMatchObject({
      outcome: 'refused',
      reason: 'Another entry was sent under this key before.',
    });
    const otherStand = await enrollStand(shop, 'Hall 5');
    const otherContent = { ...lead, name: 'Eve' };
    expect(await send([{ ...entry, content: otherContent }], otherStand)).toMatchObject([
      { outcome: 'accepted' },
    ]);
    expect(await count('lead')).toBe(2);
  });

  it('is stored once when the machine was enrolled under another name before it sent the entry again', async () => {
    const entry = leadEntry();
    const first = await send([entry]);
    const otherName = await enrollStand(shop, 'Hall 5');
    const replies = await Promise.all([send([entry], otherName), send([entry], stand)]);
    expect(replies).toEqual([first, first]);
    expect(await count('lead')).toBe(1);
    expect(await count('stand_entry')).toBe(1);
  });

  it('is refused alone when invalid; other entries continue', async () => {
    const form = {
      kind: 'contact',
      name: 'Ann',
      email: 'ann@lab.example',
      topic: 'Else',
      message: 'A long question',
    };
    const results = await send([
      leadEntry({ content: { ...lead, email: 'nobody' } }),
      leadEntry({ kind: 'order', content: {} }),
      leadEntry({ kind: 'form', content: { ...form, goods_sn: 'ZZ99' } }),
      leadEntry({ kind: 'form', content: { ...form, quote_size: '100 µg', quote_quantity: 2 } }),
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused', 'accepted']);
    expect(results.map(({ reason }) => reason)).toMatchObject([
      'E-mail address: must be an e-mail address such as name@institute.edu',
      'Name: is missing',
      'There is no product with the catalogue number “ZZ99”.',
      '',
    ]);
    expect(results[3]?.receipt).toMatch(/^C2603\d\d-/);
    expect(await count('stand_entry')).toBe(1);
  });

  /** Fails for entries with this catalogue number. */
  function faultAt(number: string, fault: Error) {
    const { search } = shop.deps.catalogue;
    const find = search.resolveNumber.bind(search);
    const spy = vi
      .spyOn(search, 'resolveNumber')
      .mockImplementation((typed) => (typed === number ? Promise.reject(fault) : find(typed)));
    onTestFinished(() => spy.mockRestore());
  }
  const asked = {
    kind: 'contact',
    name: 'Ann',
    email: 'ann@lab.example',
    topic: 'Else',
    message: 'A long one',
  };
  const poisoned = () => leadEntry({ kind: 'form', content: { ...asked, goods_sn: 'QC-FAULT' } });

  it('is postponed alone after an internal error and accepted later', async () => {
    faultAt('QC-FAULT', new Error('a fault of ours'));
    const bad = poisoned();
    const entries = Array.from({ length: 20 }, (_, number) => (number === 7 ? bad : leadEntry()));
    const results = await send(entries);
    expect(results.map(({ outcome }) => outcome)).toEqual(
      entries.map((entry) => (entry === bad ? 'later' : 'accepted')),
    );
    expect(results[7]?.reason).toMatch(/^Server error.*\([\w-]{36}\)$/);
    expect(await count('lead')).toBe(19);
    vi.restoreAllMocks();
    // Nothing was stored, so that the entry is processed as a new one.
    expect(await send([bad])).toMatchObject([{ outcome: 'refused' }]);
  });

  it('is not refused when the disk is full', async () => {
    faultAt('QC-FAULT', Object.assign(new Error('full'), { code: 'SQLITE_FULL' }));
    expect((await post('sendEntries', { entries: [poisoned()] }, stand)).status).toBe(503);
  });

  it('is limited to the size of a request', async () => {
    const entries = Array.from({ length: 50 }, () =>
      leadEntry({ content: { ...lead, more: 'x'.repeat(2000) } }),
    );
    expect(JSON.stringify({ entries }).length).toBeGreaterThan(MAX_ENTRIES_BYTES);
    expect((await post('sendEntries', { entries }, stand)).status).toBe(413);
    expect(await count('lead')).toBe(0);
  });
});

describe('order request', () => {
  const orderOf = async () => {
    const [one] = await findVariants(shop, 1, 20);
    if (!one) throw new Error('nothing is on sale');
    const { product, goods_attr, attr_value } = one;
    const { cents } = one.listPrice;
    const { goods_id, goods_sn, goods_name } = product;
    const seen_price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    const line = { goods_id, goods_sn, goods_name, goods_attr, attr_value, number: 2, seen_price };
    const content = {
      name: 'Ann Lee',
      institution: 'Institute',
      email: 'ann@lab.example',
      country: 'DE',
      consent,
      prices_as_of: '2026-03-01',
      lines: [line],
      po_number: 'PO 7',
    };
    return { line, cents, entry: leadEntry({ kind: 'order', content }) };
  };

  it('waits for confirmation at the seen prices; nothing is ordered, reserved or charged', async () => {
    const { entry, cents } = await orderOf();
    expect(await send([entry])).toMatchObject([{ outcome: 'to confirm', changes: [] }]);
    const [request] = await shop.deps.database.selectFrom('order_request').selectAll().execute();
    expect(request).toMatchObject({ state: 'to confirm', seen_cents: cents * 2, now_cents: cents * 2 });
    for (const table of ['shop_order', 'stock', 'payment'] as const) {
      expect(await shop.deps.database.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const letters = await shop.deps.database.selectFrom('outbox').selectAll().execute();
    // The visitor sees the number at the stand; nothing proves that the entered address is theirs.
    expect(letters.map(({ recipient }) => recipient)).toEqual([shop.deps.settings.email]);
  });

  it('lists both prices where they differ and products that are no longer sold', async () => {
    const { entry, line, cents } = await orderOf();
    const dearer = await openChangedCatalogue(
      `update product_option set price_cents = ${cents + 150} where goods_id = ${line.goods_id};`,
    );
    const without = await openChangedCatalogue(
      `delete from product_option where goods_id = ${line.goods_id};`,
    );
    opened.push(dearer, without);
    const later = await makeShop({ ...shop.deps, catalogue: dearer });
    const gone = await makeShop({ ...shop.deps, catalogue: without });
    opened.push(later, gone);
    const [first] = await send([entry], stand, later);
    const now = `${Math.floor((cents + 150) / 100)}.${String((cents + 150) % 100).padStart(2, '0')}`;
    expect(first).toMatchObject({
      outcome: 'to confirm',
      changes: [{ goods_sn: line.goods_sn, seen: line.seen_price, now }],
    });
    const [second] = await send([{ ...entry, key: randomUUID() }], stand, gone);
    expect(second?.changes).toEqual([{ goods_sn: line.goods_sn, seen: line.seen_price, now: null }]);
    const sums = await shop.deps.database
      .selectFrom('order_request')
      .select(['seen_cents', 'now_cents'])
      .orderBy('request_id')
      .execute();
    expect(sums).toEqual([
      { seen_cents: cents * 2, now_cents: (cents + 150) * 2 },
      { seen_cents: cents * 2, now_cents: 0 },
    ]);
  });
});

describe('stand', () => {
  it('enrolls with a code that works once and within a week', async () => {
    const code = await createEnrollmentCode(shop.deps, 'Hall 6');
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect(await shop.client.call('enrollStand', { code: typed })).toMatchObject({
      ok: true,
      data: { name: 'Hall 6' },
    });
    expect(await shop.client.call('enrollStand', { code })).toMatchObject({ ok: false });
    const late = await createEnrollmentCode(shop.deps, 'Hall 7');
    time.advance(8 * DAY);
    expect(await shop.client.call('enrollStand', { code: late })).toMatchObject({ ok: false });
    const issuedAhead = await createEnrollmentCode(shop.deps, 'Hall 7');
    time.advance(-365 * DAY);
    expect(await shop.client.call('enrollStand', { code: issuedAhead })).toMatchObject({ ok: false });
    const stored = JSON.stringify(await shop.deps.database.selectFrom('stand').selectAll().execute());
    expect(stored).not.toContain(stand.slice('Stand '.length));
  });

  it('enrolls with a code in full-width characters', async () => {
    const code = await createEnrollmentCode(shop.deps, 'Hall 6');
    const typed = code.replace(/[^-]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
    expect(await shop.client.call('enrollStand', { code: typed })).toMatchObject({ ok: true });
  });

  it('gets the same reply for its secret after a lost reply', async () => {
    const code = await createEnrollmentCode(shop.deps, 'Hall 6');
    const [secret, other] = ['s'.repeat(43), 'o'.repeat(43)];
    const enrolled = { ok: true, data: { name: 'Hall 6', credential: secret } };
    expect(await shop.client.call('enrollStand', { code, secret })).toMatchObject(enrolled);
    expect(await shop.client.call('enrollStand', { code, secret })).toMatchObject(enrolled);
    for (const offer of [{ code, secret: other }, { code }]) {
      const refused = { ok: false, failure: { kind: 'refused', field: 'code' } };
      expect(await shop.client.call('enrollStand', offer)).toMatchObject(refused);
    }
    expect(await send([leadEntry()], `Stand ${secret}`)).toMatchObject([{ outcome: 'accepted' }]);
    expect((await post('sendEntries', { entries: [leadEntry()] }, `Stand ${other}`)).status).toBe(403);
    await revokeStand(shop.deps.database, 'Hall 6', time.now());
    expect(await shop.client.call('enrollStand', { code, secret })).toMatchObject({ ok: false });
  });

  it('loses access when revoked and regains it with a new code', async () => {
    expect(await send([leadEntry()])).toMatchObject([{ outcome: 'accepted' }]);
    expect(await revokeStand(shop.deps.database, 'Hall 4', time.now())).toBe(true);
    expect((await post('sendEntries', { entries: [leadEntry()] }, stand)).status).toBe(403);
    const anew = await enrollStand(shop);
    expect((await post('sendEntries', { entries: [leadEntry()] }, stand)).status).toBe(403);
    expect(await send([leadEntry()], anew)).toMatchObject([{ outcome: 'accepted' }]);
  });

  it.each([
    ['no credential', ''],
    ['an unknown credential', `Stand ${'x'.repeat(43)}`],
    ['a credential in another form', 'Bearer x'],
  ])('with %s stores nothing', async (_name, authorization) => {
    const { status } = await post('sendEntries', { entries: [leadEntry()] }, authorization);
    expect([401, 403]).toContain(status);
    expect(await count('lead')).toBe(0);
  });

  const names = (Object.keys(endpoints) as CallName[]).filter((name) => name !== 'sendEntries');

  it('with customer access would be detected by every member call (control)', async () => {
    const member = await makeMember(shop, 'ann');
    const asMember = encodeURIComponent(member.tokenHolder.token ?? '');
    for (const name of names.filter((candidate) => endpoints[candidate].access === 'member')) {
      expect((await post(name, {}, asMember)).status, name).not.toBe((await post(name, {}, '')).status);
    }
  });

  it.each(names)('has the same access in %s as an anonymous caller', async (name) => {
    const asStand = await post(name, {}, stand);
    const asStranger = await post(name, {}, '');
    expect(asStand.status).toBe(asStranger.status);
    expect(Object.keys(asStand.json)).toEqual(Object.keys(asStranger.json));
    const asToken = encodeURIComponent(
      JSON.stringify({ ECS_ID: stand.slice('Stand '.length), ECS: { username: 'Hall 4' } }),
    );
    const pretending = await post(name, {}, asToken);
    if (endpoints[name].access === 'member') expect([401, 403]).toContain(pretending.status);
  });
});
