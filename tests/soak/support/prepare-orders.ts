import {
  fillCart,
  createAddress,
  makeOrderRequest,
  findVariantsInStock,
  type OrderRequest,
} from '../../../test/shopping/make-order';
import { markEmailVerified } from '../../../test/fixtures/make-customer';
import { makeMember } from '../../../test/fixtures/make-member';
import { makeShop } from '../../../test/fixtures/make-shop';
import { openDatabaseTemplate, type DatabaseTemplate, type DatabaseKind } from './database-template';

/** Lines of each order. */
export const LINES = 3;
/** Minimum stock of each ordered size, and number of customers who order it. */
const UNITS = 50;

/** A database with customers who are ready to place an order. */
export interface PreparedOrders {
  /** The SQLite file. */
  file: string;
  template: DatabaseTemplate;
  people: { token: string; request: OrderRequest }[];
  remove(): Promise<void>;
}

/** Prepares customers with {@link LINES} sizes in the cart. `database` is a kind of database or an empty template. */
export async function prepareOrders(
  count: number,
  database: DatabaseKind | DatabaseTemplate = 'sqlite',
): Promise<PreparedOrders> {
  const template = typeof database === 'string' ? await openDatabaseTemplate(database) : database;
  const shop = await makeShop({}, template.location);
  const groups = Math.ceil(count / UNITS);
  const sizes = await findVariantsInStock(shop, { minStock: UNITS, count: groups * LINES });
  const people: PreparedOrders['people'] = [];
  for (let index = 0; index < count; index += 1) {
    const { client, tokenHolder, username } = await makeMember(shop, `person-${index}`);
    await markEmailVerified(shop, username);
    await createAddress(client);
    const firstSize = Math.floor(index / UNITS) * LINES;
    const lines = await fillCart(client, sizes.slice(firstSize, firstSize + LINES));
    const recIds = lines.map(({ rec_id }) => rec_id);
    people.push({ token: tokenHolder.token ?? '', request: await makeOrderRequest(client, recIds) });
  }
  await template.checkpoint(shop.deps.database);
  await shop.close();
  return { file: template.location, template, people, remove: () => template.remove() };
}
