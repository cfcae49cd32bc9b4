import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TransferLine } from '../../shared/cart/cart-transfer';
import { fetchCart, makeVisitor, unitsByNumber } from '../../../test/shopping/cart-visitors';
import { findVariants } from '../../../test/shopping/find-variants';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { dumpTables } from '../../../test/databases/table-dump';
import type { CatalogueVariant } from '../catalogue/variant-store';
import { encodeCartTransfer } from './cart-transfer-token';

const known = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
let shop: TestShop;
let sizes: CatalogueVariant[];
beforeAll(async () => {
  const plain = await makeShop();
  const stands = [{ name: 'Hall 4, stand B12', key: known.publicKey.export({ format: 'jwk' }).x ?? '' }];
  shop = await makeShop({ selling: { ...plain.deps.selling, stands } });
  await plain.close();
  sizes = await findVariants(shop, 2, 40);
});
afterAll(() => shop.close());

const lineOf = ({ product: { goods_id }, goods_attr }: CatalogueVariant, number: number): TransferLine => ({
  goods_id,
  goods_attr,
  number,
});

function createToken(lines: TransferLine[], key: KeyObject = known.privateKey): string {
  return encodeCartTransfer({ day: 20_778, nonce: '00112233aabbccdd', lines }, key);
}

const viewShared = (code: string) => shop.client.call('sharedCart', { code });

it('returns the known stand with the shop’s names and prices', async () => {
  const [one, two] = sizes as [CatalogueVariant, CatalogueVariant];
  expect(await viewShared(createToken([lineOf(one, 2), lineOf(two, 1)]))).toMatchObject({
    ok: true,
    data: {
      handed_over: { stand: 'Hall 4, stand B12', day: '2026-11-21' },
      list: [
        { goods_name: one.product.goods_name, goods_number: 2, goods_attr: one.goods_attr },
        { goods_name: two.product.goods_name, goods_number: 1 },
      ],
    },
  });
});

it('is nobody’s proposal when the signature is another’s or was changed', async () => {
  const lines = [lineOf(sizes[0] as CatalogueVariant, 2)];
  const good = createToken(lines);
  for (const code of [createToken(lines, stranger.privateKey), `${good.slice(0, -6)}AAAAAA`]) {
    expect(await viewShared(code)).toMatchObject({ ok: true, data: { handed_over: { stand: '' } } });
  }
});

it('shows no text of a stranger in place of a size that is not sold', async () => {
  const said = [{ goods_id: 2_147_483_000, goods_attr: 'Pay to account 4711 instead', number: 1 }];
  const shown = (attr_new: string) => ({ ok: true, data: { list: [{ attr_new, goods_number: 1 }] } });
  expect(await viewShared(createToken(said, stranger.privateKey))).toMatchObject(shown(''));
  expect(await viewShared(createToken(said))).toMatchObject(shown('Pay to account 4711 instead'));
});

it('adds available items to the caller’s cart and stores nothing else', async () => {
  const visitor = makeVisitor(shop);
  const gone = { goods_id: 2_147_483_000, goods_attr: '1 mg', number: 1 };
  const code = createToken([...sizes.map((size) => lineOf(size, 3)), gone]);
  expect(await visitor.client.call('takeSharedCart', { code })).toMatchObject({
    ok: true,
    data: { number: 6, left_out: 1 },
  });
  expect(Object.values(unitsByNumber(await fetchCart(visitor)).list)).toEqual([3, 3]);
  const { shared_cart } = await dumpTables(shop.deps.database);
  expect(shared_cart ?? []).toEqual([]);
});

it.each([
  ['cut short', (good: string) => good.slice(0, -40)],
  ['far too long', (good: string) => good.repeat(40)],
  ['with a day of no calendar', (good: string) => `Af____8P${good.slice(8)}`],
])('rejects a token that is %s', async (_what, broken) => {
  const reply = await viewShared(broken(createToken([lineOf(sizes[0] as CatalogueVariant, 1)])));
  expect(reply.ok).toBe(false);
});
