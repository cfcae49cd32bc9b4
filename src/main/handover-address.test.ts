import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { readHandover } from '../server/ordering/handover-code';
import { handOverTo } from './handover-address';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = { secret: privateKey, name: publicKey.export({ format: 'jwk' }).x ?? '' };
const clock = () => new Date('2026-11-21T12:00:00Z');
const lines = [{ goods_id: 7, goods_attr: '100µg', number: 2 }];
const ports = { shop: 'https://shop.example', key: () => key, clock };

it('writes the lines behind the # of an address of the website, each time under another mark', async () => {
  const handOver = handOverTo(ports);
  const [first, second] = [await handOver(lines), await handOver(lines)].map((text) => new URL(text ?? ''));
  expect(first?.pathname).toBe('/shoppingCart');
  expect(first?.search).toBe('');
  expect(first?.hash).not.toBe(second?.hash);
  const read = readHandover(first?.hash.replace('#handover=', '') ?? '', [{ key: key.name }]);
  expect(read?.handover).toMatchObject({ day: 20_778, lines });
  expect(read?.stand?.key).toBe(key.name);
});

it('hands nothing over without a website', async () => {
  expect(await handOverTo({ ...ports, shop: '' })(lines)).toBeNull();
});

it.each([
  ['nothing', undefined],
  ['a text', 'lines'],
  ['no lines', []],
  ['31 lines', Array.from({ length: 31 }, () => lines[0])],
  ['a line without a size', [{ goods_id: 7, number: 1 }]],
  ['a number as text', [{ goods_id: '7', goods_attr: '1 mg', number: 1 }]],
  ['no number', [{ goods_id: 7, goods_attr: '1 mg', number: Number.NaN }]],
  ['endless text', [{ goods_id: 7, goods_attr: 'm'.repeat(1_000_000), number: 1 }]],
])('hands nothing over for %s', async (_what, given) => {
  expect(await handOverTo(ports)(given)).toBeNull();
});
