import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cartCalls, purchasingCalls } from '../../../src/shared/contract/cart';
import { checkoutCalls } from '../../../src/shared/contract/checkout';
import { endpoints, type CallName } from '../../../src/shared/contract/endpoints';
import { composeShop } from '../../../src/server/app/compose-shop';
import { openCatalogue } from '../../../src/server/catalogue/catalogue';
import type { AppContext } from '../../../src/server/app/context';
import { MAX_FAVORITES } from '../../../src/server/accounts/favorite-store';
import { MAX_CART_LINES } from '../../../src/shared/cart/quantity';
import { startSession } from '../../../src/server/accounts/sessions';
import { tokenize } from '../../../src/server/search/engine/tokenizer';
import { MAX_REVIEW_LENGTH } from '../../../src/shared/leads/review-fields';
import { createFixedGeolocation } from '../../../src/server/geolocation/country-table';
import type { Log } from '../../../src/server/observability/log';
import { furnishCustomer, type FurnishedCustomer } from '../../../test/fixtures/furnished-customer';
import { makeShopFrom, TEST_CAPTCHA, type TestShop } from '../../../test/fixtures/make-shop';
import { GOOD_PASSWORD, type TestCustomer } from '../../../test/fixtures/make-customer';
import { enrollStand } from '../../../test/stands/enroll-stand';
import { root } from '../../setup.mjs';
import type { Vocabulary } from './hard-values';

/** Orders of the customer; the longest page shows 96. */
const ORDER_COUNT = 100;
/** Rows in each list of the customer that has no limit. */
const ROWS_PER_LIST = 1000;
/** Rows per statement: SQLite limits the number of parameters. */
const ROWS_PER_STATEMENT = 500;

/** A shop in which a customer has as much of everything as the shop allows, or a lot where it sets no limit. */
export interface FullShop {
  shop: TestShop;
  customer: FurnishedCustomer;
  standAuthorization: string;
  vocabulary: Vocabulary;
  /**
   * Undoes the changes of a measured request of the call: deletes counted attempts, signs the customer in again, restores the
   * address and, for calls about the cart, fills the cart (empties it for calls that add many lines). Without a name and for
   * calls of stands it only deletes counted attempts.
   */
  reset(name?: CallName): Promise<void>;
  close(): Promise<void>;
}

type Variant = Awaited<ReturnType<typeof readVariants>>[number];

/** Calls that add many lines; they start with an empty cart, all others with a full one. */
const addingCalls: ReadonlySet<string> = new Set(['addRows', 'takeSharedCart', 'reorder']);
const cartRelatedCalls: ReadonlySet<string> = new Set([
  ...Object.keys({ ...cartCalls, ...purchasingCalls, ...checkoutCalls }),
  ...addingCalls,
]);
/** Ids of the cart's lines, the same after each reset. */
const recIds = Array.from({ length: MAX_CART_LINES }, (_, index) => 1001 + index);

