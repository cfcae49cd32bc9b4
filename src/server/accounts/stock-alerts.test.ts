import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import { makeCustomer, makeVerifiedCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { releaseStocks, reserveStock } from '../orders/stock-store';
import { sendStockAlerts } from './send-stock-alerts';
import { MAX_STOCK_ALERTS } from './stock-alert-store';

let shop: TestShop;
let ann: TestCustomer;
let bob: TestCustomer;
let size: { goods_id: number; goods_attr: string; stock: number };

beforeAll(async () => {
  shop = await makeShop();
  ann = await makeVerifiedCustomer(shop, 'ann.alerts');
  bob = await makeVerifiedCustomer(shop, 'bob.alerts');
  size = await shop.deps.catalogue.db
    .selectFrom('product_option')
    .select(['goods_id', 'goods_attr', 'stock'])
    .where('stock', '>', 0)
    .executeTakeFirstOrThrow();
});
beforeEach(async () => {
  for (const table of ['stock_alert', 'stock', 'outbox'] as const)
    await shop.deps.database.deleteFrom(table).execute();
});
afterAll(() => shop.close());

const variant = () => ({ goods_id: size.goods_id, goods_attr: size.goods_attr });
const want = (customer: TestCustomer, wanted = true) =>
  customer.client.call('setStockAlert', { ...variant(), wanted });
const sellOut = () =>
  shop.deps.database
    .transaction()
    .execute((one) => reserveStock(one, { ...variant(), catalogueStock: size.stock }, size.stock));
const restock = () =>
  shop.deps.database
    .transaction()
    .execute((one) => releaseStocks(one, [{ ...variant(), number: size.stock }]));
const sent = async () => {
  const rows = await shop.deps.database.selectFrom('outbox').select(['recipient', 'subject']).execute();
  return rows.filter(({ subject }) => subject.startsWith('Back in stock')).map(({ recipient }) => recipient);
};

describe('back-in-stock e-mails', () => {
  it('are sent once per request when the size is back', async () => {
    await sellOut();
    expect(await want(ann)).toMatchObject({ ok: true });
    expect(await want(ann)).toMatchObject({ ok: true });
    expect(await want(bob)).toMatchObject({ ok: true });
    await sendStockAlerts(shop.deps);
    expect(await sent()).toEqual([]);
    await restock();
    await Promise.all([sendStockAlerts(shop.deps), sendStockAlerts(shop.deps)]);
    await sendStockAlerts(shop.deps);
    expect((await sent()).sort()).toEqual([ann.email, bob.email]);
    expect(await ann.client.call('stockAlerts', {})).toMatchObject({ data: { list: [] } });
  });

  it('say that the price is on request where it is', async () => {
    await sellOut();
    await want(ann);
    await restock();
    const catalogue = await openChangedCatalogue(
      `update product_option set price_cents = null where goods_id = ${size.goods_id}`,
    );
    await sendStockAlerts({ ...shop.deps, catalogue });
    await catalogue.close();
    const [mail] = await shop.deps.database.selectFrom('outbox').select('body').execute();
    expect(mail?.body).toContain('is available again. Its price is on request:');
  });

  it('are not sent after the request is withdrawn', async () => {
    await sellOut();
    await want(ann);
    expect(await ann.client.call('stockAlerts', {})).toMatchObject({
      data: { list: [variant()], can_receive: true },
    });
    expect(await want(ann, false)).toMatchObject({ ok: true, data: { wanted: false } });
    await restock();
    await sendStockAlerts(shop.deps);
    expect(await sent()).toEqual([]);
  });

  it('are refused for a size that can be ordered, an unknown size and an unverified address', async () => {
    expect(await want(ann)).toMatchObject({ failure: { message: 'This size can be ordered now.' } });
    const unknown = { ...variant(), goods_attr: 'no such size', wanted: true };
    expect(await ann.client.call('setStockAlert', unknown)).toMatchObject({
      failure: { message: 'This size is no longer sold.' },
    });
    await sellOut();
    const eve = await makeCustomer(shop, 'eve.alerts');
    expect(await want(eve)).toMatchObject({
      failure: { message: 'Please confirm your e-mail address first: the message goes there.' },
    });
    expect(await eve.client.call('stockAlerts', {})).toMatchObject({ data: { can_receive: false } });
  });

  it('are limited per customer', async () => {
    await sellOut();
    const { id } = await shop.deps.database
      .selectFrom('customer')
      .select('id')
      .where('username', '=', ann.username)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: MAX_STOCK_ALERTS }, (_, index) => ({
      customer_id: id,
      goods_id: 10_000_000 + index,
      goods_attr: '1mg',
      goods_sn: '',
      goods_name: '',
      attr_value: '',
      created_at: index,
    }));
    await shop.deps.database.insertInto('stock_alert').values(others).execute();
    expect(await want(ann)).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    expect(await want(bob)).toMatchObject({ ok: true });
    // Repeating an open request does not count.
    await shop.deps.database.deleteFrom('stock_alert').where('goods_id', '=', 10_000_000).execute();
    expect(await want(ann)).toMatchObject({ ok: true });
    expect(await want(ann)).toMatchObject({ ok: true });
  });

  it('are sent in portions, the oldest requests first, so that other messages are not delayed', async () => {
    await sellOut();
    await want(ann);
    const { id, ...rest } = await shop.deps.database
      .selectFrom('customer')
      .selectAll()
      .where('username', '=', ann.username)
      .executeTakeFirstOrThrow();
    const ids = Array.from({ length: 230 }, (_, index) => id + 1000 + index);
    const customers = ids.map((one) => {
      const email = `w${one}@lab.example`;
      return { ...rest, id: one, username: `w${one}`, username_key: `w${one}`, email, email_key: email };
    });
    await shop.deps.database.insertInto('customer').values(customers).execute();
    const alert = await shop.deps.database.selectFrom('stock_alert').selectAll().executeTakeFirstOrThrow();
    const alerts = ids.map((one, index) => ({ ...alert, customer_id: one, created_at: index }));
    await shop.deps.database.insertInto('stock_alert').values(alerts).execute();
    await restock();
    await sendStockAlerts(shop.deps);
    expect(await sent()).toHaveLength(200);
    expect(await sent()).not.toContain(ann.email);
    await sendStockAlerts(shop.deps);
    expect(await sent()).toHaveLength(231);
    await shop.deps.database.deleteFrom('outbox').execute();
    await shop.deps.database.deleteFrom('customer').where('id', 'in', ids).execute();
  });

  it('reach every customer who waits exactly once, in any order of events', async () => {
    const events = fc.array(fc.constantFrom('ann', 'bob', 'withdraw ann', 'send'), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(events, async (list) => {
        for (const table of ['stock_alert', 'stock', 'outbox', 'attempt'] as const)
          await shop.deps.database.deleteFrom(table).execute();
        await sellOut();
        const waiting = new Set<string>();
        for (const event of list) {
          if (event === 'send') await sendStockAlerts(shop.deps);
          else if (event === 'withdraw ann') {
            await want(ann, false);
            waiting.delete(ann.email);
          } else {
            const customer = event === 'ann' ? ann : bob;
            await want(customer);
            waiting.add(customer.email);
          }
        }
        await restock();
        await sendStockAlerts(shop.deps);
        expect((await sent()).sort()).toEqual([...waiting].sort());
      }),
      { numRuns: 15 },
    );
  });
});
