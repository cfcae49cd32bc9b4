import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shopSettings } from '../../src/shared/settings';
import { readCheckedJson } from '../../src/server/store/checked-json';
import { openShopDatabase } from '../../src/server/store/shop-database';
import { dataFolder, root, runStep } from '../steps.mjs';
import { trialCommand } from './trial-command';

// `npm run trials -- list|approve|send|refuse ID`: what the staff decides on applications for free samples. It may
// run beside the shop, which sends the mails.
await runStep(async () => {
  const file = join(dataFolder, 'shop.sqlite');
  if (!existsSync(file)) throw new Error(`There is no shop in ${dataFolder}; DATA_DIR says where it is.`);
  const settingsFile = process.env['SHOP_SETTINGS'] ?? join(root, 'resources/shop.json');
  const settings = await readCheckedJson(settingsFile, shopSettings, "The shop's configuration");
  const database = await openShopDatabase(file);
  try {
    const deps = { database, settings, clock: () => new Date() };
    process.stdout.write(`${await trialCommand(deps, process.argv.slice(2))}\n`);
  } finally {
    await database.destroy();
  }
});
