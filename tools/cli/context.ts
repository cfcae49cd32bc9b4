import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readShopEnvironment } from '../../src/server/app/environment';
import { checkDatabaseIsNotLost } from '../../src/server/db/database-loss';
import { OperatorError, withOperatorCommand } from '../../src/server/lib/operator-error';
import { shopSettings } from '../../src/shared/contract/shop-settings';
import type { AppContext } from '../../src/server/app/context';
import { sellingSettings } from '../../src/server/orders/selling-settings';
import { readCheckedJson } from '../../src/server/lib/read-checked-json';
import { openShopDatabase } from '../../src/server/db/shop-database';
import { root } from '../project-root';

/** The parts of the shop that staff commands use. */
export type ShopContext = Pick<AppContext, 'database' | 'clock' | 'settings' | 'selling' | 'publicOrigin'>;

/** Services of the process that runs the commands. */
export interface CliContext {
  /** Opens the shop's database, runs `work` and closes it. The shop may be running. Throws when there is no shop. */
  withShop: <Value>(work: (shop: ShopContext) => Promise<Value>) => Promise<Value>;
  /** Writes to standard output. */
  write: (text: string) => void;
  /** Folder of the shop's files. */
  dataFolder: string;
  /** `DATABASE_URL`, a PostgreSQL database; undefined = the shop's data are in a file in `dataFolder`. */
  databaseUrl?: string | undefined;
  /** `RELEASES_KEPT`: how many releases are kept. */
  releasesKept: number;
  clock: () => Date;
  /** Sets the exit code of the process: 2 when an import left rows out. */
  setExitCode: (code: number) => void;
}

/**
 * Returns the context of the `shop` command: data folder and standard output of this process, as its environment sets them.
 * @throws OperatorError when an environment variable is invalid.
 */
export function createProcessContext(): CliContext {
  const { dataFolder, databaseUrl, releasesKept } = readShopEnvironment(process.env, root);
  return {
    withShop,
    write: (text) => process.stdout.write(text),
    dataFolder,
    databaseUrl,
    releasesKept,
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

/** Prints `text`, with the operator command of this installation, and ends the line. */
export function printLine({ write }: CliContext, text: string): void {
  write(withOperatorCommand(text.endsWith('\n') ? text : `${text}\n`));
}

async function withShop<Value>(work: (shop: ShopContext) => Promise<Value>): Promise<Value> {
  const environment = readShopEnvironment(process.env, root);
  const { dataFolder, databaseLocation, publicOrigin, port } = environment;
  if (environment.databaseUrl === undefined) {
    checkDatabaseIsNotLost(databaseLocation);
    if (!existsSync(databaseLocation)) {
      throw new OperatorError({
        subject: databaseLocation,
        reason: `There is no shop in ${dataFolder}.`,
        remedy: "Set DATA_DIR to the shop's data folder, or DATABASE_URL to its PostgreSQL database.",
      });
    }
  }
  const settingsFile = environment.settingsFile ?? join(root, 'resources/shop.json');
  const settings = await readCheckedJson(settingsFile, shopSettings, 'The settings file');
  const { selling } = await readCheckedJson(
    settingsFile,
    sellingSettings,
    'The section "selling" of the settings',
  );
  const database = await openShopDatabase(databaseLocation);
  try {
    return await work({
      database,
      settings,
      selling,
      clock: () => new Date(),
      publicOrigin: () => publicOrigin || `http://127.0.0.1:${port}`,
    });
  } finally {
    await database.destroy();
  }
}
