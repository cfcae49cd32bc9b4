import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueVariant } from '../../server/catalogue/variant-store';
import {
  fetchCart,
  variantLabel,
  putInCart,
  unitsByNumber,
  addToCartRequest,
} from '../../../test/shopping/cart-visitors';
import { fakePlatform } from '../../../test/fakes/fake-platform';
import { findVariants } from '../../../test/shopping/find-variants';
import { makeMember } from '../../../test/fixtures/make-member';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { DAY, fakeClock, type FakeClock } from '../../../test/fakes/fake-clock';
import { createClient } from '../api/client';
import { createTokenStorage } from './token-storage';

let time: FakeClock;
let shop: TestShop;
let sizes: CatalogueVariant[];
beforeAll(async () => {
  time = fakeClock();
  shop = await makeShop({ clock: time.clock });
  sizes = await findVariants(shop, 2, 40);
});
afterAll(() => shop.close());

const size = (at: number) => sizes[at] ?? expect.fail('too few sizes');

let people = 0;

/** The token of a customer who has just signed in. */
async function someone(): Promise<string> {
  people += 1;
  const { tokenHolder } = await makeMember(shop, `customer${people}`);
  return tokenHolder.token ?? expect.fail('no token');
}

/**
 * A window of a browser; all windows share the storage `kept`. Replies can be delayed. A `heedless` window stores
 * every token that it receives.
 */
function openWindow(kept: { token: string | null }, how: 'careful' | 'heedless' = 'careful') {
  const tokenHolder = createTokenStorage(fakePlatform(kept).sessionToken);
  let arrivals = Promise.resolve();
  let answered = 0;
  const client = createClient({
    origin: 'http://shop.test',
    slug: 'shop',
    token: () => tokenHolder.read(),
    onToken: (token, sentWith) => {
      if (how === 'careful') return tokenHolder.renew(token, sentWith);
      tokenHolder.store(token);
      return Promise.resolve(true);
    },
    fetch: async (input, init) => {
      const answer = await shop.fetch(new Request(input, init));
      answered += 1;
      await arrivals;
      return answer;
    },
  });
  return {
    client,
    tokenHolder,
    answered: () => answered,
    /** Delays replies until the returned function is called. */
    holdAnswers(): () => void {
      let release = () => {};
      arrivals = new Promise((resolve) => (release = resolve));
      return release;
    },
  };
}

type Window = ReturnType<typeof openWindow>;

/** Returns the cart of the token in the storage. */
const unitsIn = async (kept: { token: string | null }) =>
  unitsByNumber(await fetchCart({ client: shop.clientOf(kept), tokenHolder: kept })).list;

const untilAnswered = (window: Window, count = 1) => expect.poll(window.answered).toBe(count);

describe('a token in a late reply', () => {
  it('of a guest cart does not replace a sign-in, and the item goes to the customer’s cart', async () => {
    const kept = { token: null };
    const window = openWindow(kept);
    const release = window.holdAnswers();
    const adding = window.client.call('addToCart', addToCartRequest(size(0), 3));
    await untilAnswered(window);
    const token = await someone();
    window.tokenHolder.store(token);
    release();
    expect(await adding).toEqual({ ok: true, data: { number: 3, obstacle: '' } });
    expect(kept.token).toBe(token);
    expect(await unitsIn(kept)).toEqual({ [variantLabel(size(0))]: 3 });
  });

  it('of a guest cart does not replace a sign-in in another window', async () => {
    const kept = { token: null };
    const [one, other] = [openWindow(kept), openWindow(kept)];
    const release = one.holdAnswers();
    const adding = one.client.call('addToCart', addToCartRequest(size(0), 3));
    await untilAnswered(one);
    const token = await someone();
    other.tokenHolder.store(token);
    release();
    expect(await adding).toMatchObject({ ok: true });
    expect(kept.token).toBe(token);
    expect(await one.tokenHolder.read()).toBe(token);
    expect(await unitsIn(kept)).toEqual({ [variantLabel(size(0))]: 3 });
  });

  it('would replace it if every token were stored (control)', async () => {
    const kept = { token: null };
    const window = openWindow(kept, 'heedless');
    const release = window.holdAnswers();
    const adding = window.client.call('addToCart', addToCartRequest(size(0), 3));
    await untilAnswered(window);
    const token = await someone();
    window.tokenHolder.store(token);
    release();
    await adding;
    expect(kept.token).not.toBe(token);
    expect(await unitsIn({ token })).toEqual({});
  });

  it('of a renewed session replaces its own predecessor only', async () => {
    const kept = { token: await someone() };
    const [one, other] = [openWindow(kept), openWindow(kept)];
    time.advance(DAY);
    const before = kept.token;
    const release = one.holdAnswers();
    const asking = one.client.call('profile', {});
    await untilAnswered(one);
    const token = await someone();
    other.tokenHolder.store(token);
    release();
    expect(await asking).toMatchObject({ ok: true });
    expect(kept.token).toBe(token);

    other.tokenHolder.store(before);
    time.advance(-DAY);
    const undisturbed = openWindow({ token: await someone() });
    time.advance(DAY);
    const older = await undisturbed.tokenHolder.read();
    expect(await undisturbed.client.call('profile', {})).toMatchObject({ ok: true });
    expect(await undisturbed.tokenHolder.read()).not.toBe(older);
  });

  it('does not sign in again after a sign-out', async () => {
    const kept = { token: await someone() };
    time.advance(DAY);
    const [one, other] = [openWindow(kept), openWindow(kept)];
    const release = one.holdAnswers();
    const asking = one.client.call('profile', {});
    await untilAnswered(one);
    other.tokenHolder.clear();
    release();
    await asking;
    expect(kept.token).toBeNull();
  });
});

