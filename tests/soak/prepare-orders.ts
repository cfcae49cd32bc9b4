import { fillCart, createAddress, makeOrderRequest, findVariantsInStock, type OrderRequest } from '../../test/shopping/make-order';
import { makeMember } from '../../test/fixtures/make-member';
import { makeShop } from '../../test/fixtures/make-shop';
import { openGround, type Ground, type GroundKind } from './database-template';

/** Lines of each order. */
export const LINES = 3;
/** Of each size that is ordered there are so many, and so many want it. */
const UNITS = 50;

/** A shop's database with customers who all stand before “Place order”. */
export interface PreparedOrders {
  /** Where the data are: on SQLite a file. */
  file: string;
  ground: Ground;
  people: { token: string; request: OrderRequest }[];
  remove(): Promise<void>;
}

export async function prepareOrders(count: number, kind: GroundKind = 'sqlite'): Promise<PreparedOrders> {
  const ground = await openGround(kind);
  const shop = await makeShop({}, ground.place);
  const groups = Math.ceil(count / UNITS);
  const sizes = await findVariantsInStock(shop, { least: UNITS, count: groups * LINES });
  const people: PreparedOrders['people'] = [];
  for (let at = 0; at < count; at += 1) {
    const { client, keeper } = await makeMember(shop, `person-${at}`);
    await createAddress(client);
    const first = Math.floor(at / UNITS) * LINES;
    const lines = await fillCart(client, sizes.slice(first, first + LINES));
    const recIds = lines.map(({ rec_id }) => rec_id);
    people.push({ token: keeper.token ?? '', request: await makeOrderRequest(client, recIds) });
  }
  await ground.settle(shop.deps.database);
  await shop.close();
  return { file: ground.place, ground, people, remove: () => ground.remove() };
}
