import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureFixtureCatalogue } from '../../testing/catalogue-fixture';
import { wechatPaySettings } from '../../testing/wechat-pay-keys';
import { composeShop, type ShopOptions } from './compose-shop';
import { silentLog } from '../observability/log';

const resources = resolve(import.meta.dirname, '../../../resources');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The demonstration's settings with other words about selling. */
async function settingsWith(selling: object): Promise<string> {
  const settings = JSON.parse(await readFile(join(resources, 'shop.json'), 'utf8')) as { selling: object };
  const file = join(folder, 'shop.json');
  await writeFile(file, JSON.stringify({ ...settings, selling: { ...settings.selling, ...selling } }));
  return file;
}

async function compose(more: Partial<ShopOptions> = {}) {
  const told: string[] = [];
  const shop = await composeShop({
    catalogueFile: await ensureFixtureCatalogue(),
    databasePlace: ':memory:',
    publicOrigin: () => 'http://shop.test',
    resources,
    log: { ...silentLog, error: (event, fields) => void told.push(`${event} ${String(fields?.['pay_id'])}`) },
    ...more,
  });
  await shop.close();
  const { payments, selling } = shop.deps;
  const ways = selling.payments.map(({ pay_id }) => pay_id);
  return { sandbox: payments.sandbox !== null, providers: [...payments.providers.keys()], ways, told };
}

const all = ['wxpaynative', 'banktransfer', 'purchaseorder'];

describe('ways to pay', () => {
  it('have a sandbox in the demonstration', async () => {
    const shop = await compose();
    expect(shop).toEqual({ sandbox: true, providers: ['wxpaynative'], ways: all, told: [] });
  });

  it.each([
    ['in production', { production: true }],
    ['where the settings do not allow it', {}],
  ])('have none %s, and what nobody can take is not offered', async (name, options) => {
    const off = name === 'in production' ? {} : { sandbox_payments: undefined };
    const shop = await compose({ ...options, settingsFile: await settingsWith(off) });
    expect(shop).toMatchObject({ sandbox: false, providers: [], ways: all.slice(1) });
    expect(shop.told).toEqual(['way to pay is closed wxpaynative']);
  });

  it('have none beside a contract with WeChat Pay', async () => {
    const wechatPay = wechatPaySettings('https://pay.example');
    for (const production of [false, true]) {
      const shop = await compose({ wechatPay, production });
      expect(shop).toEqual({ sandbox: false, providers: ['wxpaynative'], ways: all, told: [] });
    }
  });

  it('cannot all be closed', async () => {
    const { payments } = (
      JSON.parse(await readFile(await settingsWith({}), 'utf8')) as {
        selling: { payments: { kind: string }[] };
      }
    ).selling;
    const settingsFile = await settingsWith({ payments: payments.filter(({ kind }) => kind === 'scan') });
    await expect(compose({ production: true, settingsFile })).rejects.toThrow('No way to pay');
  });
});
