import fc from 'fast-check';
import { CART_SIZE, OTHER_SIZE } from '../shopping/cart-requests';
import { FAVORITE_PRODUCT } from '../fixtures/furnished-customer';
import { GOOD_PASSWORD } from '../fixtures/make-customer';
import { TEST_CAPTCHA } from '../fixtures/make-shop';

/** Texts that have broken shops before: SQL, patterns, prototypes, control characters, broken surrogates, bulk. */
export const fuzzText = fc.constantFrom(
  "' or 1=1 --",
  '%',
  '_',
  '*"\\',
  '((((',
  '__proto__',
  'constructor',
  '\u0000',
  '\u202e',
  '\ud800',
  '🧪'.repeat(50),
  'a'.repeat(5000),
  '50-78-',
  '-',
  '１２３',
);

const text = fc.oneof(fuzzText, fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }));
/** Text without control characters, long enough for a purpose and short enough for a city. */
const line = fc
  .tuple(
    fc.constantFrom(
      "' or 1=1 --",
      '__proto__ x',
      '*"\\((((%_',
      '\u202eabcdefghij',
      '\ud800 abcdefghij',
      '🧪'.repeat(10),
    ),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  )
  .map((parts) => parts.join('').replace(/\p{Cc}/gu, ''));
const rowId = fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.constant(FAVORITE_PRODUCT));
const sometimes = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const word = fc.string({ unit: fc.constantFrom(...'abcdefgh2345'), minLength: 3, maxLength: 12 });

