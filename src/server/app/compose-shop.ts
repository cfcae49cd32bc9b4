import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createCaptchaRenderer } from '../accounts/captcha/captcha-renderer';
import { createPasswordHasher, hashConcurrency } from '../accounts/password-hasher';
import { composeCatalogue, settingsFileOf, type CatalogueOptions, type Composed } from './compose-catalogue';
import type { AppContext, CatalogueContext } from './context';
import type { Log } from '../observability/log';
import { handlers } from './handlers';
import { OperatorError, settleAll } from '../lib/operator-error';
import { createPayments, type Payments } from '../payments/create-payments';
import type { WechatPaySettings } from '../payments/wechat-pay/settings';
import { textMessageSettings } from '../messaging/text-message-budget';
import { findUnknownSettings } from './settings-file';
import { sellingSettings, type Selling } from '../orders/selling-settings';
import { readCheckedJson } from '../lib/read-checked-json';
import type { Catalogue } from '../catalogue/catalogue';
import type { PostgresOptions } from '../db/postgres-database';
import { openShopDatabase, type ShopDatabase } from '../db/shop-database';

export interface ShopOptions extends Omit<CatalogueOptions, 'openCatalogue'> {
  /** Opens the catalogue of the active release, which may be stored in the database. */
  openCatalogue: (database: ShopDatabase) => Promise<Catalogue>;
  /** SQLite file, `':memory:'`, or a PostgreSQL URL. */
  databaseLocation: string;
  /** Options for a PostgreSQL database. */
  postgres?: PostgresOptions;
  publicOrigin: () => string;
  /** An answer that every captcha accepts, in tests only. */
  testCaptcha?: string;
  /** Public keys of the catalogue that stands download, see {@link AppContext}. Default: none. */
  publishedKeys?: AppContext['publishedKeys'];
  /** Null = no contract with WeChat Pay. */
  wechatPay?: WechatPaySettings | null;
  /** Forbids sandbox payments regardless of the settings. */
  isProduction?: boolean;
}

/** Sections of the settings file that browsers do not get. */
const serverSettings = sellingSettings.extend(textMessageSettings.shape);

/** Limits of password hashes: each takes some hundredths of a second of a processor and 19 MB. */
export const passwordHashing = { concurrency: hashConcurrency(availableParallelism()), maxQueued: 100 };

/** Opens the whole shop. Rejects like {@link composeCatalogue}. */
export async function composeShop(options: ShopOptions): Promise<Composed<AppContext>> {
  const openingDatabase = openShopDatabase(options.databaseLocation, options.postgres);
  const openingCatalogue = composeCatalogue({
    ...options,
    openCatalogue: async () => options.openCatalogue(await openingDatabase),
  });
  try {
    return await composeParts(options, openingDatabase, openingCatalogue);
  } catch (error) {
    // An open connection or worker would keep the process alive.
    await Promise.allSettled([
      openingCatalogue.then((composed) => composed.close()),
      openingDatabase.then((database) => database.destroy()),
    ]);
    throw error;
  }
}

async function composeParts(
  options: ShopOptions,
  openingDatabase: Promise<ShopDatabase>,
  openingCatalogue: Promise<Composed<CatalogueContext>>,
): Promise<Composed<AppContext>> {
  const settingsFile = settingsFileOf(options);
  const [catalogueParts, { selling, text_messages: textMessages }, database] = await settleAll([
    openingCatalogue,
    readCheckedJson(settingsFile, serverSettings, 'The settings file'),
    openingDatabase,
  ] as const);
  const { settings, clock, log } = catalogueParts.context;
  for (const field of await findUnknownSettings(settingsFile))
    log.error('settings.unknown_field', { file: settingsFile, field });
  const payments = createPayments({
    wechatPay: options.wechatPay ?? null,
    brand: settings.brand,
    clock,
    // Anyone can confirm a payment in the sandbox. `sandbox_payments` may be left over from the settings of the demonstration.
    allowSandbox:
      selling.sandbox_payments && settings.demonstration_notice !== '' && options.isProduction !== true,
    publicOrigin: options.publicOrigin,
  });
  const captchas = createCaptchaRenderer({ soundFolder: join(options.resources, 'captcha-sounds') });
  return {
    context: {
      ...catalogueParts.context,
      handlers,
      database,
      selling: withAvailablePayments(selling, payments, { settingsFile, log }),
      payments,
      passwords: createPasswordHasher(passwordHashing),
      renderCaptcha: captchas.render,
      textMessages,
      publicOrigin: options.publicOrigin,
      testCaptcha: options.testCaptcha ?? null,
      publishedKeys: options.publishedKeys ?? (() => Promise.resolve([])),
    },
    async close() {
      await captchas.close();
      await catalogueParts.close();
      await database.destroy();
    },
  };
}

/** Removes QR code payments without a provider. Throws when no payment method is left. */
function withAvailablePayments(
  selling: Selling,
  { providers }: Payments,
  { settingsFile, log }: { settingsFile: string; log: Log },
): Selling {
  const methods = selling.payments.filter(({ kind, pay_id }) => {
    const isAvailable = kind !== 'scan' || providers.has(pay_id);
    if (!isAvailable) log.error('payment_method.disabled', { pay_id });
    return isAvailable;
  });
  if (methods.length === 0) {
    throw new OperatorError({
      subject: settingsFile,
      reason: 'No payment method is available: none of the configured ones has a provider.',
      remedy:
        'Add a method of another kind to payments, such as bank transfer, or set the variables of WeChat Pay (WXPAY_…).',
    });
  }
  return { ...selling, payments: methods };
}
