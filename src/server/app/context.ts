import type { ShopSettings } from '../../shared/settings';
import type { CaptchaVoice } from '../accounts/captcha/captcha-sound';
import type { PasswordHasher } from '../accounts/password-hasher';
import type { Handlers } from '../http/handler-types';
import type { Log } from '../observability/log';
import type { Look } from '../branding/load-branding';
import type { Geolocation } from '../geolocation/geolocation';
import type { Payments } from '../payments/payments';
import type { Catalogue } from '../catalogue/catalogue';
import type { Content } from '../content/content-store';
import type { Selling } from './selling-settings';
import type { ShopDatabase } from '../db/shop-database';

/** What reading the catalogue needs: all that a kiosk has on its own machine. */
export interface CatalogueDeps {
  catalogue: Catalogue;
  content: Content;
  settings: ShopSettings;
  /** Null = the one that the shop came with. */
  look: Look | null;
  geolocation: Geolocation;
  /** What more of one size saves. */
  selling: Pick<Selling, 'price_tiers'>;
  log: Log;
  clock: () => Date;
  /** The calls that it can answer. */
  handlers: Partial<Handlers>;
}

/** All that the shop's function needs from outside; a host or a test composes it once. */
export interface Deps extends CatalogueDeps {
  handlers: Handlers;
  database: ShopDatabase;
  selling: Selling;
  payments: Payments;
  passwords: PasswordHasher;
  captchaVoice: CaptchaVoice;
  /** Where links in messages lead, without a final slash. */
  publicOrigin: () => string;
  /** An answer that every captcha accepts, for tests alone; null everywhere else. */
  testCaptcha: string | null;
}

/** A shop whose customers live elsewhere: calls about them are passed on. */
export interface BranchDeps extends CatalogueDeps {
  forward: (request: Request) => Promise<Response>;
}

/** A visit to a machine that does not reach its shop: what is in the cart, and the calls that the machine answers. */
export interface VisitDeps extends CatalogueDeps {
  database: ShopDatabase;
  selling: Selling;
}