export async function openFullShop(catalogueFile: string, log: Log): Promise<FullShop> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-request-cost-'));
  const composed = await composeShop({
    openCatalogue: () => openCatalogue(catalogueFile),
    databaseLocation: join(folder, 'shop.sqlite'),
    resources: join(root, 'resources'),
    publicOrigin: () => 'http://shop.test',
    testCaptcha: TEST_CAPTCHA,
    geolocation: createFixedGeolocation('SG'),
    log,
  });
  const shop = makeShopFrom(composed.context, () => composed.close());
  const { database } = shop.deps;
  const customer = await furnishCustomer(shop, await addCustomer(shop));
  const variants = await readVariants(shop.deps);
  const orderIds = await insertCustomerRows(shop.deps, customer, variants);
  const { cart_id } = await database
    .selectFrom('cart')
    .select('cart_id')
    .where('customer_id', '=', customer.customerId)
    .executeTakeFirstOrThrow();
  await fillCart(shop.deps, cart_id, variants);
  const shared = await customer.client.call('shareCart', { rec_ids: recIds });
  if (!shared.ok) throw new Error(`The cart cannot be shared: ${JSON.stringify(shared.failure)}`);
  const address = await database.selectFrom('address').selectAll().executeTakeFirstOrThrow();
  const fields = {
    ...Object.fromEntries(Object.entries(customer.ids).map(([field, id]) => [field, [id]])),
    order_id: orderIds,
    rec_id: recIds,
    rec_ids: recIds,
    sel_goods: recIds,
    log_id: [customer.log_id],
    goods_id: variants.map(({ goods_id }) => goods_id),
    goods_attr: variants.map(({ goods_attr }) => goods_attr),
    code: [shared.data.code],
  };
  return {
    shop,
    customer,
    standAuthorization: await enrollStand(shop),
    vocabulary: await readVocabulary(shop.deps, fields),
    async reset(name) {
      await database.deleteFrom('attempt').execute();
      if (name === undefined || endpoints[name].access === 'stand') return;
      await database.deleteFrom('session').execute();
      const { customerId: id, username } = customer;
      customer.tokenHolder.token = JSON.stringify(await startSession(shop.deps, { id, username }));
      await database
        .insertInto('address')
        .values(address)
        .onConflict((conflict) => conflict.column('address_id').doNothing())
        .execute();
      if (!cartRelatedCalls.has(name)) return;
      await fillCart(shop.deps, cart_id, addingCalls.has(name) ? [] : variants);
    },
    async close() {
      await shop.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Adds a signed-in customer without the checks of a registration. */
async function addCustomer(shop: TestShop): Promise<TestCustomer> {
  const { database, passwords, clock } = shop.deps;
  const username = 'benchmark';
  const email = `${username}@institute.example`;
  const now = clock().getTime();
  const { id } = await database
    .insertInto('customer')
    .values({
      username,
      username_key: username,
      email,
      email_key: email,
      email_verified_at: now,
      password_hash: await passwords.hash(GOOD_PASSWORD),
      mobile: '',
      real_name: '',
      institution: '',
      created_at: now,
      closed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tokenHolder = { token: JSON.stringify(await startSession(shop.deps, { id, username })) };
  return { client: shop.clientOf(tokenHolder), tokenHolder, username, password: GOOD_PASSWORD, email };
}

function readVariants({ catalogue }: AppContext) {
  return catalogue.db
    .selectFrom('product_option')
    .innerJoin('product', 'product.goods_id', 'product_option.goods_id')
    .select([
      'product_option.goods_id',
      'goods_attr',
      'attr_value',
      'price_cents',
      'goods_sn',
      'goods_name',
      'product_class',
    ])
    .where('stock', '>', 0)
    .where('position', '=', 0)
    .where('price_cents', 'is not', null)
    .$narrowType<{ price_cents: number }>()
    .orderBy('product_option.goods_id')
    .limit(MAX_FAVORITES)
    .execute();
}

async function fillCart({ database, clock }: AppContext, cart_id: number, variants: readonly Variant[]) {
  await database.deleteFrom('cart_line').where('cart_id', '=', cart_id).execute();
  const lines = variants.slice(0, MAX_CART_LINES).map(({ price_cents, ...variant }, index) => ({
    ...variant,
    cart_id,
    rec_id: recIds[index] ?? 0,
    number: 1,
    seen_cents: price_cents,
    saved: 0 as const,
    added_at: clock().getTime(),
  }));
  for (const chunk of splitIntoChunks(lines)) await database.insertInto('cart_line').values(chunk).execute();
}

/** Adds orders with as many lines as a cart, and rows to the lists of the customer. Returns the ids of the orders. */
async function insertCustomerRows(
  { database, clock }: AppContext,
  { customerId }: FurnishedCustomer,
  variants: readonly Variant[],
): Promise<number[]> {
  const now = clock().getTime();
  const { order_id: _, ...order } = await database
    .selectFrom('shop_order')
    .selectAll()
    .executeTakeFirstOrThrow();
  const goods_cents = variants
    .slice(0, MAX_CART_LINES)
    .reduce((sum, { price_cents }) => sum + price_cents, 0);
  const total_cents = order.total_cents - order.goods_cents + goods_cents;
  const orderIds: number[] = [];
  for (let number = 0; number < ORDER_COUNT; number++) {
    const changes = { order_sn: `QB9${number}`, request_key: `key ${number}`, goods_cents, total_cents };
    const { order_id } = await database
      .insertInto('shop_order')
      .values({ ...order, ...changes })
      .returning('order_id')
      .executeTakeFirstOrThrow();
    orderIds.push(order_id);
    const lines = variants.slice(0, MAX_CART_LINES).map(({ price_cents, ...variant }) => ({
      ...variant,
      order_id,
      number: 1,
      price_cents,
      sum_cents: price_cents,
      held: 0 as const,
      waits: 0 as const,
      ships_on: '2026-01-05',
      lot: '',
    }));
    for (const chunk of splitIntoChunks(lines))
      await database.insertInto('order_line').values(chunk).execute();
  }
  // The customer already has one favorite.
  const favorites = variants
    .slice(1, MAX_FAVORITES)
    .map(({ goods_id, goods_sn, goods_name, product_class }) => ({
      customer_id: customerId,
      goods_id,
      goods_sn,
      goods_name,
      product_class,
      list_id: null,
      note: 'n'.repeat(200),
      created_at: now,
    }));
  for (const chunk of splitIntoChunks(favorites))
    await database
      .insertInto('favorite')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const reviews = Array.from({ length: ROWS_PER_LIST }, (_, index) => ({
    customer_id: customerId,
    goods_id: variants[0]?.goods_id ?? 1,
    goods_sn: 'F-1',
    rating: 5,
    hidden_at: null,
    message: 'm'.repeat(MAX_REVIEW_LENGTH),
    created_at: now + index,
  }));
  for (const chunk of splitIntoChunks(reviews))
    await database
      .insertInto('product_comment')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const balanceEntries = Array.from({ length: ROWS_PER_LIST }, (_, index) => ({
    customer_id: customerId,
    cents: 1,
    reason: `Refund ${index}`,
    cause: `refund ${index + 100}`,
    created_at: now + index,
    balance_cents: 5000 + index,
  }));
  for (const chunk of splitIntoChunks(balanceEntries))
    await database.insertInto('balance_entry').values(chunk).execute();
  const invoiceLines = variants
    .slice(0, MAX_CART_LINES)
    .map(({ goods_sn, goods_name, goods_attr, price_cents }) => ({
      goods_sn,
      goods_name,
      goods_attr,
      number: 1,
      price_cents,
    }));
  await database
    .updateTable('invoice')
    .set({ lines: JSON.stringify(invoiceLines) })
    .execute();
  return orderIds;
}

function splitIntoChunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / ROWS_PER_STATEMENT) }, (_, index) =>
    items.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  );
}

