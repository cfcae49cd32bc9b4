import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createCaptchaVoice } from '../accounts/captcha/captcha-sound';
import { createPasswordHasher, hashConcurrency } from '../accounts/password-hasher';
import { composeCatalogue, settingsFileOf, type CatalogueOptions, type Composed } from './compose-catalogue';
import type { AppContext } from './context';
import type { Log } from '../observability/log';
import { handlers } from './handlers';
import { createPayments, type Payments } from '../payments/create-payments';
import type { WechatPaySettings } from '../payments/wechat-pay/settings';
import { sellingSettings, type Selling } from '../orders/selling-settings';
import { readCheckedJson } from '../lib/read-checked-json';
import { shopCatalogueLocation } from '../catalogue/catalogue-location';
import { openShopDatabase } from '../db/shop-database';

export interface ShopOptions extends CatalogueOptions {
  /** SQLite file, `':memory:'`, or a PostgreSQL URL. */
  databasePlace: string;
  publicOrigin: () => string;
  /** An answer that every captcha accepts, in tests only. */
  testCaptcha?: string;
  /** Null = no contract with WeChat Pay. */
  wechatPay?: WechatPaySettings | null;
  /** Forbids sandbox payments regardless of the settings. */
  production?: boolean;
}

/** Concurrent password hashes, of some hundredths of a second and 19 MB each, and how many may wait. */
const hashing = { concurrency: hashConcurrency(availableParallelism()), maxQueued: 100 };

/** Opens the whole shop. Rejects like {@link composeCatalogue}. */
export async function composeShop(options: ShopOptions): Promise<Composed<AppContext>> {
  const opening = openShopDatabase(options.databasePlace);
  const [catalogueParts, { selling }, database] = await Promise.all([
    composeCatalogue({
      openCatalogue: async (file) => shopCatalogueLocation(await opening, options.databasePlace, file).open(),
      ...options,
    }),
    readCheckedJson(settingsFileOf(options), sellingSettings, 'How the shop sells'),
    opening,
  ]).catch(async (error: unknown) => {
    // An open connection would keep the process alive.
    await opening.then(
      (database) => database.destroy(),
      () => undefined,
    );
    throw error;
  });
  const { settings, clock, log } = catalogueParts.context;
  const payments = createPayments({
    wechatPay: options.wechatPay ?? null,
    brand: settings.brand,
    clock,
    allowSandbox: selling.sandbox_payments && !options.production,
    publicOrigin: options.publicOrigin,
  });
  return {
    context: {
      ...catalogueParts.context,
      handlers,
      database,
      selling: withAvailablePayments(selling, payments, log),
      payments,
      passwords: createPasswordHasher(hashing),
      captchaVoice: createCaptchaVoice(join(options.resources, 'captcha-sounds')),
      publicOrigin: options.publicOrigin,
      testCaptcha: options.testCaptcha ?? null,
    },
    async close() {
      await catalogueParts.close();
      await database.destroy();
    },
  };
}

/** Removes QR code payments without a provider. Throws when no payment method is left. */
function withAvailablePayments(selling: Selling, { providers }: Payments, log: Log): Selling {
  const payments = selling.payments.filter(({ kind, pay_id }) => {
    const isAvailable = kind !== 'scan' || providers.has(pay_id);
    if (!isAvailable) log.error('payment_method.disabled', { pay_id });
    return isAvailable;
  });
  if (payments.length === 0) {
    throw new Error('No payment method is available: none of the configured ones has a provider.');
  }
  return { ...selling, payments };
}
