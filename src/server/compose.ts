import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shopSettings, type ShopSettings } from '../shared/settings';
import type { Deps } from './deps';
import { consoleLog, type Log } from './log';
import { countryTable } from './providers/country-table';
import type { Geolocation } from './providers/geolocation';
import { openCatalogue } from './store/catalogue';
import { openContent } from './store/content-store';

export interface ComposeOptions {
  catalogueFile: string;
  /** Folder with `shop.json` and `content/`. */
  resources: string;
  /** Another settings file than `shop.json`. */
  settingsFile?: string;
  geolocation?: Geolocation;
  log?: Log;
}

/** Opens everything that a running shop stands on. Throws one plain sentence when something is missing or wrong. */
export async function composeShop(options: ComposeOptions): Promise<{ deps: Deps; close(): Promise<void> }> {
  const [settings, content, catalogue] = await Promise.all([
    readSettings(options.settingsFile ?? join(options.resources, 'shop.json')),
    openContent(join(options.resources, 'content')),
    openCatalogue(options.catalogueFile),
  ]);
  return {
    deps: {
      catalogue,
      content,
      settings,
      geolocation: options.geolocation ?? countryTable(),
      log: options.log ?? consoleLog,
      clock: () => new Date(),
    },
    close: () => catalogue.close(),
  };
}

async function readSettings(file: string): Promise<ShopSettings> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`The shop's settings cannot be read from ${file}.`, { cause });
  });
  const checked = shopSettings.safeParse(parseJson(text, file));
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  throw new Error(`The shop's settings in ${file} are wrong at ${issue?.path.join('.')}: ${issue?.message}.`);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`The shop's settings in ${file} are not JSON.`, { cause });
  }
}