async function readVocabulary(
  { catalogue, content }: AppContext,
  fields: Vocabulary['fields'],
): Promise<Vocabulary> {
  const products = await catalogue.db
    .selectFrom('product')
    .select(['goods_id', 'goods_sn', 'goods_name', 'cas', 'smiles'])
    .orderBy('popularity_rank')
    .execute();
  const frequencies = new Map<string, number>();
  for (const { goods_name } of products)
    for (const word of tokenize(goods_name)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const { facets } = await catalogue.search.find({ filters: {}, sort: 'popular', page: 1, pageSize: 12 });
  const categories = await catalogue.db
    .selectFrom('category')
    .select('id')
    .orderBy('product_count', 'desc')
    .execute();
  const sampledProducts = products.filter((_, index) => index % Math.ceil(products.length / 2000) === 0);
  return {
    words: [...frequencies].sort(([, a], [, b]) => b - a).map(([word]) => word),
    names: sampledProducts.map(({ goods_name }) => goods_name),
    numbers: sampledProducts.map(({ goods_sn }) => goods_sn),
    casNumbers: sampledProducts.flatMap(({ cas }) => cas ?? []),
    smiles: sampledProducts.flatMap(({ smiles }) => smiles ?? []),
    facets: facets.map(({ name, values }) => ({ name, values: values.map(({ value }) => value) })),
    fields: {
      ...fields,
      id: [
        ...categories.slice(0, 30).map(({ id }) => id),
        ...sampledProducts.slice(0, 60).map(({ goods_id }) => goods_id),
        ...content.articles.keys(),
        ...content.pathways.list.map(({ id }) => id),
      ],
      goods_sn: sampledProducts.slice(0, 300).map(({ goods_sn }) => goods_sn),
    },
  };
}
