import type { ShopSettings } from '../shared/settings';
import type { Content } from './store/content-store';
import type { Catalogue } from './store/catalogue';
import type { Geolocation } from './providers/geolocation';
import type { Log } from './log';

/** All that the shop's function needs from outside; a host or a test composes it once. */
export interface Deps {
  catalogue: Catalogue;
  content: Content;
  settings: ShopSettings;
  geolocation: Geolocation;
  log: Log;
  clock: () => Date;
}
