import { join } from 'node:path';
import { shopSettings } from '../shared/settings';
import type { Deps } from './deps';
import { consoleLog, type Log } from './log';
import { countryTable } from './providers/country-table';
import type { Geolocation } from './providers/geolocation';
import { openCatalogue } from './store/catalogue';
import { readCheckedJson } from './store/checked-json';
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
    readCheckedJson(
      options.settingsFile ?? join(options.resources, 'shop.json'),
      shopSettings,
      "The shop's configuration",
    ),
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
