import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Log } from '../../server/log';
import { makeMember } from '../../testing/make-member';
import { makeShop, type TestShop } from '../../testing/make-shop';
import { noVault } from '../../testing/plain-vault';
import { createMemory } from '../memory-host';
import { endSessionAtShop } from './end-session';

let shop: TestShop;
let told: object[];
const log: Log = {
  info: (event, facts) => void told.push({ event, ...facts }),
  error: (event, facts) => void told.push({ event, ...facts }),
};
beforeEach(async () => {
  shop = await makeShop();
  told = [];
});
afterEach(() => shop.close());

const memoryWith = async (token: string) => {
  const memory = createMemory(noVault, { get: () => '', set: () => undefined });
  await memory.remember(token);
  return memory;
};

it('a customer who left a stand is signed out at the shop as well', async () => {
  const { client, keeper } = await makeMember(shop, 'ann');
  expect(await client.call('profile', {})).toMatchObject({ ok: true });
  const memory = await memoryWith(keeper.token ?? '');
  await endSessionAtShop(memory, (request) => shop.fetch(toShop(request)), log);
  await expect.poll(() => told).toEqual([{ event: 'session-ended', at_shop: true }]);
  expect(await client.call('profile', {})).toMatchObject({ ok: false, failure: { kind: 'expired' } });
});

it('nobody waits for a shop that does not answer, and one out of reach is no fault', async () => {
  const { keeper } = await makeMember(shop, 'ann');
  const memory = await memoryWith(keeper.token ?? '');
  let answer: (response: Response) => void = () => undefined;
  await endSessionAtShop(memory, () => new Promise((resolve) => (answer = resolve)), log);
  expect(told).toEqual([]);
  answer(Response.error());
  await expect.poll(() => told).toEqual([{ event: 'session-ended', at_shop: false }]);
  await endSessionAtShop(memory, () => Promise.reject(new TypeError('fetch failed')), log);
  await expect.poll(() => told).toHaveLength(2);
});

it.each([['{"ECS":{"username":""},"ECS_ID":"x"}'], ['no token at all']])(
  'a token that names nobody ends nothing: %s',
  async (token) => {
    let asked = 0;
    await endSessionAtShop(await memoryWith(token), () => Promise.resolve(Response.json((asked += 1))), log);
    expect(asked).toBe(0);
  },
);

function toShop(request: Request): Request {
  const { pathname } = new URL(request.url);
  const { method, headers } = request;
  return new Request(`http://shop.test${pathname}`, { method, headers, body: '{}' });
}