describe('two windows of a visitor without a token', () => {
  it('share one cart when both create one', async () => {
    const kept = { token: null };
    const windows = [openWindow(kept), openWindow(kept)] as const;
    const [one, other] = windows;
    const releases = windows.map((window) => window.holdAnswers());
    const first = one.client.call('addToCart', addToCartRequest(size(0), 1));
    const second = other.client.call('addToCart', addToCartRequest(size(1), 2));
    for (const window of windows) await untilAnswered(window);
    releases[0]?.();
    expect(await first).toEqual({ ok: true, data: { number: 1, obstacle: '' } });
    releases[1]?.();
    expect(await second).toEqual({ ok: true, data: { number: 3, obstacle: '' } });
    const both = { [variantLabel(size(0))]: 1, [variantLabel(size(1))]: 2 };
    expect(await unitsIn(kept)).toEqual(both);
    for (const window of windows) {
      expect(unitsByNumber(await fetchCart({ ...window, tokenHolder: kept })).list).toEqual(both);
    }
  });

  it('would lose a cart if every token were stored (control)', async () => {
    const kept = { token: null };
    const windows = [openWindow(kept, 'heedless'), openWindow(kept, 'heedless')] as const;
    const releases = windows.map((window) => window.holdAnswers());
    const adding = windows.map(({ client }, index) =>
      client.call('addToCart', addToCartRequest(size(index), 1)),
    );
    for (const window of windows) await untilAnswered(window);
    for (const release of releases) release();
    await Promise.all(adding);
    expect(Object.keys(await unitsIn(kept))).toHaveLength(1);
  });
});

describe('calls that are sent with a token', () => {
  it('are all answered when it is renewed meanwhile', async () => {
    const kept = { token: await someone() };
    const [one, other] = [openWindow(kept), openWindow(kept)];
    time.advance(DAY);
    const before = kept.token;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).client.call('profile', {})),
    );
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
    expect(kept.token).not.toBe(before);
    time.advance(60_000);
    for (const { client } of [one, other])
      expect(await client.call('profile', {})).toMatchObject({ ok: true });
  });

  it('are sent again when it has expired and there is a newer one', async () => {
    const kept = { token: await someone() };
    const window = openWindow(kept);
    await window.client.call('logOut', {});
    const release = window.holdAnswers();
    const asking = window.client.call('profile', {});
    await untilAnswered(window, 2);
    window.tokenHolder.store(await someone());
    release();
    expect(await asking).toMatchObject({ ok: true });
  });

  it('fail once when it has expired and there is no other', async () => {
    const window = openWindow({ token: await someone() });
    await window.client.call('logOut', {});
    expect(await window.client.call('profile', {})).toEqual({
      ok: false,
      failure: { kind: 'expired', status: 403 },
    });
    expect(window.answered()).toBe(2);
  });

  it('use the token stored by another window', async () => {
    const kept = { token: null };
    const [one, other] = [openWindow(kept), openWindow(kept)];
    await putInCart({ ...one, tokenHolder: kept }, size(0), 1);
    other.tokenHolder.store(await someone());
    expect(await one.client.call('profile', {})).toMatchObject({ ok: true });
  });
});
