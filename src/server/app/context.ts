import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import type {
  CacheableCallName,
  CallName,
  CatalogueCallName,
  MemberCallName,
} from '../../shared/contract/endpoints';
import type { ShopSettings } from '../../shared/contract/shop-settings';
import type { RenderCaptcha } from '../accounts/captcha/captcha-renderer';
import type { PasswordHasher } from '../accounts/password-hasher';
import type { CacheableCaller, Caller, MemberCaller } from '../http/caller';
import type { Log } from '../observability/log';
import type { Branding } from '../branding/load-branding';
import type { Geolocation } from '../geolocation/geolocation-service';
import type { Payments } from '../payments/create-payments';
import type { Catalogue } from '../catalogue/catalogue';
import type { TextMessageBudget } from '../messaging/text-message-budget';
import type { Content } from '../content/load-content';
import type { CatalogueSelling, Selling } from '../orders/selling-settings';
import type { ShopDatabase } from '../db/shop-database';

/** Dependencies of the calls that need only catalogue and content. */
export interface CatalogueContext {
  catalogue: Catalogue;
  content: Content;
  /** Folder of static SVG images. */
  imageFolder: string;
  settings: ShopSettings;
  /** Null = the default branding. */
  branding: Branding | null;
  geolocation: Geolocation;
  selling: CatalogueSelling;
  log: Log;
  clock: () => Date;
  /** Handlers of the calls that this host answers. */
  handlers: Partial<Handlers>;
}

/** Dependencies of the whole shop; composed once by a host or a test. */
export interface AppContext extends CatalogueContext {
  handlers: Handlers;
  database: ShopDatabase;
  selling: Selling;
  payments: Payments;
  passwords: PasswordHasher;
  renderCaptcha: RenderCaptcha;
  /** Text messages that the whole shop may send. */
  textMessages: TextMessageBudget;
  /** Origin of links in messages, without a trailing slash. */
  publicOrigin: () => string;
  /** An answer that every captcha accepts, in tests only; null otherwise. */
  testCaptcha: string | null;
  /** Public keys of the release that stands download; none before the first one. */
  publishedKeys: () => Promise<readonly string[]>;
}

/** Context of a kiosk: calls that need customer data are forwarded to the remote shop. */
export interface ForwardingContext extends CatalogueContext {
  forward: (request: Request) => Promise<Response>;
}

/** Context of a kiosk session while the shop is unreachable: the cart is in a database on this machine. */
export interface OfflineContext extends CatalogueContext {
  database: ShopDatabase;
  selling: Selling;
}

/**
 * Handles a call: gets the validated request and returns the data of the reply. Throws a `BusinessError` to refuse the request, see
 * `http/errors.ts`.
 */
export type Handler<Name extends CallName> = (
  ...args: [
    request: CheckedRequestOf<Name>,
    context: Name extends CatalogueCallName ? CatalogueContext : AppContext,
    caller: Name extends CacheableCallName
      ? CacheableCaller
      : Name extends MemberCallName
        ? MemberCaller
        : Caller,
  ]
) => ReplyOf<Name> | Promise<ReplyOf<Name>>;

/** One handler for each call of the contract. */
export type Handlers = { [Name in CallName]: Handler<Name> };
