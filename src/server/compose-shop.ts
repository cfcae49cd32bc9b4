import { join } from 'node:path';
import { createCaptchaVoice } from './accounts/captcha-sound';
import { createPasswordHasher } from './accounts/password-hasher';
import { composeCatalogue, settingsFileOf, type CatalogueOptions, type Composed } from './compose-catalogue';
import type { Deps } from './deps';
import { handlers } from './handlers/handlers';
import { sellingSettings } from './selling-settings';
import { readCheckedJson } from './store/checked-json';
import { openShopDatabase } from './store/shop-database';

export interface ShopOptions extends CatalogueOptions {
  /** The shop's own data; `':memory:'` for one that is gone afterwards. */
  databaseFile: string;
  publicOrigin: () => string;
  /** An answer that every captcha accepts; only tests give one. */
  testCaptcha?: string;
}

/** People who sign in at the same moment; each takes a core for some hundredths of a second, and 19 MB. */
const hashing = { atOnce: 2, waiting: 100 };

/** Opens a whole shop. Throws like {@link composeCatalogue}. */
export async function composeShop(options: ShopOptions): Promise<Composed<Deps>> {
  const [reading, { selling }, database] = await Promise.all([
    composeCatalogue(options),
    readCheckedJson(settingsFileOf(options), sellingSettings, 'How the shop sells'),
    openShopDatabase(options.databaseFile),
  ]);
  return {
    deps: {
      ...reading.deps,
      handlers,
      database,
      selling,
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
