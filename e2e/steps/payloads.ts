import { serialize } from 'node:v8';
import fc from 'fast-check';

/** Values with a meaning for channels, so that random arguments pass the first checks. */
const words = [
  'leave',
  'restart',
  '482950',
  '0000000',
  'https://shop.example/',
  'app://shop/',
  'smb://server/share',
  '',
  '../../etc/passwd',
  '\u0000',
  '\ud800',
  '-d',
  'null',
  '__proto__',
  'kiosk',
  '1e999',
];

/** Fields of channel arguments: stand forms, lists, carts and quotes. */
const fields = [
  'shop',
  'country',
  'mode',
  'standName',
  'showFrom',
  'showTo',
  'pin',
  'pinConfirmation',
  'code',
  'id',
  'name',
  'entries',
  'lines',
  'printer',
  'recipient',
  'goods_id',
  'goods_sn',
  'goods_name',
  'note',
  'size',
  'quantity',
];

const text = fc.oneof(
  fc.constantFrom(...words),
  fc.string(),
  fc.string({ minLength: 9000, maxLength: 9100 }),
);
const json = fc.oneof(
  text,
  fc.dictionary(fc.constantFrom(...fields), fc.oneof(text, fc.jsonValue())),
  fc.array(fc.constantFrom(...words), { maxLength: 60 }),
  fc.jsonValue(),
);
/** Any structured-clone value. */
const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: true,
  withNullPrototype: true,
  key: fc.oneof(fc.constantFrom(...fields), fc.string()),
});

/** Returns random argument lists of JSON values. */
export function plainArguments(seed: number, numRuns: number): unknown[][] {
  return fc.sample(fc.array(json, { maxLength: 3 }), { seed, numRuns });
}

/** Returns random argument lists, serialized for `v8.deserialize`. */
export function anyArguments(seed: number, numRuns: number): string {
  const lists = fc.sample(fc.array(fc.oneof(json, anything), { maxLength: 3 }), { seed, numRuns });
  return serialize(lists).toString('base64');
}
