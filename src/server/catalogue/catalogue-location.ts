import { stat } from 'node:fs/promises';
import { isPostgresUrl, type ShopDatabase } from '../db/shop-database';
import { findActiveCatalogue } from './active-catalogue-store';
import { openCatalogue, type Catalogue } from './catalogue';

/** Opens a server's catalogue and detects that it was replaced. */
export interface CatalogueLocation {
  /** Changes when the catalogue is replaced; null = currently none. */
  fingerprint(): Promise<string | null>;
  /** Throws like {@link openCatalogue}. */
  open(): Promise<Catalogue>;
}

/** A catalogue file, which is always replaced as a whole. */
export function catalogueFileLocation(file: string): CatalogueLocation {
  return {
    async fingerprint() {
      const found = await stat(file).catch(() => null);
      return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
    },
    open: () => openCatalogue(file),
  };
}

/**
 * Returns the active catalogue of a shop: the one in PostgreSQL when the shop uses it and one was loaded, else the file.
 * @param databaseLocation URL or file of the open `database`.
 */
export function shopCatalogueLocation(
  database: ShopDatabase,
  databaseLocation: string,
  file: string,
): CatalogueLocation {
  const inFile = catalogueFileLocation(file);
  if (!isPostgresUrl(databaseLocation)) return inFile;
  return {
    async fingerprint() {
      const active = await findActiveCatalogue(database);
      return active ? `${active.supplySchema} ${active.activatedAt.getTime()}` : inFile.fingerprint();
    },
    async open() {
      const active = await findActiveCatalogue(database);
      if (!active) return inFile.open();
      const { openPostgresCatalogue } = await import('./postgres-catalogue');
      return openPostgresCatalogue(databaseLocation, active);
    },
  };
}
