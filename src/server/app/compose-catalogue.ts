import { join } from 'node:path';
import { shopSettings } from '../../shared/settings';
import type { CatalogueDeps } from './context';
import { localHandlers } from '../http/local-handlers';
import { consoleLog, type Log } from '../observability/log';
import { openLook } from '../branding/load-branding';
import { countryTable } from '../geolocation/country-table';
import type { Geolocation } from '../geolocation/geolocation';
import { openCatalogue, type Catalogue } from '../catalogue/catalogue';
import { tierSettings } from './selling-settings';
import { readCheckedJson } from '../db/checked-json';
import { openContent, type Content } from '../content/content-store';

export interface CatalogueOptions {
  catalogueFile: string;
  /** Folder with `shop.json` and `content/`. */
  resources: string;
  /** Another folder of texts than `content/`. */
  contentFolder?: string;
  /** Another settings file than `shop.json`. */
  settingsFile?: string;
  geolocation?: Geolocation;
  log?: Log;
  clock?: () => Date;
  /** Opens another than `catalogueFile` where a newer one came; left out = that one. */
  openCatalogue?: (file: string) => Promise<Catalogue>;
  /** Opens another choice of `content/`; left out = all of it. */
  openContent?: (folder: string) => Promise<Content>;
}

/** Something open, and how to close it again. */
export interface Composed<Parts> {
  deps: Parts;
  close(): Promise<void>;
}

/** Opens what reading the catalogue stands on. Throws one plain sentence when something is missing or wrong. */
export async function composeCatalogue(options: CatalogueOptions): Promise<Composed<CatalogueDeps>> {
  const [settings, { selling }, look, content, catalogue] = await Promise.all([
    readCheckedJson(settingsFileOf(options), shopSettings, "The shop's configuration"),
    readCheckedJson(settingsFileOf(options), tierSettings, 'How the shop sells'),
    openLook(settingsFileOf(options)),
    (options.openContent ?? openContent)(options.contentFolder ?? join(options.resources, 'content')),
    (options.openCatalogue ?? openCatalogue)(options.catalogueFile),
  ]);
  return {
    deps: {
      catalogue,
      content,
      settings: { ...settings, marks: look?.marks ?? null },
      look,
      selling,
      geolocation: options.geolocation ?? countryTable(),
      log: options.log ?? consoleLog,
      clock: options.clock ?? (() => new Date()),
      handlers: localHandlers,
    },
    close: () => catalogue.close(),
  };
}

/** The one file that holds the shop itself as data. */
export function settingsFileOf({
  settingsFile,
  resources,
}: Pick<CatalogueOptions, 'settingsFile' | 'resources'>): string {
  return settingsFile ?? join(resources, 'shop.json');
}
