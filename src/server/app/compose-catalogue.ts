import { join } from 'node:path';
import { shopSettings } from '../../shared/contract/shop-settings';
import type { CatalogueContext } from './context';
import { catalogueHandlers } from './catalogue-handlers';
import { consoleLog, type Log } from '../observability/log';
import { loadBranding } from '../branding/load-branding';
import { createTableGeolocation } from '../geolocation/country-table';
import type { Geolocation } from '../geolocation/geolocation-service';
import type { Catalogue } from '../catalogue/catalogue';
import { catalogueSellingSettings } from '../orders/selling-settings';
import { settleAll } from '../lib/operator-error';
import { readCheckedJson } from '../lib/read-checked-json';
import { loadReleaseContent } from '../content/content-store';
import type { Content } from '../content/load-content';

export interface CatalogueOptions {
  /** Opens the catalogue, which contains the shop's content. */
  openCatalogue: () => Promise<Catalogue>;
  /** Default: reads and validates the content of the catalogue. */
  loadContent?: (catalogue: Catalogue) => Promise<Content>;
  /** Folder with `shop.json` and `images/`. */
  resources: string;
  /** Default: `shop.json` in `resources`. */
  settingsFile?: string;
  geolocation?: Geolocation;
  log?: Log;
  clock?: () => Date;
}

/** A context and the function that releases its resources. */
export interface Composed<AnyContext> {
  context: AnyContext;
  /** Closes the databases and workers of the context. */
  close(): Promise<void>;
}

/** Opens catalogue, content and settings. Rejects with an OperatorError when one is missing or invalid. */
export async function composeCatalogue(options: CatalogueOptions): Promise<Composed<CatalogueContext>> {
  const opening = openWithContent(options);
  const [settings, { selling }, branding, { catalogue, content }] = await settleAll([
    readCheckedJson(settingsFileOf(options), shopSettings, 'The settings file'),
    readCheckedJson(
      settingsFileOf(options),
      catalogueSellingSettings,
      'The section "selling" of the settings',
    ),
    loadBranding(settingsFileOf(options)),
    opening,
  ] as const).catch(async (error: unknown) => {
    // The workers of an open catalogue would keep the process alive.
    await opening.then(
      ({ catalogue: opened }) => opened.close(),
      () => undefined,
    );
    throw error;
  });
  return {
    context: {
      catalogue,
      content,
      imageFolder: join(options.resources, 'images'),
      settings: { ...settings, logos: branding?.logos ?? null },
      branding,
      selling,
      geolocation: options.geolocation ?? createTableGeolocation(),
      log: options.log ?? consoleLog,
      clock: options.clock ?? (() => new Date()),
      handlers: catalogueHandlers,
    },
    close: () => catalogue.close(),
  };
}

async function openWithContent({
  openCatalogue,
  loadContent = loadReleaseContent,
}: CatalogueOptions): Promise<Pick<CatalogueContext, 'catalogue' | 'content'>> {
  const catalogue = await openCatalogue();
  try {
    return { catalogue, content: await loadContent(catalogue) };
  } catch (error) {
    await catalogue.close();
    throw error;
  }
}

/** Returns the path of the settings file. */
export function settingsFileOf({
  settingsFile,
  resources,
}: Pick<CatalogueOptions, 'settingsFile' | 'resources'>): string {
  return settingsFile ?? join(resources, 'shop.json');
}
