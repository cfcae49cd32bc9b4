import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  captchaFor,
  GOOD_PASSWORD,
  makeCustomer,
  markEmailVerified,
} from '../../../test/fixtures/make-customer';
import { makeFurnishedCustomer, type FurnishedCustomer } from '../../../test/fixtures/furnished-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { columnNames, dumpTables, tableNames } from '../../../test/databases/table-dump';
import { memberRequests } from '../../../test/fixtures/member-requests';
import { dataDeletedOnClosing } from '../../shared/accounts/closing-text';
import { calls } from '../../shared/contract/calls';
import { handlers } from '../app/handlers';
import { runHousekeeping } from '../app/housekeeping';
import { anonymousCaller } from '../http/caller';
import { rateLimits } from './rate-limits';
import { customerChildTables, customerTables, type CustomerOwnedTable } from './privacy-store';

let shop: TestShop;
let time = Date.UTC(2026, 0, 5);
let people = 0;
let ann: FurnishedCustomer;
let bob: FurnishedCustomer;
beforeAll(async () => {
  shop = await makeShop({ clock: () => new Date((time += 1000)) });
});
beforeEach(async () => {
  people += 1;
  // Avoids the registration rate limit.
  await shop.deps.database.deleteFrom('attempt').execute();
  ann = await makeFurnishedCustomer(shop, `ann${people}`);
  bob = await makeFurnishedCustomer(shop, `bob${people}`);
});
afterAll(() => shop.close());

const owned = Object.keys(customerTables) as CustomerOwnedTable[];

/** Digests and derived columns, which tell the customer nothing. */
const withheld = new Set([
  'customer_id',
  'token_hash',
  'family',
  'family_started_at',
  'session.replaces',
  'one_time_code.id',
  'audit.id',
  'subject',
  'code_hash',
  'tries',
  'secret_hash',
  'cart_id',
  'guest_hash',
  'cart.merged',
  'cart.unmerged',
  'shop_order.pay_id',
  'shop_order.shipping_id',
  'request_key',
  'request_hash',
  'order_line.line_id',
  'order_line.held',
  'order_event.event_id',
  'quote_event.event_id',
  'log_id',
  'payment.code_url',
  'payment.expires_at',
  'unmatched_payment.unmatched_payment_id',
]);

/** Tables derived from an exported order. */
const madeFromOrders = new Set(['webhook_delivery']);

/** Ids of customer data: a table that refers to one belongs to the customer too. */
const ownedIds = Object.values(customerChildTables).map(({ parentKey }): string => parentKey);

/** Returns the columns of customer tables that no export contains. */
async function forgottenColumns({ deps: { database } }: TestShop): Promise<string[]> {
  const forgotten: string[] = [];
  for (const table of await tableNames(database)) {
    if (madeFromOrders.has(table)) continue;
    const columns = await columnNames(database, table);
    if (!columns.some((column) => column === 'customer_id' || ownedIds.includes(column))) continue;
    const entries: Record<string, { exported: readonly string[] }> = {
      ...customerTables,
      ...customerChildTables,
    };
    const shown = entries[table]?.exported ?? [];
    const missing = columns.filter((column) => !shown.includes(column) && !withheld.has(column));
    forgotten.push(...missing.map((column) => `${table}.${column}`).filter((name) => !withheld.has(name)));
  }
  return forgotten;
}

async function exported(who = ann) {
  const reply = await who.client.call('exportAccount', {});
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data as Record<string, Record<string, unknown>[]>;
}

async function logOn(account: string, password = GOOD_PASSWORD) {
  return shop.client.call('logOn', { account, password, ...(await captchaFor(shop.client)) });
}

