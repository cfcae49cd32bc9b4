import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SIZE_LENGTH } from '../../shared/cart/cart-transfer';
import { decodeCartTransfer, encodeCartTransfer, type CartTransfer } from './cart-transfer-token';

function makeStand(name: string): { name: string; key: string; secret: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { name, key: publicKey.export({ format: 'jwk' }).x ?? '', secret: privateKey };
}

const firstStand = makeStand('Munich');
const secondStand = makeStand('Boston');
const stands = [secondStand, firstStand];

const sizes = ['100µg', '50µL', '10 mM × 1 mL', '5×96 tests'];
const line = fc.record({
  goods_id: fc.integer({ min: 1, max: 2_147_483_647 }),
  goods_attr: fc.oneof(
    fc.constantFrom(...sizes),
    fc
      .string({ minLength: 1, maxLength: 14, unit: 'grapheme' })
      .filter((text) => /^[^\p{Cc}\p{Cs}]{1,60}$/u.test(text)),
  ),
  number: fc.integer({ min: 1, max: 10_000 }),
});
const nonce = fc
  .uint8Array({ minLength: 8, maxLength: 8 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const transfers: fc.Arbitrary<CartTransfer> = fc.record({
  day: fc.integer({ min: 0, max: 60_000 }),
  nonce,
  lines: fc.array(line, { minLength: 1, maxLength: 30 }),
});

const full: CartTransfer = {
  day: 20_000,
  nonce: '0123456789abcdef',
  lines: Array.from({ length: 30 }, (_, index) => ({
    goods_id: 2_000_000_000 + index,
    goods_attr: `${String(index).padStart(2, '0')} mg × 10 mL`,
    number: 10_000 - index,
  })),
};

it('decodes an encoded transfer and identifies the signer', () => {
  fc.assert(
    fc.property(transfers, fc.constantFrom(firstStand, secondStand), (transfer, stand) => {
      const read = decodeCartTransfer(encodeCartTransfer(transfer, stand.secret), stands);
      expect(read?.transfer).toEqual(transfer);
      expect(read?.stand?.name).toBe(stand.name);
    }),
  );
});

it('encodes 30 lines of different sizes in a URL of 1,200 bytes', () => {
  const address = `https://shop.example/shoppingCart#handover=${encodeCartTransfer(full, firstStand.secret)}`;
  expect(Buffer.byteLength(address)).toBeLessThanOrEqual(1_200);
});

it('knows no stand for a signature of another key, and none after any bit was changed', () => {
  const stranger = makeStand('nobody');
  expect(decodeCartTransfer(encodeCartTransfer(full, stranger.secret), stands)?.stand).toBeNull();
  const bytes = Buffer.from(encodeCartTransfer(full, firstStand.secret), 'base64url');
  let trusted = 0;
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    if (decodeCartTransfer(changed.toString('base64url'), stands)?.stand) trusted++;
  }
  expect(trusted).toBe(0);
});

describe('invalid token', () => {
  const good = encodeCartTransfer(full, firstStand.secret);
  it.each([
    ['nothing', ''],
    ['cut short', good.slice(0, -4)],
    ['cut to its signature', good.slice(-86)],
    ['with something behind it', `${good}AAAA`],
    ['of other characters', `${good.slice(0, 8)}+/=${good.slice(11)}`],
    ['a path', '../../etc/passwd'],
    ['far too long', 'A'.repeat(1_000_000)],
    ['zeros', 'A'.repeat(400)],
    ['ones', '_'.repeat(400)],
  ])('%s', (_what, code) => {
    expect(decodeCartTransfer(code, stands)).toBeNull();
  });

  it('returns null for random bytes without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 700 }), (bytes) => {
        const read = decodeCartTransfer(Buffer.from(bytes).toString('base64url'), stands);
        expect(read?.stand ?? null).toBeNull();
      }),
    );
  });

  it.each([-1, 0.5, 100_001, Number.NaN])('rejects day %d when encoding and decoding', (day) => {
    expect(() => encodeCartTransfer({ ...full, day }, firstStand.secret)).toThrow(RangeError);
  });

  it.each([
    ['no lines', []],
    ['31 lines', Array.from({ length: 31 }, () => full.lines[0])],
    ['no units', [{ ...full.lines[0], number: 0 }]],
    ['too many units', [{ ...full.lines[0], number: 10_001 }]],
    ['half a unit', [{ ...full.lines[0], number: 0.5 }]],
    ['no product', [{ ...full.lines[0], goods_id: 0 }]],
    ['no size', [{ ...full.lines[0], goods_attr: '' }]],
    ['a size of two lines', [{ ...full.lines[0], goods_attr: '1\n2' }]],
    ['a size with reversed text', [{ ...full.lines[0], goods_attr: '1 \u202Egm' }]],
    ['an endless size', [{ ...full.lines[0], goods_attr: 'm'.repeat(MAX_SIZE_LENGTH + 1) }]],
  ])('rejects %s when encoding and decoding', (_what, lines) => {
    expect(() =>
      encodeCartTransfer({ ...full, lines: lines as CartTransfer['lines'] }, firstStand.secret),
    ).toThrow(RangeError);
  });
});
