import type { ShopSettings } from '../../shared/settings';

/** What is to be drawn before the shop is open, and from what. */
export interface FirstPageOrder {
  /** The moment for which it is drawn, in milliseconds since 1970. */
  at: number;
  /** Of the page: `app://shop/…`. */
  address: string;
  /** Folder of the built renderer. */
  assets: string;
  /** Folder with `content/`. */
  resources: string;
  /** The shop itself as data. */
  settingsFile: string;
  /** Catalogue file that came with the program. */
  bundled: string;
  /** Folder of the catalogues that the stand fetched. */
  snapshots: string;
  stand: NonNullable<ShopSettings['stand']>;
}
