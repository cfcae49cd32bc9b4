import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../src/renderer/api/client';
import { rateLimits } from '../../src/server/accounts/rate-limits';
import { grantTestCredits } from '../../test/fixtures/grant-credits';
import { makeMember } from '../../test/fixtures/make-member';
import {
  dataOf,
  fillCart,
  createAddress,
  makeOrderRequest,
  findVariantsInStock,
  type OrderRequest,
} from '../../test/shopping/make-order';
import { makeShop } from '../../test/fixtures/make-shop';
import { passedCaptcha } from '../../test/fixtures/visitors';
import { clientAt } from './client';
import { openGround, type Ground, type GroundCopy } from './database-template';
import { readLedger } from './read-orders';
import { buyAtOnce, oversellFaults, prepareBuyers } from './oversell';
import { startServer, type RunningServer } from './start-server';

const AT_ONCE = 50;
/** Orders that would each take the whole balance. */
const ORDERS = 10;

/** A customer with a cart, with points for three of an offer and a balance for one of many orders. */
interface Ann {
  token: string;
  request: OrderRequest;
  onBalance: OrderRequest[];
  offer: { goods_id: number; goods_attr: string };
}

let ground: Ground;
let ann: Ann;
beforeAll(async () => {
  ground = await openGround('postgres');
  ann = await prepareAnn();
});
afterAll(() => ground.remove());

async function prepareAnn(): Promise<Ann> {
  const shop = await makeShop({}, ground.place);
  const { client, keeper } = await makeMember(shop, 'ann');
  await createAddress(client);
  const lines = await fillCart(client, await findVariantsInStock(shop, { least: 20, count: ORDERS + 1 }));
  const [first = 0, ...others] = lines.map(({ rec_id }) => rec_id);
  const [offer] = (await dataOf(client.call('points', {}))).offers;
  if (!offer) throw new Error('nothing is to be had for points');
  await grantTestCredits(shop, 'ann', { points: 3 * offer.points, cents: 1_000 });
  const onBalance: OrderRequest[] = [];
  for (const line of others) onBalance.push(await makeOrderRequest(client, [line], { use_balance: true }));
  const request = await makeOrderRequest(client, [first]);
  await ground.settle(shop.deps.database);
  await shop.close();
  return { token: keeper.token ?? '', request, onBalance, offer };
}

describe.each([2, 4])('%i servers, each a process, on one database', (count) => {
  let copy: GroundCopy;
  let running: RunningServer[] = [];
  beforeAll(async () => {
    copy = await ground.copy();
    running = await Promise.all(Array.from({ length: count }, () => startServer(copy)));
  });
  afterAll(async () => {
    await Promise.all(running.map((server) => server.kill()));
    await copy.remove();
  });

  const at = (index: number, token: string | null = ann.token): Client =>
    clientAt(running[index % count]?.address ?? '', token);
  /** Calls at each of the servers in turn, all at once. */
  const everywhere = <Value>(ask: (client: Client, index: number) => Promise<Value>, calls = AT_ONCE) =>
    Promise.all(Array.from({ length: calls }, (_, index) => ask(at(index), index)));

  it('place one order for a key, and answer all who ask for it alike', async () => {
    const key = randomUUID();
    const answers = await everywhere((client) => dataOf(client.call('placeOrder', ann.request, { key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const other = { ...ann.request, note: 'another one' };
    const refused = await everywhere((client) => client.call('placeOrder', other, { key }), count);
    for (const answer of refused) expect(answer).toMatchObject({ failure: { status: 409 } });
    expect((await dataOf(at(1).call('orders', {}))).total).toBe(1);
  });

  it('let points be spent once', async () => {
    const answers = await everywhere((client) =>
      client.call('transformPoints', ann.offer, { key: randomUUID() }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect((await dataOf(at(1).call('points', {}))).balance).toBe(0);
  });

  it('let a balance be spent once', async () => {
    const answers = await Promise.all(
      ann.onBalance.map((request, index) => at(index).call('placeOrder', request, { key: randomUUID() })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await dataOf(at(1).call('balance', {}))).balance).toBe('0.00');
  });

  it('count tries together', async () => {
    const wrong = { account: 'nobody', password: 'not this one', ...passedCaptcha };
    const refused: boolean[] = [];
    for (let tries = 0; tries <= rateLimits.wrongPassword.max; tries += 1) {
      const answer = await at(tries, null).call('logOn', wrong);
      refused.push(!answer.ok && 'status' in answer.failure && answer.failure.status === 429);
    }
    expect(refused).toEqual([...Array<boolean>(rateLimits.wrongPassword.max).fill(false), true]);
  });

  it('leave books that add up', async () => {
    await Promise.all(running.map((server) => server.kill('SIGTERM')));
    expect((await readLedger(copy.place)).faults).toEqual([]);
  });
});

describe('fifty buyers of the last units, on PostgreSQL', () => {
  it('get what there is, at two servers and at four, and all others hear why not', async () => {
    const prepared = await prepareBuyers({ rounds: 3, buyers: AT_ONCE, kind: 'postgres' });
    for (const servers of [2, 4]) {
      const result = await buyAtOnce(prepared, servers);
      expect(oversellFaults(result, AT_ONCE)).toEqual([]);
    }
    await prepared.ground.remove();
  });
});
