import { stat } from 'node:fs/promises';
import { openCatalogue, type Catalogue } from './catalogue';
import { catalogueInUse } from './active-catalogue-store';
import { isPostgresUrl, type ShopDatabase } from '../db/shop-database';

/** Where a server finds its catalogue, and sees that another one has come. */
export interface CataloguePlace {
  /** Another catalogue has another stamp. Null = there is none at the moment. */
  stamp(): Promise<string | null>;
  /** Throws like {@link openCatalogue}. */
  open(): Promise<Catalogue>;
}

/** A file, which is replaced as a whole. */
export function catalogueFile(file: string): CataloguePlace {
  return {
    async stamp() {
      const found = await stat(file).catch(() => null);
      return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
    },
    open: () => openCatalogue(file),
  };
}

/**
 * The catalogue in use of a shop: that of its database, where one was loaded into PostgreSQL, else the file. `place` is
 * that of the open database.
 */
export function shopCatalogue(database: ShopDatabase, place: string, file: string): CataloguePlace {
  const inFile = catalogueFile(file);
  if (!isPostgresUrl(place)) return inFile;
  return {
    async stamp() {
      const found = await catalogueInUse(database);
      return found ? `${found.schema} ${found.since.getTime()}` : inFile.stamp();
    },
    async open() {
      const found = await catalogueInUse(database);
      if (!found) return inFile.open();
      const { openPostgresCatalogue } = await import('./postgres-catalogue');
      return openPostgresCatalogue(place, found);
    },
  };
}
