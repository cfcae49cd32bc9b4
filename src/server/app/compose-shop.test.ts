import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi, type MockInstance } from 'vitest';
import { openFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { wechatPaySettings } from '../../../test/fakes/wechat-pay-keys';
import { composeShop, type ShopOptions } from './compose-shop';
import type { ShopDatabase } from '../db/shop-database';
import { OperatorError } from '../lib/operator-error';
import { silentLog } from '../observability/log';

const resources = resolve(import.meta.dirname, '../../../resources');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes the demonstration settings with changed `selling` and other changed fields. */
async function settingsWith(selling: object, changes: object = {}): Promise<string> {
  const settings = JSON.parse(await readFile(join(resources, 'shop.json'), 'utf8')) as { selling: object };
  const file = join(folder, 'shop.json');
  const changed = { ...settings, ...changes, selling: { ...settings.selling, ...selling } };
  await writeFile(file, JSON.stringify(changed));
  return file;
}

/** A shipping method whose fee has more fields. */
function shippingWith(fields: object) {
  const fee = { countries: [], fee: '25.00', ...fields };
  return { shipping_id: 1, name: 'Standard', note: '', keeps: 'Ambient', days: '4–7', fees: [fee] };
}

/** Returns the payment methods of the demonstration that need a provider. */
async function scanPayments(): Promise<{ kind: string }[]> {
  const { selling } = JSON.parse(await readFile(join(resources, 'shop.json'), 'utf8')) as {
    selling: { payments: { kind: string }[] };
  };
  return selling.payments.filter(({ kind }) => kind === 'scan');
}

async function compose(more: Partial<ShopOptions> = {}) {
  const logged: string[] = [];
  const shop = await composeShop({
    openCatalogue: openFixtureCatalogue,
    databaseLocation: ':memory:',
    publicOrigin: () => 'http://shop.test',
    resources,
    log: {
      ...silentLog,
      error: (event, fields) =>
        void logged.push(`${event} ${String(fields?.['pay_id'] ?? fields?.['field'])}`),
    },
    ...more,
  });
  await shop.close();
  const { payments, selling } = shop.context;
  const methods = selling.payments.map(({ pay_id }) => pay_id);
  return { sandbox: payments.sandbox !== null, providers: [...payments.providers.keys()], methods, logged };
}

const all = ['wxpaynative', 'banktransfer', 'purchaseorder'];

describe('payment methods', () => {
  it('use the sandbox in the demonstration', async () => {
    const shop = await compose();
    expect(shop).toEqual({ sandbox: true, providers: ['wxpaynative'], methods: all, logged: [] });
  });

  it.each([
    ['in production', true, {}, {}],
    ['where the settings do not allow it', false, { sandbox_payments: undefined }, {}],
    ['in a shop that is no demonstration', false, {}, { demonstration_notice: '' }],
  ])(
    'exclude the sandbox %s, and methods without a provider',
    async (_case, production, selling, changes) => {
      const shop = await compose({
        isProduction: production,
        settingsFile: await settingsWith(selling, changes),
      });
      expect(shop).toMatchObject({ sandbox: false, providers: [], methods: all.slice(1) });
      expect(shop.logged).toEqual(['payment_method.disabled wxpaynative']);
    },
  );

  it('exclude the sandbox with a WeChat Pay contract', async () => {
    const wechatPay = wechatPaySettings('https://pay.example');
    for (const production of [false, true]) {
      const shop = await compose({ wechatPay, isProduction: production });
      expect(shop).toEqual({ sandbox: false, providers: ['wxpaynative'], methods: all, logged: [] });
    }
  });

  it('rejects settings without an available method', async () => {
    const settingsFile = await settingsWith({ payments: await scanPayments() });
    await expect(compose({ isProduction: true, settingsFile })).rejects.toThrow('No payment method');
  });
});

describe('a shop that cannot be opened', () => {
  it.each([
    ['without an available payment method', async () => settingsWith({ payments: await scanPayments() })],
    ['with an invalid setting of the server', () => settingsWith({}, { text_messages: { per_hour: -1 } })],
    ['with an invalid setting that browsers get', () => settingsWith({}, { brand: 7 })],
  ])('%s closes catalogue and database', async (_case, writeSettings) => {
    const settingsFile = await writeSettings();
    const catalogue = await openFixtureCatalogue();
    const closeCatalogue = vi.spyOn(catalogue, 'close');
    let closeDatabase: MockInstance<ShopDatabase['destroy']> | undefined;
    const composing = compose({
      isProduction: true,
      settingsFile,
      openCatalogue(database) {
        closeDatabase = vi.spyOn(database, 'destroy');
        return Promise.resolve(catalogue);
      },
    });
    await expect(composing).rejects.toThrow(OperatorError);
    expect(closeCatalogue).toHaveBeenCalledOnce();
    expect(closeDatabase).toHaveBeenCalledOnce();
  });
});

describe('settings file', () => {
  it('is read with a byte order mark, which editors of Windows write', async () => {
    const settingsFile = await settingsWith({});
    await writeFile(settingsFile, `\uFEFF${await readFile(settingsFile, 'utf8')}`);
    expect((await compose({ settingsFile })).methods).toEqual(all);
  });

  it('names fields in the log that the shop does not know, such as misspelled ones', async () => {
    const settingsFile = await settingsWith(
      { unpaid_orders: { per_costumer: 2 }, shippings: [shippingWith({ fre_from: '100.00' })] },
      { redirect: false },
    );
    expect((await compose({ settingsFile })).logged).toEqual([
      'settings.unknown_field selling.shippings.0.fees.0.fre_from',
      'settings.unknown_field selling.unpaid_orders.per_costumer',
      'settings.unknown_field redirect',
    ]);
  });

  it('is named in the error for an invalid field of any section', async () => {
    const settingsFile = await settingsWith({}, { text_messages: { per_hour: -1 } });
    await expect(compose({ settingsFile })).rejects.toThrow(
      /^(?!.*selling).*The settings file is wrong at text_messages\.per_hour/,
    );
  });
});
