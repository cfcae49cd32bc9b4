import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sellingSettings, type Selling } from './selling-settings';

const settingsFile = resolve(import.meta.dirname, '../../../resources/shop.json');

const cases: [string, (selling: Selling) => object, string][] = [
  [
    'payment methods with one id',
    ({ payments }) => ({ payments: [...payments, payments[0]] }),
    'two methods have the same pay_id',
  ],
  [
    'shipping methods with one id',
    ({ shippings }) => ({ shippings: [...shippings, shippings[0]] }),
    'two methods have the same shipping_id',
  ],
  [
    'taxes of one country',
    () => ({ taxes: ['20', '7.7'].map((percent) => ({ country: 'GB', name: 'VAT', percent })) }),
    'two taxes have the same country',
  ],
  [
    'discounts from one quantity on',
    () => ({ price_tiers: [5, 10].map((percent) => ({ from: 10, percent })) }),
    'two tiers have the same from',
  ],
];

it.each(cases)('rejects two %s', async (_name, change, message) => {
  const settings = JSON.parse(await readFile(settingsFile, 'utf8')) as { selling: Selling };
  expect(sellingSettings.safeParse(settings).success).toBe(true);
  const changed = { selling: { ...settings.selling, ...change(settings.selling) } };
  const messages = sellingSettings.safeParse(changed).error?.issues.map((issue) => issue.message);
  expect(messages).toEqual([message]);
});
