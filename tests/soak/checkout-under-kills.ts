import { randomUUID } from 'node:crypto';
import {
  dataOf,
  fillCart,
  createAddress,
  makeOrderRequest,
  findVariantsInStock,
  type OrderRequest,
} from '../../test/shopping/make-order';
import { makeCustomer } from '../../test/fixtures/make-customer';
import { makeShop } from '../../test/fixtures/make-shop';
import { clientAt } from './client';
import { openGround, type Ground, type GroundKind } from './database-template';
import { readLedger, type Ledger } from './read-orders';
import { startServer } from './start-server';

/** Lines of the order that is placed while the server is killed. */
export const LINES = 3;

/** A shop's database with a customer who stands before “Place order”, to be copied for every round. */
export interface Prepared {
  ground: Ground;
  token: string;
  request: OrderRequest;
  remove(): Promise<void>;
}

/** One death of the server. */
export interface Kill {
  /** The statement of SQL at which it dies, counted from 1; 0 = at a moment. */
  at: number;
  when: 'before' | 'after';
  /** With `at` 0: milliseconds after the order was sent. */
  afterMs?: number;
}

export interface Round {
  /** What was killed, in words; '' when the server lived through it. */
  killed: string;
  /** The shop had said that the order is placed before it died. */
  acknowledged: boolean;
  /** Orders right after the death, and after the customer has asked again with the same key. */
  before: Ledger;
  after: Ledger;
  /** Milliseconds until the shop answered again. */
  reopenedIn: number;
}

export async function prepareCheckout(kind: GroundKind = 'sqlite'): Promise<Prepared> {
  const ground = await openGround(kind);
  const shop = await makeShop({}, ground.place);
  const { client, keeper } = await makeCustomer(shop, 'ann');
  await createAddress(client);
  const lines = await fillCart(client, await findVariantsInStock(shop, { least: 20, count: LINES }));
  const request = await makeOrderRequest(
    client,
    lines.map(({ rec_id }) => rec_id),
  );
  await ground.settle(shop.deps.database);
  await shop.close();
  return { ground, token: keeper.token ?? '', request, remove: () => ground.remove() };
}

/** Places the order on a server that dies, starts it anew, asks again with the same key, and reads what there is. */
export async function killRound({ ground, token, request }: Prepared, kill: Kill): Promise<Round> {
  const { place, dataFolder, env, remove } = await ground.copy();
  try {
    const key = randomUUID();
    const deadly = { ...env, KILL_AT: String(kill.at), KILL_WHEN: kill.when };
    const dying = await startServer({ dataFolder, hook: 'kill-hook.mjs', env: deadly });
    dying.process.kill('SIGUSR2');
    await dying.says('counting');
    const asked = clientAt(dying.address, token).call('placeOrder', request, { key });
    if (kill.at === 0) setTimeout(() => dying.process.kill('SIGKILL'), kill.afterMs ?? 0);
    const first = await asked;
    await dying.kill();
    const before = await readLedger(place);
    const again = await startServer({ dataFolder, env });
    await dataOf(clientAt(again.address, token).call('placeOrder', request, { key }));
    await again.kill();
    return {
      killed: /killed .*/.exec(dying.errors())?.[0] ?? (kill.at === 0 ? `after ${kill.afterMs} ms` : ''),
      acknowledged: first.ok,
      before,
      after: await readLedger(place),
      reopenedIn: again.startedIn,
    };
  } finally {
    await remove();
  }
}

/** What is wrong with a round, in words; none for one that kept the promise. */
export function brokenPromises({ acknowledged, before, after }: Round): string[] {
  const broken = [...before.faults, ...after.faults];
  if (before.orders.length > 1 || after.orders.length > 1) broken.push('doubled');
  if (after.orders.length === 0 || (acknowledged && before.orders.length === 0)) broken.push('lost');
  for (const { lines, letters, payments } of [...before.orders, ...after.orders]) {
    if (lines !== LINES || letters !== 1 || payments !== 1) broken.push('partial');
  }
  return broken;
}
