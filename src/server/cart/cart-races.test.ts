import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../renderer/api/client';
import {
  isLinearizable,
  modelCart,
  cartSummary,
  type CartOp,
  type ModelReply,
} from '../../../test/shopping/cart-model';
import { fetchCart, putInCart, addToCartRequest } from '../../../test/shopping/cart-visitors';
import { findVariants } from '../../../test/shopping/find-variants';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { propertyRuns } from '../../../test/fixtures/property-runs';
import type { Handler } from '../app/context';
import { handlers } from '../app/handlers';
import { countCartUnits } from './cart-line-store';
import { findCustomerCart } from './cart-store';
import type { CatalogueVariant } from '../catalogue/variant-store';

interface Tabs {
  shop: TestShop;
  ann: TestCustomer;
  /** Two clients of the same customer. */
  clients: readonly [Client, Client];
  sizes: readonly CatalogueVariant[];
}

async function openTabs(deps: Parameters<typeof makeShop>[0] = {}): Promise<Tabs> {
  const shop = await makeShop(deps);
  const ann = await makeCustomer(shop, 'ann');
  const other = shop.clientOf({ token: ann.tokenHolder.token });
  return { shop, ann, clients: [ann.client, other], sizes: await findVariants(shop, 3, 1) };
}

const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }) },
  { weight: 1, arbitrary: fc.integer({ min: 9_980, max: 10_000 }) },
);
const position = fc.nat(2);
const op: fc.Arbitrary<CartOp> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant('add' as const), size: position, number }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('update' as const), line: position, number }) },
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constant('later' as const), line: position, saved: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('drop' as const), line: position }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('clear' as const) }) },
);
const scene = fc.record({
  start: fc.array(number, { minLength: 1, maxLength: 3 }),
  ops: fc.array(fc.tuple(op, fc.integer({ min: 0, max: 1 })), { minLength: 2, maxLength: 5 }),
});
type Scene = typeof scene extends fc.Arbitrary<infer Value> ? Value : never;

async function performOperation(
  tabs: Tabs,
  client: Client,
  recIds: readonly number[],
  op: CartOp,
): Promise<ModelReply> {
  // A line that did not exist initially is addressed by an unknown id.
  const rec_id = 'line' in op ? (recIds[op.line] ?? 2_000_000_000) : 0;
  const size = 'size' in op ? tabs.sizes[op.size] : undefined;
  const answer = await (op.op === 'add' && size
    ? client.call('addToCart', addToCartRequest(size, op.number))
    : op.op === 'update'
      ? client.call('updateCart', { rec_id, number: op.number })
      : op.op === 'later'
        ? client.call('saveForLater', { rec_id, saved: op.saved })
        : op.op === 'drop'
          ? client.call('dropFromCart', { id: rec_id })
          : client.call('clearCart', {}));
  if (!answer.ok && answer.failure.kind !== 'refused') throw new Error(JSON.stringify(answer.failure));
  return answer.ok ? answer.data.number : null;
}

/** Runs all operations concurrently from two tabs. Returns a description of a wrong end state, or ''. */
async function runScene(tabs: Tabs, { start, ops }: Scene): Promise<string> {
  const { shop, ann, clients, sizes } = tabs;
  await shop.deps.database.deleteFrom('cart').execute();
  for (const [index, units] of start.entries()) await putInCart(ann, sizes[index] as CatalogueVariant, units);
  const recIds = (await fetchCart(ann)).list.map(({ rec_id }) => rec_id);
  const done = await Promise.all(
    ops.map(async ([op, tab]) => ({
      op,
      reply: await performOperation(tabs, clients[tab] as Client, recIds, op),
    })),
  );
  const { list, saved, number: badge } = await fetchCart(ann);
  const asModel = (lines: typeof list, later: boolean) =>
    lines.map((line) => ({
      size: sizes.findIndex(({ product }) => product.goods_id === line.goods_id),
      number: line.goods_number,
      saved: later,
    }));
  const end = cartSummary([...asModel(list, false), ...asModel(saved, true)]);
  const sum = list.reduce((units, { goods_number }) => units + goods_number, 0);
  const counted = await clients[1].call('cartCount', {});
  if (!counted.ok || counted.data.number !== sum || badge !== sum) return 'the number is not the sum';
  const before = modelCart(start.map((units, size) => ({ size, number: units })));
  return isLinearizable(before, done, end) ? '' : `no order gives ${JSON.stringify({ done, end })}`;
}

describe('concurrent changes from two tabs', () => {
  let tabs: Tabs;
  beforeAll(async () => {
    tabs = await openTabs();
  });
  afterAll(() => tabs.shop.close());

  it('have the same result as some sequential order', async () => {
    await fc.assert(
      fc.asyncProperty(scene, async (one) => {
        expect(await runScene(tabs, one)).toBe('');
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('lose none of 100 added units', async () => {
    const { shop, ann, clients, sizes } = tabs;
    await shop.deps.database.deleteFrom('cart').execute();
    const wishes = Array.from({ length: 100 }, (_, index) =>
      clients[index % 2 === 0 ? 0 : 1].call(
        'addToCart',
        addToCartRequest(sizes[index % 3] as CatalogueVariant, 1),
      ),
    );
    const numbers = (await Promise.all(wishes)).map((answer) => (answer.ok ? answer.data.number : 0));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect((await fetchCart(ann)).list.map(({ goods_number }) => goods_number).sort()).toEqual([33, 33, 34]);
  });
});

describe('handler without a transaction', () => {
  /** Reads and writes in separate statements (lost update). */
  const addToCart: Handler<'addToCart'> = async (wish, { database }, { session }) => {
    const cartId = (await findCustomerCart(database, session?.customerId ?? 0)) ?? 0;
    const line = await database
      .selectFrom('cart_line')
      .select(['rec_id', 'number'])
      .where('cart_id', '=', cartId)
      .where('goods_id', '=', wish.goods_id)
      .executeTakeFirst();
    await database
      .updateTable('cart_line')
      .set({ number: (line?.number ?? 0) + wish.number })
      .where('rec_id', '=', line?.rec_id ?? 0)
      .execute();
    return { number: await countCartUnits(database, cartId), obstacle: '' };
  };

  it('is detected', async () => {
    const ops = [0, 1, 0, 1].map((tab): [CartOp, number] => [{ op: 'add', size: 0, number: 1 }, tab]);
    const honest = await openTabs();
    expect(await runScene(honest, { start: [1], ops })).toBe('');
    const twin = await makeShop({ ...honest.shop.deps, handlers: { ...handlers, addToCart } });
    const clients = [twin.clientOf(honest.ann.tokenHolder), twin.clientOf(honest.ann.tokenHolder)] as const;
    expect(await runScene({ ...honest, clients }, { start: [1], ops })).toContain('no order gives');
    await twin.close();
    await honest.shop.close();
  });
});
