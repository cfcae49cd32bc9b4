import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRoute } from '../../../../e2e/steps/every-route';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { isCatalogueOnly, type CallName } from '../../../shared/contract/endpoints';
import { isMemberPage } from '../../../shared/lib/page-access';
import { renderPage } from '../../entry-server';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

const publicPages = Object.values(everyRoute).flatMap(({ addresses: [address] }) =>
  isMemberPage(address) ? [] : [address],
);

/** Returns the calls of a page's loader that need more than catalogue and content. */
async function remoteCallsOf(path: string): Promise<CallName[]> {
  const remote: CallName[] = [];
  await renderPage({
    url: `http://localhost:3000${path}`,
    settings: shop.deps.settings,
    call: (name, payload) => {
      if (!isCatalogueOnly(name)) remote.push(name);
      return shop.client.call(name, payload);
    },
  });
  return remote;
}

describe('a public page loads only what a stand without a network can answer', () => {
  it.each(publicPages)('%s', async (path) => {
    const hint =
      'calls of a public page must be `cacheable` or `catalogueOnly` in endpoints.ts, or the page is a `memberPage` in pages.ts';
    const remote = await remoteCallsOf(path);
    // A stand answers it from its entry queue.
    expect(
      remote.filter((name) => name !== 'entryProgress'),
      hint,
    ).toEqual([]);
  });

  it('detects a call that is neither', async () => {
    expect(await remoteCallsOf('/lead')).toEqual(['entryProgress']);
  });
});