describe('data export', () => {
  it('is rate limited per customer', async () => {
    for (let times = 0; times < rateLimits.exportAccount.max; times++) await exported();
    expect(await ann.client.call('exportAccount', {})).toMatchObject({
      failure: { kind: 'http', status: 429 },
    });
    await exported(bob);
  });

  it('covers every table and column of a customer', async () => {
    expect(await forgottenColumns(shop)).toEqual([]);
  });

  it('detects a new table that is not covered (control)', async () => {
    const other = await makeShop();
    const db = other.deps.database;
    await db.schema
      .createTable('planted')
      .addColumn('customer_id', 'integer')
      .addColumn('wish', 'text')
      .execute();
    expect(await forgottenColumns(other)).toEqual(['planted.wish']);
    await other.close();
  });

  it('contains a row of every table and every text of the customer', async () => {
    const all = await exported();
    expect(Object.keys(all).sort()).toEqual(
      ['customer', ...owned, ...Object.keys(customerChildTables)].sort(),
    );
    for (const [table, rows] of Object.entries(all)) expect(rows, table).not.toEqual([]);
    const text = JSON.stringify(all);
    const written = [
      'real',
      'institute',
      'consignee',
      'street 1',
      'note',
      'list',
      'purpose',
      'title',
      'there',
      'recipient',
    ];
    for (const word of written) expect(text).toContain(`${ann.username} ${word}`);
    expect(text).toContain(ann.email);
    expect(all['cart_line']).toMatchObject([{ rec_id: ann.ids.rec_id, goods_name: 'Caffeine' }]);
  });

  it('contains no data of others', async () => {
    expect(JSON.stringify(await exported())).not.toContain(bob.username);
  });

  it('contains no digests or secrets', async () => {
    const text = JSON.stringify(await exported());
    const dump = await dumpTables(shop.deps.database, ann.customerId);
    const digests = Object.values(dump)
      .flat()
      .flatMap((row) => [row['password_hash'], row['token_hash'], row['code_hash'], row['subject']])
      .filter((value): value is string => typeof value === 'string' && value !== '');
    expect(digests.length).toBeGreaterThan(3);
    for (const digest of digests) expect(text).not.toContain(digest);
  });

  it('formats times as ISO 8601 and is recorded in the audit log', async () => {
    const { customer, audit } = await exported();
    expect(customer?.[0]?.['created_at']).toMatch(/^2026-01-\d\dT\d\d:\d\d:\d\d\.000Z$/);
    expect(customer?.[0]?.['email_verified_at']).toBeNull();
    expect(audit?.map(({ event }) => event)).toContain('data exported');
  });
});

describe('account activity', () => {
  it("returns the customer's events, newest first", async () => {
    await logOn(ann.username, 'wrong');
    await logOn(ann.username);
    await exported(bob);
    const activity = await ann.client.call('accountActivity', {});
    const list = activity.ok ? activity.data.list : [];
    expect(list.map(({ event }) => event)).toEqual(['signed in', 'sign-in failed', 'registered']);
    expect(list[0]?.happened_at).toMatch(/^2026-/);
  });

  it('is limited to one page', async () => {
    for (let times = 0; times < 60; times++) {
      await shop.deps.database.deleteFrom('attempt').execute();
      await exported();
    }
    const activity = await ann.client.call('accountActivity', {});
    expect(activity.ok && activity.data.list).toHaveLength(50);
  });
});

describe('a call that is in flight while the account is closed', () => {
  it('leaves no personal data behind', async () => {
    const { deps } = shop;
    const { customerId, username } = ann;
    const caller = { ...anonymousCaller, session: { customerId, username, family: 'in flight' } };
    const { address_id: _id, ...address } = (await memberRequests(ann)).saveAddress;
    await ann.client.call('closeAccount', { password: GOOD_PASSWORD });
    const closed = await dumpTables(deps.database, customerId);
    const bobs = await dumpTables(deps.database, bob.customerId);
    // Its session was checked before the account was closed.
    await expect(handlers.profile({ real_name: 'Ann Example' }, deps, caller)).rejects.toThrow('closed');
    await handlers.saveAddress(calls.saveAddress.request.parse(address), deps, caller);
    expect(JSON.stringify(await dumpTables(deps.database, customerId))).toContain('Ann Example');
    await runHousekeeping(deps);
    expect(await dumpTables(deps.database, customerId)).toEqual(closed);
    expect(await dumpTables(deps.database, bob.customerId)).toEqual(bobs);
  });
});

