import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shopSettings } from '../../src/shared/contract/shop-settings';
import type { AppContext } from '../../src/server/app/context';
import { sellingSettings } from '../../src/server/orders/selling-settings';
import { readCheckedJson } from '../../src/server/lib/read-checked-json';
import { openShopDatabase } from '../../src/server/db/shop-database';
import { dataFolder, root } from '../setup.mjs';

/** The parts of the shop that staff commands use. */
export type ShopContext = Pick<AppContext, 'database' | 'clock' | 'settings' | 'selling' | 'publicOrigin'>;

/** What the commands need from the process that runs them. */
export interface CliContext {
  /** Opens the shop's database, runs `work` and closes it. The shop may be running. Throws when there is no shop. */
  withShop: <Value>(work: (shop: ShopContext) => Promise<Value>) => Promise<Value>;
  /** Writes to standard output. */
  write: (text: string) => void;
  /** Folder of the shop's files. */
  dataFolder: string;
  /** `DATABASE_URL`: the shop's data are in PostgreSQL instead of a file. */
  databaseUrl?: string | undefined;
  clock: () => Date;
  /** Sets the exit code of the process: 2 when an import left rows out. */
  setExitCode: (code: number) => void;
}

/** The context of the `shop` command: environment, data folder and standard output of this process. */
export function processContext(): CliContext {
  return {
    withShop,
    write: (text) => process.stdout.write(text),
    dataFolder,
    // An empty variable counts as unset.
    databaseUrl: process.env['DATABASE_URL'] || undefined,
    clock: () => new Date(),
    setExitCode: (code) => (process.exitCode = code),
  };
}

/** Runs `work` on the shop and prints the text that it returns. */
export async function printFromShop(
  context: CliContext,
  work: (shop: ShopContext) => Promise<string>,
): Promise<void> {
  printLine(context, await context.withShop(work));
}

/** Prints `text` and ends the line. */
export function printLine({ write }: CliContext, text: string): void {
  write(text.endsWith('\n') ? text : `${text}\n`);
}

async function withShop<Value>(work: (shop: ShopContext) => Promise<Value>): Promise<Value> {
  const file = join(dataFolder, 'shop.sqlite');
  const location = process.env['DATABASE_URL'] || file;
  if (location === file && !existsSync(file)) {
    throw new Error(`There is no shop in ${dataFolder}. Set DATA_DIR to the shop's data folder.`);
  }
  const settingsFile = process.env['SHOP_SETTINGS'] ?? join(root, 'resources/shop.json');
  const settings = await readCheckedJson(settingsFile, shopSettings, "The shop's configuration");
  const { selling } = await readCheckedJson(settingsFile, sellingSettings, 'How the shop sells');
  const database = await openShopDatabase(location);
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