/** Values by field name that pass the contract, so that the handlers receive unusual ones as well. */
export const fuzzFields: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  id: fc.integer({ min: 1, max: 5000 }),
  tag_id: fc.integer({ min: 1, max: 9 }),
  rows: fc.array(
    fc.record({
      product: line,
      size: line,
      goods_id: rowId,
      goods_attr: fc.constantFrom(CART_SIZE, OTHER_SIZE, "' --"),
      number: fc.integer({ min: 1, max: 10_000 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  key: text,
  letter: fc.constantFrom(...'#AQZ'),
  as: fc.constantFrom('words', 'formula', 'smiles', 'list', 'cas_number', 'pmid', undefined),
  exact: fc.boolean(),
  wanted: fc.boolean(),
  form: fc.constantFrom('login', undefined),
  sought: sometimes(fc.record({ facet: fc.constantFrom('target', 'price_band', 'constructor'), text: line })),
  structure: fc.oneof(text, fc.constantFrom('c1ccccc1', 'C1CC(', '[Rf]', 'C.[Na+]', 'a V2000\nM  END')),
  mode: fc.constantFrom('substructure', 'similarity', 'exact'),
  least: fc.constantFrom(50, 70, 95),
  host: fc.constantFrom('Rabbit', 'Guinea pig', 'Human'),
  isotype: fc.constantFrom('IgG2a', 'IgM', ''),
  method: fc.constantFrom('chemiluminescence', 'chromogenic', 'fluorescence'),
  lasers: fc.array(fc.constantFrom(405, 488, 561, 640), { maxLength: 4 }),
  label: fc.oneof(line, fc.constantFrom('HRP', 'AF488', '')),
  application: fc.constantFrom('WB', 'ELISA', ''),
  dilution: sometimes(fc.constantFrom('1:1000', '5 µg/mL', '%')),
  result: fc.constantFrom('worked', 'failed', undefined),
  comment_id: fc.integer({ min: 1, max: 9 }),
  image: sometimes(fc.constantFrom('AAAA', 'iVBORw0KGgo=', '/9j/4AAQ')),
  species: fc.constantFrom('Mouse', '__proto__', "' --"),
  sample: fc.constantFrom('Mouse', 'Cow', ''),
  goods_sn: text,
  node: fc.constantFrom('ERK', 'p53', "' --", '__proto__', '%'),
  code: fc.constantFrom('1', '7', '123456', '000000', undefined),
  page: fc.integer({ min: 1, max: 100_000 }),
  page_size: fc.constantFrom(12, 96),
  sort: fc.constantFrom('relevance', 'name', 'newest', 'newest'),
  year: fc.constantFrom(2020, 1999, undefined),
  filters: fc.dictionary(
    fc.constantFrom('host', 'target', 'stock', 'nothing'),
    fc.array(text, { minLength: 1 }),
  ),
  kind: fc.constantFrom('picture', 'contact', 'scholarship', 'safety', 'Western blot'),
  proof: fc.constantFrom('12.abcd', '', undefined),
  solved: sometimes(word),
  code_id: fc.constantFrom('i'.repeat(43), undefined),
  phone: fc.constantFrom('+49 731 5000', '((((((((', undefined),
  captcha_id: line,
  captcha: fc.constantFrom(TEST_CAPTCHA, 'WRNG'),
  account: fc.oneof(line, word),
  username: word,
  email: word.map((name) => `${name}'--@institute.example`),
  mobile: fc.constantFrom('+49 731 5000', '+1 617 555 0142', '((((((((', '+00000000'),
  password: fc.oneof(line, fc.constant(GOOD_PASSWORD)),
  old_password: sometimes(line),
  request_id: line,
  reset_token: fc.constantFrom(undefined, '.', 'a.b', 'a.b.c', '__proto__.x'),
  country: fc.constantFrom('DE', 'US', 'CN', 'ZZ', 'HK'),
  ...Object.fromEntries(
    [
      'consignee',
      'address',
      'department',
      'building',
      'room',
      'purpose',
      'feedback',
      'title',
      'recipient',
      'name',
      'topic',
      'message',
    ].map((name) => [name, line]),
  ),
  ...Object.fromEntries(
    [
      'real_name',
      'institution',
      'province',
      'city',
      'district',
      'list_name',
      'note',
      'publication',
      'journal',
    ].map((name) => [name, sometimes(line)]),
  ),
  goods_attr: fc.oneof(line, fc.constantFrom(CART_SIZE, OTHER_SIZE)),
  number: fc.integer({ min: 1, max: 10_000 }),
  rec_id: fc.integer({ min: 1, max: 9 }),
  rec_ids: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
  transfer_key: fc.constant('k'.repeat(43)),
  secret: fc.constantFrom('s'.repeat(43), '-_'.repeat(21) + '9', undefined),
  saved: fc.boolean(),
  sel_goods: fc.array(rowId, { minLength: 1, maxLength: 3 }),
  shipping_id: fc.integer({ min: 1, max: 4 }),
  pay_id: fc.constantFrom('banktransfer', 'purchaseorder', "' --"),
  points: fc.integer({ min: 0, max: 1000 }),
  use_balance: fc.boolean(),
  seen_total: fc.constantFrom('0.00', '10.00', '999999999999.99'),
  po_number: sometimes(line),
  order_status: fc.constantFrom('pending', 'refunded', undefined),
  log_id: fc.constantFrom('log-1', "' or 1=1 --", '__proto__', '%'),
  check: fc.constantFrom('true', undefined),
  timestamp: fc.constantFrom('1', undefined),
  zipcode: fc.constantFrom('89081', "' --", ''),
  tax_number: fc.constantFrom('DE 1', "' --", '=1+1'),
  is_default: fc.boolean(),
  rating: fc.integer({ min: 1, max: 5 }),
  interests: fc.array(
    line.map((name) => name.slice(0, 64)),
    { maxLength: 3 },
  ),
  consent: fc.record({
    version: fc.constantFrom('1', "' --"),
    text: line,
    given_at: fc.constantFrom('2026-03-09T14:05:00+01:00', '2026-03-09T14:05:00Z'),
  }),
  position: sometimes(line),
  badge: sometimes(line),
  keys: fc.array(fc.constantFrom('k'.repeat(22), '_'.repeat(64)), { maxLength: 3 }),
  entries: fc.array(
    fc.record({
      key: fc.constantFrom('k'.repeat(22), '-'.repeat(40), '_'.repeat(64)),
      kind: fc.constantFrom('lead', 'order', 'form'),
      captured_at: fc.constantFrom('2026-03-09T14:05:00+01:00', '1970-01-01T00:00:00Z'),
      content: fc.dictionary(text, fc.jsonValue(), { maxKeys: 5 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  ...Object.fromEntries(['goods_id', 'trial_id', 'invoice_id'].map((name) => [name, rowId])),
  ...Object.fromEntries(
    ['address_id', 'list_id', 'title_id', 'order_id'].map((name) => [name, sometimes(rowId)]),
  ),
};
