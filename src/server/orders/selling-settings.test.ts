import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  catalogueSellingSettings,
  kioskSellingSettings,
  sellingSettings,
  type Selling,
} from './selling-settings';

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

describe('bank account', () => {
  async function readSelling(): Promise<Selling> {
    return (JSON.parse(await readFile(settingsFile, 'utf8')) as { selling: Selling }).selling;
  }

  it.each([[[]], [['', ' ']]])('%j is rejected with a payment by transfer', async (bank_account) => {
    const settings = { selling: { ...(await readSelling()), bank_account } };
    expect(sellingSettings.safeParse(settings).error?.issues).toMatchObject([
      {
        path: ['selling', 'bank_account'],
        message: 'payment by transfer needs the bank account to transfer to',
      },
    ]);
    for (const shape of [catalogueSellingSettings, kioskSellingSettings]) {
      expect(shape.safeParse(settings).success).toBe(true);
    }
  });

  it('can be missing without a payment by transfer', async () => {
    const selling = await readSelling();
    const payments = selling.payments.filter(({ kind }) => kind !== 'transfer');
    expect(sellingSettings.safeParse({ selling: { ...selling, payments, bank_account: [] } }).success).toBe(
      true,
    );
  });
});
