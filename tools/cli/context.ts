import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shopSettings } from '../../src/shared/contract/shop-settings';
import type { AppContext } from '../../src/server/app/context';
import { sellingSettings } from '../../src/server/orders/selling-settings';
import { readCheckedJson } from '../../src/server/lib/read-checked-json';
import { openShopDatabase } from '../../src/server/db/shop-database';
import { dataFolder, root } from '../steps.mjs';

/** What the staff's commands need of the shop. */
export type StaffDeps = Pick<AppContext, 'database' | 'clock' | 'settings' | 'selling' | 'publicOrigin'>;

/**
 * Does something in the shop of `DATABASE_URL`, or in that of the data folder; the shop may run meanwhile. Throws when
 * there is no shop.
 */
export async function inShop<Value>(work: (deps: StaffDeps) => Promise<Value>): Promise<Value> {
  const file = join(dataFolder, 'shop.sqlite');
  const place = process.env['DATABASE_URL'] || file;
  if (place === file && !existsSync(file)) {
    throw new Error(`There is no shop in ${dataFolder}; DATA_DIR says where it is.`);
  }
  const settingsFile = process.env['SHOP_SETTINGS'] ?? join(root, 'resources/shop.json');
  const settings = await readCheckedJson(settingsFile, shopSettings, "The shop's configuration");
  const { selling } = await readCheckedJson(settingsFile, sellingSettings, 'How the shop sells');
  const database = await openShopDatabase(place);
  try {
    return await work({
      database,
      settings,
      selling,
      clock: () => new Date(),
      publicOrigin: () => process.env['PUBLIC_URL'] ?? 'http://127.0.0.1:4173',
    });
  } finally {
    await database.destroy();
  }
}
