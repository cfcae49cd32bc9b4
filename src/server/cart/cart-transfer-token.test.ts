import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_SIZE } from '../../shared/cart/cart-transfer';
import { readHandover, writeHandover, type Handover } from './cart-transfer-token';

function makeStand(name: string): { name: string; key: string; secret: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { name, key: publicKey.export({ format: 'jwk' }).x ?? '', secret: privateKey };
}

const munich = makeStand('Munich');
const boston = makeStand('Boston');
const stands = [boston, munich];

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
const mark = fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const handovers: fc.Arbitrary<Handover> = fc.record({
  day: fc.integer({ min: 0, max: 60_000 }),
  mark,
  lines: fc.array(line, { minLength: 1, maxLength: 30 }),
});

const full: Handover = {
  day: 20_000,
  mark: '0123456789abcdef',
  lines: Array.from({ length: 30 }, (_, at) => ({
    goods_id: 2_000_000_000 + at,
    goods_attr: `${String(at).padStart(2, '0')} mg × 10 mL`,
    number: 10_000 - at,
  })),
};

it('gives back what was handed over, and says who signed it', () => {
  fc.assert(
    fc.property(handovers, fc.constantFrom(munich, boston), (handover, stand) => {
      const read = readHandover(writeHandover(handover, stand.secret), stands);
      expect(read?.handover).toEqual(handover);
      expect(read?.stand?.name).toBe(stand.name);
    }),
  );
});

it('fits 30 lines of different sizes into an address of 1,200 bytes', () => {
  const address = `https://shop.example/shoppingCart#handover=${writeHandover(full, munich.secret)}`;
  expect(Buffer.byteLength(address)).toBeLessThanOrEqual(1_200);
});

it('knows no stand for a signature of another key, and none after any bit was changed', () => {
  const stranger = makeStand('nobody');
  expect(readHandover(writeHandover(full, stranger.secret), stands)?.stand).toBeNull();
  const bytes = Buffer.from(writeHandover(full, munich.secret), 'base64url');
  let trusted = 0;
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    if (readHandover(changed.toString('base64url'), stands)?.stand) trusted++;
  }
  expect(trusted).toBe(0);
});

describe('what is no code', () => {
  const good = writeHandover(full, munich.secret);
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
    expect(readHandover(code, stands)).toBeNull();
  });

  it('random bytes, which never stop the reader', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 700 }), (bytes) => {
        const read = readHandover(Buffer.from(bytes).toString('base64url'), stands);
        expect(read?.stand ?? null).toBeNull();
      }),
    );
  });

  it.each([-1, 0.5, 100_001, Number.NaN])('the day %d, which nobody can write either', (day) => {
    expect(() => writeHandover({ ...full, day }, munich.secret)).toThrow(RangeError);
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
    ['an endless size', [{ ...full.lines[0], goods_attr: 'm'.repeat(LONGEST_SIZE + 1) }]],
  ])('%s, which nobody can write either', (_what, lines) => {
    expect(() => writeHandover({ ...full, lines: lines as Handover['lines'] }, munich.secret)).toThrow(
      RangeError,
    );
  });
});
