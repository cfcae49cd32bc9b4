import { randomUUID } from 'node:crypto';
import {
  fillCart,
  createAddress,
  makeOrderRequest,
  findVariantsInStock,
  type OrderRequest,
  type TestVariant,
} from '../../../test/shopping/make-order';
import { markEmailVerified } from '../../../test/fixtures/make-customer';
import { makeMember } from '../../../test/fixtures/make-member';
import { makeShop } from '../../../test/fixtures/make-shop';
import { clientAt } from '../support/client';
import { openDatabaseTemplate, type DatabaseTemplate, type DatabaseKind } from '../support/database-template';
import { readOrders } from '../support/read-orders';
import { startServer, type RunningServer } from '../support/start-server';

/** Customers with one unit of each size in the cart, ready to order. */
export interface Buyers {
  template: DatabaseTemplate;
  sizes: TestVariant[];
  /** `requests[round]` orders that round's size. */
  people: { token: string; requests: OrderRequest[] }[];
}

/** Result of one size that all customers order at the same time. */
export interface OversellRound {
  stock: number;
  sold: number;
  /** Business errors that name the size. */
  refused: number;
  /** Other failures. */
  other: string[];
}

export interface OversellResult {
  rounds: OversellRound[];
  faults: string[];
}

/** Prepares carts of many buyers with the same sizes, each with a stock of one to three units. */
export async function prepareBuyers({
  rounds,
  buyers,
  kind = 'sqlite',
}: {
  rounds: number;
  buyers: number;
  kind?: DatabaseKind;
}): Promise<Buyers> {
  const template = await openDatabaseTemplate(kind);
  const shop = await makeShop({}, template.location);
  const byStock: TestVariant[][] = [];
  for (const stock of [1, 2, 3])
    byStock.push(await findVariantsInStock(shop, { minStock: stock, maxStock: stock, count: rounds }));
  const sizes = Array.from({ length: rounds }, (_, round) => byStock[round % 3]?.[Math.floor(round / 3)]);
  if (!sizes.every((size) => size !== undefined)) throw new Error('too few sizes with a stock of 1 to 3');
  const people: Buyers['people'] = [];
  for (let count = 0; count < buyers; count += 1) {
    const { client, tokenHolder, username } = await makeMember(shop, `buyer-${count}`);
    await markEmailVerified(shop, username);
    await createAddress(client);
    const lines = await fillCart(client, sizes);
    const requests: OrderRequest[] = [];
    for (const size of sizes) {
      const line = lines.find(
        (candidate) => candidate.goods_id === size.goods_id && candidate.goods_attr === size.goods_attr,
      );
      requests.push(await makeOrderRequest(client, [line?.rec_id ?? 0]));
    }
    people.push({ token: tokenHolder.token ?? '', requests });
  }
  await template.checkpoint(shop.deps.database);
  await shop.close();
  return { template, sizes, people };
}

/** All customers order each size at the same time, distributed over servers on one database. */
export async function buyConcurrently(
  { template, sizes, people }: Buyers,
  servers: number,
): Promise<OversellResult> {
  const { location, dataFolder, env, remove } = await template.copy();
  const running: RunningServer[] = [];
  try {
    for (let count = 0; count < servers; count += 1) running.push(await startServer({ dataFolder, env }));
    const rounds: OversellRound[] = [];
    for (const [round, { stock }] of sizes.entries()) {
      const answers = await Promise.all(
        people.map(({ token, requests }, index) => {
          const client = clientAt(running[index % servers]?.address ?? '', token);
          return client.call('placeOrder', requests[round] as OrderRequest, { key: randomUUID() });
        }),
      );
      rounds.push(roundOf(stock, answers));
    }
    await Promise.all(running.map((server) => server.kill('SIGTERM')));
    return { rounds, faults: (await readOrders(location)).faults };
  } finally {
    await Promise.all(running.map((server) => server.kill()));
    await remove();
  }
}

type Answer = Awaited<ReturnType<ReturnType<typeof clientAt>['call']>>;

function roundOf(stock: number, answers: readonly Answer[]): OversellRound {
  const round: OversellRound = { stock, sold: 0, refused: 0, other: [] };
  for (const answer of answers) {
    if (answer.ok) round.sold += 1;
    else if (answer.failure.kind === 'refused' && /stock/.test(JSON.stringify(answer.failure.data ?? ''))) {
      round.refused += 1;
    } else round.other.push(JSON.stringify(answer.failure));
  }
  return round;
}

/** Returns a message for each round that did not sell exactly the stock or failed for another reason, and the faults of the database. */
export function oversellFaults({ rounds, faults }: OversellResult, buyers: number): string[] {
  const messages = rounds.flatMap(({ stock, sold, refused, other }) => [
    ...(sold > stock ? [`oversold: ${sold} of ${stock}`] : []),
    ...(sold < stock ? [`not all sold: ${sold} of ${stock}`] : []),
    ...(sold + refused === buyers ? [] : [`unexpected failures: ${other.join(' ').slice(0, 500)}`]),
  ]);
  return [...messages, ...faults];
}

const BUYERS = 50;

/** Runs a share of 100 rounds with 50 buyers on one and on two servers. Throws when a size was oversold. */
export async function oversellReport({
  kind,
  share,
}: {
  kind: DatabaseKind;
  share: number;
}): Promise<string> {
  const rounds = Math.ceil(100 * share);
  const prepared = await prepareBuyers({ rounds, buyers: BUYERS, kind });
  const lines: string[] = [];
  try {
    for (const servers of [1, 2]) {
      const result = await buyConcurrently(prepared, servers);
      const faults = oversellFaults(result, BUYERS);
      const sumOf = (figure: 'stock' | 'sold' | 'refused') =>
        result.rounds.reduce((sum, round) => sum + round[figure], 0);
      lines.push(
        `${kind}: ${rounds} rounds of ${BUYERS} buyers at ${servers === 1 ? 'one server' : 'two servers'}: ` +
          `in stock ${sumOf('stock')}, sold ${sumOf('sold')}, ` +
          `rejected ${sumOf('refused')}, oversold ${faults.filter((fault) => fault.startsWith('oversold')).length}`,
      );
      if (faults.length > 0) throw new Error([...lines, ...faults].join('\n'));
    }
    return lines.join('\n');
  } finally {
    await prepared.template.remove();
  }
}
