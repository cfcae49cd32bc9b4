import { join } from 'node:path';
import { shopSettings } from '../../shared/contract/shop-settings';
import type { CatalogueContext } from './context';
import { catalogueHandlers } from './catalogue-handlers';
import { consoleLog, type Log } from '../observability/log';
import { loadBranding } from '../branding/load-branding';
import { countryTable } from '../geolocation/country-table';
import type { Geolocation } from '../geolocation/geolocation-service';
import { openCatalogue, type Catalogue } from '../catalogue/catalogue';
import { priceTierSettings } from '../orders/selling-settings';
import { readCheckedJson } from '../lib/read-checked-json';
import { loadContent } from '../content/load-content';

export interface CatalogueOptions {
  catalogueFile: string;
  /** Folder with `shop.json` and `content/`. */
  resources: string;
  /** Default: `content/` in `resources`. */
  contentFolder?: string;
  /** Default: `shop.json` in `resources`. */
  settingsFile?: string;
  geolocation?: Geolocation;
  log?: Log;
  clock?: () => Date;
  /** Replaces the default, which opens `catalogueFile`. */
  openCatalogue?: (file: string) => Promise<Catalogue>;
}

export interface Composed<AnyContext> {
  context: AnyContext;
  /** Closes what was opened for the context. */
  close(): Promise<void>;
}

/** Opens catalogue, content and settings. Rejects with a one-sentence error when one is missing or invalid. */
export async function composeCatalogue(options: CatalogueOptions): Promise<Composed<CatalogueContext>> {
  const [settings, { selling }, branding, content, catalogue] = await Promise.all([
    readCheckedJson(settingsFileOf(options), shopSettings, "The shop's configuration"),
    readCheckedJson(settingsFileOf(options), priceTierSettings, 'How the shop sells'),
    loadBranding(settingsFileOf(options)),
    loadContent(options.contentFolder ?? join(options.resources, 'content')),
    (options.openCatalogue ?? openCatalogue)(options.catalogueFile),
  ]);
  return {
    context: {
      catalogue,
      content,
      imageFolder: join(options.resources, 'images'),
      settings: { ...settings, marks: branding?.marks ?? null },
      branding,
      selling,
      geolocation: options.geolocation ?? countryTable(),
      log: options.log ?? consoleLog,
      clock: options.clock ?? (() => new Date()),
      handlers: catalogueHandlers,
    },
    close: () => catalogue.close(),
  };
}

export function settingsFileOf({
  settingsFile,
  resources,
}: Pick<CatalogueOptions, 'settingsFile' | 'resources'>): string {
  return settingsFile ?? join(resources, 'shop.json');
}
