import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createCaptchaVoice } from '../accounts/captcha/captcha-sound';
import { createPasswordHasher, hashesAtOnce } from '../accounts/password-hasher';
import { composeCatalogue, settingsFileOf, type CatalogueOptions, type Composed } from './compose-catalogue';
import type { Deps } from './context';
import { handlers } from '../http/handlers';
import { openPayments, type Payments } from '../payments/payments';
import type { WechatPaySettings } from '../payments/wechat-pay/settings';
import { sellingSettings, type Selling } from './selling-settings';
import { readCheckedJson } from '../db/checked-json';
import { shopCatalogue } from '../catalogue/catalogue-place';
import { openShopDatabase } from '../db/shop-database';

export interface ShopOptions extends CatalogueOptions {
  /** The shop's own data: a file, `':memory:'` for what is gone afterwards, or the URL of PostgreSQL. */
  databasePlace: string;
  publicOrigin: () => string;
  /** An answer that every captcha accepts; only tests give one. */
  testCaptcha?: string;
  /** Left out = no contract with WeChat Pay. */
  wechatPay?: WechatPaySettings | null;
  /** Forbids the sandbox of payments, whatever the settings say. */
  production?: boolean;
}

/** People who sign in at the same moment; each takes a processor for some hundredths of a second, and 19 MB. */
const hashing = { atOnce: hashesAtOnce(availableParallelism()), waiting: 100 };

/** Opens a whole shop. Throws like {@link composeCatalogue}. */
export async function composeShop(options: ShopOptions): Promise<Composed<Deps>> {
  const opening = openShopDatabase(options.databasePlace);
  const [reading, { selling }, database] = await Promise.all([
    composeCatalogue({
      openCatalogue: async (file) => shopCatalogue(await opening, options.databasePlace, file).open(),
      ...options,
    }),
    readCheckedJson(settingsFileOf(options), sellingSettings, 'How the shop sells'),
    opening,
  ]).catch(async (error: unknown) => {
    // An open connection would keep a process alive that has nothing more to do.
    await opening.then(
      (database) => database.destroy(),
      () => undefined,
    );
    throw error;
  });
  const { settings, clock, log } = reading.deps;
  const payments = openPayments({
    wechatPay: options.wechatPay ?? null,
    brand: settings.brand,
    clock,
    allowSandbox: selling.sandbox_payments && !options.production,
    publicOrigin: options.publicOrigin,
  });
  return {
    deps: {
      ...reading.deps,
      handlers,
      database,
      selling: withoutClosedWays(selling, payments, (pay_id) =>
        log.error('way to pay is closed', { pay_id }),
      ),
      payments,
      passwords: createPasswordHasher(hashing),
      captchaVoice: createCaptchaVoice(join(options.resources, 'captcha-sounds')),
      publicOrigin: options.publicOrigin,
      testCaptcha: options.testCaptcha ?? null,
    },
    async close() {
      await reading.close();
      await database.destroy();
    },
  };
}

/** A QR code that nobody can make is not offered; `tell` is called for each such way. Throws when no way is left. */
function withoutClosedWays(
  selling: Selling,
  { providers }: Payments,
  tell: (payId: string) => void,
): Selling {
  const payments = selling.payments.filter(({ kind, pay_id }) => {
    const open = kind !== 'scan' || providers.has(pay_id);
    if (!open) tell(pay_id);
    return open;
  });
  if (payments.length === 0) throw new Error('No way to pay is open: there is no provider for any of them.');
  return { ...selling, payments };
}
