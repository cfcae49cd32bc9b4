import type { Token } from '../../shared/contract/auth';
import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import type {
  CacheableCallName,
  CallName,
  CatalogueCallName,
  MemberCallName,
} from '../../shared/contract/endpoints';
import type { ShopSettings } from '../../shared/contract/shop-settings';
import type { CaptchaVoice } from '../accounts/captcha/captcha-sound';
import type { PasswordHasher } from '../accounts/password-hasher';
import type { Session } from '../accounts/sessions';
import type { Log } from '../observability/log';
import type { Branding } from '../branding/load-branding';
import type { Geolocation } from '../geolocation/geolocation-service';
import type { Payments } from '../payments/create-payments';
import type { Catalogue } from '../catalogue/catalogue';
import type { Content } from '../content/load-content';
import type { Selling } from '../orders/selling-settings';
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
  /** Quantity discounts. */
  selling: Pick<Selling, 'price_tiers'>;
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
  captchaVoice: CaptchaVoice;
  /** Origin of links in messages, without a trailing slash. */
  publicOrigin: () => string;
  /** An answer that every captcha accepts, in tests only; null otherwise. */
  testCaptcha: string | null;
}

/** Context of a kiosk: calls that need customer data are forwarded to the remote shop. */
export interface ForwardingContext extends CatalogueContext {
  forward: (request: Request) => Promise<Response>;
}

/** Context of a kiosk session while the shop is unreachable: the cart is kept on this machine. */
export interface OfflineContext extends CatalogueContext {
  database: ShopDatabase;
  selling: Selling;
}

/** The caller of a call. */
export interface Caller {
  /** Client address, '' for calls within the process. */
  ip: string;
  /** Null = not signed in. */
  session: Session | null;
  /** Cart of a caller who is not signed in, or was not before this call; null = none. */
  guestCart: number | null;
  /** The client sent a token whose session has ended. */
  sessionEnded: boolean;
  /** The header `Idempotency-Key`, '' without one. */
  idempotencyKey: string;
  /** Credential of an exhibition stand, '' for other callers. */
  standCredential: string;
  /** Returns a signal that aborts when the client disconnects. Lazy, because creating it costs time. */
  signal?: () => AbortSignal;
  /** Excludes this reply from the response cache. */
  markUncacheable?: () => void;
  /** Sends a new token with the response. */
  setToken: (token: Token) => void;
}

/** The caller of calls within the process. */
export const anonymousCaller: Caller = {
  ip: '',
  session: null,
  guestCart: null,
  sessionEnded: false,
  idempotencyKey: '',
  standCredential: '',
  setToken: () => undefined,
};

/** The caller of a call that only members may make. */
export interface MemberCaller extends Caller {
  session: Session;
}

/** Caller information for cacheable replies; excludes the caller's identity. */
export type CacheableCaller = Pick<Caller, 'signal' | 'markUncacheable'>;

export type Handler<Name extends CallName> = (
  ...asked: [
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
