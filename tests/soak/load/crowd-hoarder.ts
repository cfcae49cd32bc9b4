import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openShopDatabase } from '../../../src/server/db/shop-database';
import { makeMember } from '../../../test/fixtures/make-member';
import { makeShop } from '../../../test/fixtures/make-shop';
import { createAddress, fillCart, makeOrderRequest } from '../../../test/shopping/make-order';
import { openCatalogue } from '../../../src/server/catalogue/catalogue';
import { linkRelease } from '../../../test/databases/link-release';
import { clientAt } from '../support/client';
import { startServer } from '../support/start-server';

/** Orders that the hoarder tries to place; an attacker placed 143 in 18 seconds before there were limits. */
const ORDERS = 150;
const UNITS = 50;

/** One customer places many orders without paying. Returns the units that they reserved, with and without a verified address. */
export async function hoardUnits(catalogueFile: string): Promise<string> {
  const results: string[] = [];
  for (const isVerified of [false, true]) {
    const { orders, units } = await hoard(catalogueFile, isVerified);
    const account = isVerified ? 'a verified address' : 'an unverified address';
    results.push(
      `one account with ${account}, ${ORDERS} orders without payment: ${orders} accepted, ${units} units reserved`,
    );
  }
  return results.join('\n');
}

async function hoard(catalogueFile: string, isVerified: boolean): Promise<{ orders: number; units: number }> {
  const data = await mkdtemp(join(tmpdir(), 'hoard-'));
  const file = join(data, 'shop.sqlite');
  await linkRelease(data, catalogueFile);
  try {
    const token = await makeCustomer(file, isVerified);
    const variants = await findVariants(catalogueFile);
    // The limits of the demonstration shop, unlike in other runs.
    const server = await startServer({ dataFolder: data, env: { SHOP_SETTINGS: '' } });
    let orders = 0;
    try {
      const client = clientAt(server.address, token);
      for (let index = 0; index < ORDERS; index += 1) {
        const variant = variants[index % variants.length];
        if (!variant) throw new Error('The catalogue has no variants in stock.');
        // A refusal may come from any step.
        const placed = await fillCart(client, [{ ...variant, number: UNITS }])
          .then((lines) =>
            makeOrderRequest(
              client,
              lines.map(({ rec_id }) => rec_id),
              { pay_id: 'banktransfer' },
            ),
          )
          .then((request) => client.call('placeOrder', request, { key: randomUUID() }))
          .catch(() => null);
        if (placed?.ok) orders += 1;
      }
    } finally {
      await server.kill('SIGTERM');
    }
    return { orders, units: await readReservedUnits(file) };
  } finally {
    await rm(data, { recursive: true });
  }
}

async function makeCustomer(file: string, isVerified: boolean): Promise<string> {
  const shop = await makeShop({}, file);
  const { customerId, client, tokenHolder } = await makeMember(shop, 'hoarder');
  await shop.deps.database
    .updateTable('customer')
    .set({ email_verified_at: isVerified ? Date.now() : null })
    .where('id', '=', customerId)
    .execute();
  await createAddress(client);
  await sql`pragma wal_checkpoint(truncate)`.execute(shop.deps.database);
  await shop.close();
  return tokenHolder.token ?? '';
}

async function findVariants(catalogueFile: string) {
  const catalogue = await openCatalogue(catalogueFile);
  try {
    return await catalogue.db
      .selectFrom('product_option')
      .select(['goods_id', 'goods_attr'])
      .where('stock', '>=', UNITS)
      .orderBy('goods_id')
      .limit(ORDERS)
      .execute();
  } finally {
    await catalogue.close();
  }
}

async function readReservedUnits(file: string): Promise<number> {
  const database = await openShopDatabase(file);
  try {
    const { units } = await database
      .selectFrom('stock')
      .select((row) => row.fn.sum<number | null>('held').as('units'))
      .executeTakeFirstOrThrow();
    return units ?? 0;
  } finally {
    await database.destroy();
  }
}