describe('closing an account', () => {
  it('requires the password and is rate limited', async () => {
    const before = await dumpTables(shop.deps.database, ann.customerId);
    for (let times = 0; times < 5; times++) {
      expect(await ann.client.call('closeAccount', { password: 'wrong' })).toMatchObject({
        failure: { kind: 'refused', field: 'password' },
      });
    }
    expect(await ann.client.call('closeAccount', { password: GOOD_PASSWORD })).toMatchObject({
      failure: { kind: 'http', status: 429 },
    });
    expect(await dumpTables(shop.deps.database, ann.customerId)).toEqual(before);
  });

  it('ends every session and prevents signing in', async () => {
    const elsewhere = await logOn(ann.username);
    const other = shop.clientOf({ token: JSON.stringify(elsewhere.ok && elsewhere.data) });
    expect(await other.call('profile', {})).toMatchObject({ ok: true });
    expect(await ann.client.call('closeAccount', { password: GOOD_PASSWORD })).toEqual({
      ok: true,
      data: {},
    });
    for (const client of [ann.client, other]) {
      expect(await client.call('profile', {})).toEqual({
        ok: false,
        failure: { kind: 'expired', status: 403 },
      });
    }
    const nobody = `nobody${people}`;
    for (const [account, unknown] of [
      [ann.username, nobody],
      [ann.email, `${nobody}@institute.example`],
      [`closed:${ann.customerId}`, nobody],
    ] as const) {
      expect(await logOn(account), account).toEqual(await logOn(unknown));
    }
  });

  it('deletes what the page and the e-mail say, and nothing else that the customer entered', () => {
    /** Words of the text by table; '' for records of the shop that customers do not know as data of their own. */
    const words: Readonly<Partial<Record<CustomerOwnedTable, string>>> = {
      address: 'addresses',
      invoice_title: 'billing details',
      cart: 'cart',
      favorite: 'favorites',
      favorite_list: 'favorites',
      stock_alert: 'stock alerts',
      quote: 'quotes',
      product_comment: 'reviews',
      trial: 'sample applications',
      lead: 'messages',
      purchaser: 'purchasing systems',
      session: '',
      one_time_code: '',
    };
    for (const table of owned)
      if (customerTables[table].afterClosing === 'delete')
        expect(dataDeletedOnClosing, table).toContain(words[table] ?? `no word for ${table}`);
      else expect(words, table).not.toHaveProperty(table);
  });

  it('anonymizes the customer, keeps required records and changes no other customer', async () => {
    const others = await dumpTables(shop.deps.database, bob.customerId);
    await ann.client.call('closeAccount', { password: GOOD_PASSWORD });
    const { customer, ...left } = await dumpTables(shop.deps.database, ann.customerId);
    for (const table of owned) {
      expect(left[table]?.length ? 'keep' : 'delete', table).toBe(customerTables[table].afterClosing);
    }
    expect(left['audit']).toMatchObject([{ event: 'registered' }, { event: 'account closed' }]);
    const nobody = `closed:${ann.customerId}`;
    expect(customer).toMatchObject([
      {
        username: nobody,
        username_key: nobody,
        email: '',
        email_key: nobody,
        password_hash: '',
        mobile: '',
        real_name: '',
        institution: '',
        email_verified_at: null,
      },
    ]);
    expect(await dumpTables(shop.deps.database, bob.customerId)).toEqual(others);
  });

  it('is confirmed by mail', async () => {
    await markEmailVerified(shop, ann.username);
    await ann.client.call('closeAccount', { password: GOOD_PASSWORD });
    const mail = await shop.deps.database
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', ann.email)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(mail?.body).toContain('account was just closed');
  });

  it('frees user name and e-mail address for a new account without former data', async () => {
    await ann.client.call('closeAccount', { password: GOOD_PASSWORD });
    const next = await makeCustomer(shop, ann.username);
    expect(await next.client.call('addresses', {})).toEqual({ ok: true, data: { list: [] } });
    expect(await next.client.call('balance', {})).toMatchObject({ data: { total: 0 } });
    const activity = await next.client.call('accountActivity', {});
    expect(activity).toMatchObject({ data: { list: [{ event: 'registered' }] } });
  });
});
