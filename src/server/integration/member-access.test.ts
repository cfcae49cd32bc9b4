import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '../../shared/contract/endpoints';
import { makeFurnishedCustomer, type FurnishedCustomer } from '../../../test/fixtures/furnished-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { bearerHeader, memberCalls, memberRequests, sendRaw } from '../../../test/fixtures/member-requests';
import { dumpTables } from '../../../test/databases/table-dump';

let shop: TestShop;
let ann: FurnishedCustomer;
let days = 0;
beforeAll(async () => {
  shop = await makeShop({ clock: () => new Date(Date.UTC(2026, 0, 5 + days)) });
  ann = await makeFurnishedCustomer(shop, 'ann');
});
afterAll(() => shop.close());

/** Returns the member calls that accept this header, each called with a valid request. */
async function acceptedBy(authorization: string | null, names: readonly CallName[] = memberCalls) {
  const requests: Partial<Record<CallName, object>> = await memberRequests(ann);
  const open: string[] = [];
  for (const name of names) {
    const body = JSON.stringify(requests[name] ?? {});
    const answer = await sendRaw(shop, name, body, authorization);
    const refused = answer.status === (authorization === null ? 401 : 403) && answer.body.data === null;
    if (!refused) open.push(name);
  }
  return open;
}

const tokenOf = ({ tokenHolder }: FurnishedCustomer) =>
  JSON.parse(tokenHolder.token ?? '') as { ECS_ID: string };

describe('member calls', () => {
  const headers: [string, () => string | null][] = [
    ['no token', () => null],
    ['junk', () => 'junk'],
    ['broken encoding', () => '%E0%A4%A'],
    ['another kind of token', () => `Bearer ${tokenOf(ann).ECS_ID}`],
    ['the bare secret', () => tokenOf(ann).ECS_ID],
    ['a token that is not URL-encoded', () => ann.tokenHolder.token],
    ['a token that is encoded twice', () => encodeURIComponent(bearerHeader(ann))],
    ['a token in lower case', () => bearerHeader(ann).toLowerCase()],
    ['a field in lower case', () => bearerHeader(ann).replace('ECS_ID', 'ecs_id')],
    ['a list', () => encodeURIComponent(JSON.stringify([tokenOf(ann)]))],
    ['null', () => 'null'],
    ['a secret that is no text', () => encodeURIComponent('{"ECS_ID":{"length":1}}')],
    ['an unknown secret', () => encodeURIComponent(JSON.stringify({ ECS_ID: 'A'.repeat(43) }))],
  ];

  it.each(headers)('reject %s and change nothing', async (_name, header) => {
    const before = await dumpTables(shop.deps.database);
    expect(await acceptedBy(header())).toEqual([]);
    expect(await dumpTables(shop.deps.database)).toEqual(before);
  });

  it('reject a token after sign-out', async () => {
    const away = await makeFurnishedCustomer(shop, 'away');
    const header = bearerHeader(away);
    await away.client.call('logOut', {});
    expect(await acceptedBy(header)).toEqual([]);
  });

  it('reject a token after thirty days', async () => {
    const idle = await makeFurnishedCustomer(shop, 'idle');
    days = 30;
    expect(await acceptedBy(bearerHeader(idle))).toEqual([]);
    days = 0;
  });

  it('accept a member, and public calls accept everyone', async () => {
    expect(await acceptedBy(null, ['sections', 'homeBanners'])).toEqual(['sections', 'homeBanners']);
    const harmless = memberCalls.filter((name) => name !== 'closeAccount' && name !== 'logOutEverywhere');
    expect(await acceptedBy(bearerHeader(ann), harmless)).toEqual(harmless);
  });
});
