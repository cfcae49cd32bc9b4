import { createSwappableApp } from '../../server/app/hot-swap';
import type { Catalogue } from '../../server/catalogue/catalogue';
import type { FetchHandler } from '../../server/http/pipeline';
import { resolveWithin } from '../../server/lib/resolve-within';
import type { Log } from '../../server/observability/log';
import { type OpenedCatalogue, dateOfExpiredPrices } from './open-active-catalogue';
import type { UpdateOutcome, UpdaterDeps } from './update-catalogue';
import { formatCalendarDate } from '../../shared/lib/format-date';
import { formatStandMessage, type StandMessageKey } from '../../shared/stands/stand-messages';
import { errorName } from '../diagnostics/error-name';

/** A catalogue to serve, and whether its prices have expired. */
export interface ServedCatalogue {
  catalogue: Catalogue;
  /** Date (ISO 8601) of expired prices; '' for current ones. */
  pricesAsOf: string;
}

export interface UpdatingShopDeps {
  createShop: (served: ServedCatalogue) => Promise<FetchHandler>;
  /** Checks for an update and calls `switchTo` with the new catalogue. */
  update: (switchTo: UpdaterDeps['switchTo']) => Promise<UpdateOutcome>;
  /** True when every session ends before a switch. Otherwise requests may still read the former catalogue. */
  endsSessionsBeforeSwitch: boolean;
  clock: () => Date;
  log: Log;
  /** Called when the data of pages has changed, such as prices. Open pages do not update themselves. */
  onChange?: () => void;
  /** Milliseconds between checks of the price expiry. */
  expiryCheckMs?: number;
}

/** Milliseconds between checks of the price expiry. They are independent of update checks, which may wait for an idle kiosk. */
const EXPIRY_CHECK_MS = 60_000;

/** Status of the catalogue for staff. */
export interface CatalogueStatus {
  /** 0 for the bundled catalogue. */
  version: number;
  /** UTC day (`2026-11-23`) on which the catalogue was published or, for the bundled one, changed. Its prices date from this day. */
  created: string;
  /** True when the prices have expired. */
  expired: boolean;
  /** Result of the last check; null before the first. */
  lastResult: UpdateOutcome['kind'] | 'failed' | null;
}

export interface UpdatingShop {
  handler: FetchHandler;
  status: () => CatalogueStatus;
  /** The active catalogue. */
  catalogue: () => Catalogue;
  /** Checks for an update and for expired prices. Never rejects; concurrent calls share one check. */
  checkForUpdate: () => Promise<void>;
  close(): Promise<void>;
}

/** Serves a shop whose catalogue can be replaced while it runs. */
export async function openUpdatingShop(
  initial: OpenedCatalogue,
  deps: UpdatingShopDeps,
): Promise<UpdatingShop> {
  const { createShop, update, endsSessionsBeforeSwitch, clock, log } = deps;
  const { onChange = () => undefined, expiryCheckMs = EXPIRY_CHECK_MS } = deps;
  let active = initial;
  let pricesAsOf = dateOfExpiredPrices(initial, clock());
  let lastResult: CatalogueStatus['lastResult'] = null;
  let checking: Promise<void> | null = null;
  let isClosed = false;
  /** Returns a function that closes a replaced catalogue, unless the active shop uses it or requests may still read it. */
  const closeIfReplaced =
    ({ catalogue }: OpenedCatalogue) =>
    async () => {
      if (isClosed || (endsSessionsBeforeSwitch && active.catalogue !== catalogue)) await catalogue.close();
    };
  const initialHandler = await createShop({ catalogue: initial.catalogue, pricesAsOf });
  const app = createSwappableApp(initialHandler, closeIfReplaced(initial), (fault) =>
    log.error('catalogue.close_failed', { error: errorName(fault) }),
  );

  /** Resolves after the last requested switch. */
  let switching: Promise<void> = Promise.resolve();
  /** Switches after earlier requested switches. Without `next`, only if the prices of the active catalogue have expired since. */
  function switchTo(next?: OpenedCatalogue): Promise<void> {
    const thisSwitch = switching.then(async () => {
      const opened = next ?? active;
      const newPricesAsOf = dateOfExpiredPrices(opened, clock());
      if (!next && (isClosed || newPricesAsOf === pricesAsOf)) return;
      const handler = await createShop({ catalogue: opened.catalogue, pricesAsOf: newPricesAsOf });
      active = opened;
      pricesAsOf = newPricesAsOf;
      app.swap(handler, closeIfReplaced(opened));
      onChange();
    });
    switching = thisSwitch.catch(() => undefined);
    return thisSwitch;
  }

  async function checkPriceExpiry(): Promise<void> {
    try {
      await switchTo();
    } catch (error) {
      log.error('catalogue.expiry_check_failed', { error: errorName(error) });
    }
  }
  const expiryTimer = setInterval(() => void checkPriceExpiry(), expiryCheckMs);

  async function checkOnce(): Promise<void> {
    try {
      const outcome = await update((catalogue, snapshot) => switchTo({ catalogue, snapshot }));
      lastResult = outcome.kind;
      log.info('catalogue.update', { ...outcome });
    } catch (error) {
      lastResult = 'failed';
      log.error('catalogue.update', { error: errorName(error) });
    }
    await checkPriceExpiry();
  }

  return {
    handler: app.handle,
    status: () => ({
      version: active.snapshot?.version ?? 0,
      created: (active.snapshot?.created ?? active.catalogue.changedAt.toISOString()).slice(0, 10),
      expired: pricesAsOf !== '',
      lastResult,
    }),
    catalogue: () => active.catalogue,
    checkForUpdate: () =>
      (checking ??= checkOnce().finally(() => {
        checking = null;
      })),
    close() {
      isClosed = true;
      clearInterval(expiryTimer);
      return app.close();
    },
  };
}

/** Milliseconds after which staff no longer wait for the result of a check. */
const CHECK_WAIT_MS = 30_000;

/**
 * Checks for an update on request of staff. Resolves to the message to show. After `timeoutMs`, the message says that the
 * update continues in the background, because a new catalogue waits until the kiosk is idle.
 */
export async function requestUpdateCheck(
  { checkForUpdate, status }: Pick<UpdatingShop, 'checkForUpdate' | 'status'>,
  timeoutMs = CHECK_WAIT_MS,
): Promise<string> {
  const result = await resolveWithin(checkForUpdate(), timeoutMs, 'timeout');
  if (result === 'timeout') return formatStandMessage('updateContinues');
  const { lastResult, created } = status();
  const day = formatCalendarDate(created);
  return formatStandMessage(updateMessages[lastResult ?? 'failed'], { day });
}

const updateMessages = {
  updated: 'updateInstalled',
  current: 'updateCurrent',
  interrupted: 'updateUnreachable',
  rejected: 'updateRejected',
  'no-room': 'updateWithoutRoom',
  failed: 'updateFailed',
} as const satisfies Readonly<Record<NonNullable<CatalogueStatus['lastResult']>, StandMessageKey>>;
