import { serialize } from 'node:v8';
import fc from 'fast-check';

/** Words that mean something to a channel, so that chance comes further than the first look at what it was given. */
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

/** Fields of what channels take: forms of the stand, lists, carts and wishes for a quote. */
const fields = [
  'shop',
  'country',
  'mode',
  'standName',
  'showFrom',
  'showTo',
  'pin',
  'pinAgain',
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
/** Whatever can travel between a page and main. */
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

/** Lists of arguments by chance, each of nothing that JSON does not know. */
export function plainArguments(seed: number, numRuns: number): unknown[][] {
  return fc.sample(fc.array(json, { maxLength: 3 }), { seed, numRuns });
}

/** Lists of any arguments by chance, as one text that Node's `v8.deserialize` reads. */
export function anyArguments(seed: number, numRuns: number): string {
  const lists = fc.sample(fc.array(fc.oneof(json, anything), { maxLength: 3 }), { seed, numRuns });
  return serialize(lists).toString('base64');
}
