import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { cartLineId, fetchCart, makeVisitor, putInCart } from '../../../test/shopping/cart-visitors';
import { findVariants } from '../../../test/shopping/find-variants';
import { anonymousCaller } from '../../server/http/caller';
import type { CatalogueVariant } from '../../server/catalogue/variant-store';
import { sessionHandlers } from './session-handlers';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

const consent = { version: '1', text: 'Yes.', given_at: '2026-03-09T13:00:00+01:00' };
const requester = { name: 'Ann', institution: 'Institute', email: 'ann@lab.example', country: 'DE', consent };

it('keeps units in the cart that are added while an order request is stored', async () => {
  const visitor = makeVisitor(shop);
  const [one, two, three] = (await findVariants(shop, 3, 20)) as [
    CatalogueVariant,
    CatalogueVariant,
    CatalogueVariant,
  ];
  await putInCart(visitor, one, 2);
  await putInCart(visitor, two, 1);
  const savedId = await cartLineId(visitor, two);
  const { cart_id: guestCartId } = await shop.deps.database
    .selectFrom('cart_line')
    .select('cart_id')
    .where('rec_id', '=', savedId)
    .executeTakeFirstOrThrow();
  const stored: object[] = [];
  const { requestOrder } = sessionHandlers(
    {
      async add({ content }) {
        stored.push(content);
        await putInCart(visitor, one, 3);
        await putInCart(visitor, three, 4);
      },
      waitForProgress: (key) => Promise.resolve({ key, progress: 'on this device', receipt: '' }),
      progressOf: () => Promise.resolve([]),
    },
    { lastSeen: () => null, markRequested: () => undefined },
    { pricesAsOfByRequestKey: new Map(), formSecret: Buffer.from('secret') },
  );
  const caller = { ...anonymousCaller, guestCartId, idempotencyKey: randomUUID() };
  await requestOrder({ ...requester, po_number: '', note: '' }, shop.deps, caller);
  expect(stored).toMatchObject([
    {
      lines: [
        { goods_id: one.product.goods_id, number: 2 },
        { goods_id: two.product.goods_id, number: 1 },
      ],
    },
  ]);
  const { list } = await fetchCart(visitor);
  expect(list.map(({ goods_id, goods_number }) => [goods_id, goods_number])).toEqual([
    [one.product.goods_id, 3],
    [three.product.goods_id, 4],
  ]);
});
