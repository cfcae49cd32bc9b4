import { describe, expect, it } from 'vitest';
import { calls } from '../../shared/contract/calls';
import type { MemberCallName } from '../../shared/contract/endpoints';
import { cartCallNames, cartRequests, type CartCallName } from '../../../test/shopping/cart-requests';
import { makeFurnishedCustomer } from '../../../test/fixtures/furnished-customer';
import { markEmailVerified } from '../../../test/fixtures/make-customer';
import { makeShop } from '../../../test/fixtures/make-shop';
import { bearerHeader, memberCalls, memberRequests, sendRaw } from '../../../test/fixtures/member-requests';
import { dumpTables, type TableDump } from '../../../test/databases/table-dump';

/** Fields of tables that an attacker could try to set by mass assignment. */
const injectedFields: Readonly<Record<string, unknown>> = {
  customer_id: 2,
  user_id: 2,
  customerId: 2,
  owner: 2,
  id: 2,
  session: { customerId: 2 },
  family: 'x',
  username_key: 'bob',
  email_key: 'bob@institute.example',
  password_hash: 'x',
  token_hash: 'x',
  email_verified_at: 1,
  email_verified: true,
  closed_at: null,
  created_at: 1,
  changed_at: 1,
  is_admin: true,
  role: 'admin',
  is_default: 1,
  status: 'approved',
  state: 'issued',
  rating: 5,
  points: 1e6,
  balance: 1e6,
  balance_cents: 1e6,
  cents: 1e6,
  unspent: 1e6,
  amount: '0.01',
  total: '0.01',
  amount_cents: 1,
  price: '0.01',
  goods_price: '0.01',
  attr_price: '0.01',
  discount: 1,
  expires_at: 9e15,
  goods_name: 'x',
  goods_sn: 'x',
  order_sn: 'x',
  reason: 'x',
  cause: 'x',
  list_id: 2,
  given_up_at: 1,
  cart_id: 2,
  rec_id: 2,
  seen_cents: 1,
  saved: 0,
  subtotal: '0.01',
  list_price: '0.01',
  number: 9,
  count: 0,
  tries: 0,
  code_hash: 'x',
  subject: 'x',
  ECS_ID: 'x',
  constructor: { prototype: { x: 1 } },
};

/** Calls about a customer's data. */
type Name = MemberCallName | CartCallName;

const names: readonly Name[] = [...memberCalls, ...cartCallNames];

/** Returns the fields that the call does not know. */
function extrasFor(name: Name): Record<string, unknown> {
  const known = Object.keys(calls[name].request.shape);
  return Object.fromEntries(Object.entries(injectedFields).filter(([field]) => !known.includes(field)));
}

/** Columns with random values, which differ between two shops. */
const randomColumns = new Set([
  'shared_cart.code',
  'token_hash',
  'family',
  'password_hash',
  'code_hash',
  'one_time_code.id',
  'captcha.id',
  'captcha.challenge',
  'captcha.challenge_key',
  'order_sn',
  'request_key',
  'request_hash',
  'log_id',
]);

function withoutRandomColumns(dump: TableDump): unknown {
  return Object.entries(dump).map(([table, rows]) => [
    table,
    rows.map((row) =>
      Object.entries(row).map(([column, value]) => {
        if (randomColumns.has(column) || randomColumns.has(`${table}.${column}`)) return [column];
        return [column, table === 'outbox' ? String(value).replace(/\b\d{6}\b|QB\d{12}/g, 'a code') : value];
      }),
    ),
  ]);
}

/** Makes a call in a new shop with two customers and returns the tables; runs differ only by `more` in the request. */
async function tablesAfter(name: Name, more: object) {
  let time = Date.UTC(2026, 0, 5);
  const shop = await makeShop({ clock: () => new Date((time += 1000)) });
  const ann = await makeFurnishedCustomer(shop, 'ann');
  if (name === 'changeMobile') await markEmailVerified(shop, 'ann');
  await makeFurnishedCustomer(shop, 'bob');
  const requests = { ...(await memberRequests(ann)), ...(await cartRequests(ann.client, ann.ids.rec_id)) };
  const before = await dumpTables(shop.deps.database);
  const fields = { ...requests[name], ...more };
  // As text, so that `__proto__` is sent too.
  const body = JSON.stringify(fields).replace(
    /}$/,
    `${Object.keys(fields).length > 0 ? ',' : ''}"__proto__":{"x":1}}`,
  );
  const answer = await sendRaw(shop, name, body, bearerHeader(ann));
  const reply: unknown = answer.body.data;
  const dump = await dumpTables(shop.deps.database);
  await shop.close();
  return {
    code: answer.body.code,
    reply,
    rows: withoutRandomColumns(dump),
    changed: JSON.stringify(dump) !== JSON.stringify(before),
  };
}

describe('unknown fields', () => {
  it.each(names)('do not change what %s writes', async (name) => {
    const extras = extrasFor(name);
    expect(Object.keys(extras).length).toBeGreaterThanOrEqual(30);
    const plain = await tablesAfter(name, {});
    const crowded = await tablesAfter(name, extras);
    expect(plain.code).toBe(1);
    expect(crowded.code).toBe(1);
    expect(crowded.rows).toEqual(plain.rows);
    expect(calls[name].reply.parse(crowded.reply)).toEqual(crowded.reply);
    expect(Object.prototype).not.toHaveProperty('x');
  });

  it('are detected when they change a table, and writing calls are seen to write', async () => {
    const plain = await tablesAfter('profile', {});
    const other = await tablesAfter('profile', { institution: 'Elsewhere' });
    expect(plain.changed).toBe(true);
    expect(other.rows).not.toEqual(plain.rows);
    expect((await tablesAfter('addresses', {})).changed).toBe(false);
  });
});
