import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CartTransferResult } from '../../shared/platform/session-bridge';
import { MAX_TRANSFER_URL_BYTES, MAX_SIZE_LENGTH } from '../../shared/cart/cart-transfer';
import { decodeCartTransfer } from '../../server/cart/cart-transfer-token';
import { createTransferUrlBuilder } from './cart-transfer';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = { privateKey, publicKey: publicKey.export({ format: 'jwk' }).x ?? '' };
const clock = () => new Date('2026-11-21T12:00:00Z');
const lines = [{ goods_id: 7, goods_attr: '100µg', number: 2 }];
const deps = { shop: 'https://shop.example', key: () => key, clock };

it('writes the lines into the fragment with a new nonce each time', async () => {
  const handOver = createTransferUrlBuilder(deps);
  const addressOf = (made: CartTransferResult) => new URL('address' in made ? made.address : '');
  const [first, second] = [await handOver(lines), await handOver(lines)].map(addressOf);
  expect(first?.pathname).toBe('/shoppingCart');
  expect(first?.search).toBe('');
  expect(first?.hash).not.toBe(second?.hash);
  const read = decodeCartTransfer(first?.hash.replace('#handover=', '') ?? '', [{ key: key.publicKey }]);
  expect(read?.transfer).toMatchObject({ day: 20_778, lines });
  expect(read?.stand?.key).toBe(key.publicKey);
});

it('refuses without a website', async () => {
  expect(await createTransferUrlBuilder({ ...deps, shop: '' })(lines)).toEqual({ reason: 'no website' });
});

it.each([
  ['nothing', undefined],
  ['a text', 'lines'],
  ['no lines', []],
  ['a line without a size', [{ goods_id: 7, number: 1 }]],
  ['a number as text', [{ goods_id: '7', goods_attr: '1 mg', number: 1 }]],
  ['no number', [{ goods_id: 7, goods_attr: '1 mg', number: Number.NaN }]],
  ['endless text', [{ goods_id: 7, goods_attr: 'm'.repeat(1_000_000), number: 1 }]],
])('refuses %s', async (_what, given) => {
  expect(await createTransferUrlBuilder(deps)(given)).toEqual({ reason: 'invalid lines' });
});

it('accepts any size and reports more lines than one QR code holds', async () => {
  const handOver = createTransferUrlBuilder(deps);
  const named = (count: number, letters: number) =>
    Array.from({ length: count }, (_, index) => ({
      goods_id: 7,
      number: 2,
      goods_attr: String(index).padStart(letters, 'm'),
    }));
  const one = await handOver(named(1, MAX_SIZE_LENGTH));
  const code = 'address' in one ? one.address.replace(/^.*#handover=/, '') : '';
  expect(decodeCartTransfer(code, [])?.transfer.lines).toEqual(named(1, MAX_SIZE_LENGTH));
  expect(await handOver(named(1, MAX_SIZE_LENGTH + 1))).toEqual({ reason: 'invalid lines' });
  expect(await handOver(named(31, 2))).toEqual({ reason: 'too large' });
  const most = Array.from({ length: 30 }, (_, index) => index + 1);
  for (const count of most) {
    const made = await handOver(named(count, MAX_SIZE_LENGTH));
    // The website parses every address that the stand creates.
    if ('address' in made) {
      expect(Buffer.byteLength(made.address)).toBeLessThan(MAX_TRANSFER_URL_BYTES);
      expect(decodeCartTransfer(made.address.replace(/^.*#handover=/, ''), [])).not.toBeNull();
    } else expect([made, count > 1]).toEqual([{ reason: 'too large' }, true]);
  }
  expect(await handOver(named(30, MAX_SIZE_LENGTH))).toEqual({ reason: 'too large' });
});
