import { join } from 'node:path';
import { app, powerMonitor } from 'electron';
import type { CatalogueContext } from '../../server/app/context';
import type { Log } from '../../server/observability/log';
import type { Selling } from '../../server/orders/selling-settings';
import { openEntryQueueDatabase, type EntryQueueDatabase } from '../../server/stands/entry-queue-database';
import { isAcceptedThrough, findLastEntryNumber } from '../../server/stands/entry-queue-store';
import { salvageEntries } from '../../server/stands/salvage-database';
import { forwardTo } from './upstream-proxy';
import { keepTwice } from '../storage/redundant-store';
import { openOrSetAside, tidySetAside } from '../storage/quarantine';
import { openObjectStore, openTextStore } from '../storage/settings-store';
import type { TextStore } from '../session/session-token-store';
import { systemSafeStorage } from '../storage/safe-storage';
import { endedSessions, type EndedSessions } from './remote-logout';
import type { CredentialDrawers, Enrolment } from './stand-credential';
import { openStandLine, type StandLine } from './shop-sync';

const HOUR = 3_600_000;

/**
 * The line of this machine: its queue lies in the user's folder, beside the settings. Where it cannot be opened, the
 * shop is asked alone, so that nothing is said to be kept that is not; what it holds waits for the next start.
 */
export async function lineToShop(
  shop: string,
  code: TextStore,
  reading: CatalogueContext,
  selling: () => Promise<Selling>,
  log: Log,
): Promise<StandLine> {
  const toShop = forwardTo(shop);
  const file = join(app.getPath('userData'), 'queue.sqlite');
  const database = await openOrSetAside({
    name: 'queue',
    file,
    log,
    last: findLastEntryNumber,
    open: openEntryQueueDatabase,
    salvage: salvageEntries,
  });
  const drawers = enrolmentDrawers(log);
  const origin = shop && new URL(shop).origin;
  const ended = endedDrawer(origin, log);
  // Chromium's key store can be asked only then.
  await app.whenReady();
  if (!database) {
    const sessions = endedSessions({ toShop, vault: systemSafeStorage, drawer: ended, log, random: Math.random });
    return lineWithoutQueue(toShop, sessions);
  }
  const line = openStandLine({
    shop: origin,
    toShop,
    database,
    reading,
    log,
    vault: systemSafeStorage,
    drawers: { ...drawers, ended },
    code,
    selling,
    fetch: globalThis.fetch,
    now: () => Number(process.hrtime.bigint() / 1_000_000n),
  });
  keepTidy(file, database, log);
  // A lid that opens may open in another hall, with another network.
  powerMonitor.on('resume', () => void line.sendNow().catch(() => undefined));
  app.once('before-quit', () => void line.close());
  return line;
}

/** What was set aside of the queue stays a day longer than the shop needs for its entries. */
function keepTidy(file: string, database: EntryQueueDatabase, log: Log): void {
  const isSettled = (through: number) => isAcceptedThrough(database, through);
  const tidy = () =>
    tidySetAside(file, { isSettled, days: 1, clock: () => new Date(), log }).catch(() =>
      log.error('damaged-not-removed'),
    );
  const looking = setInterval(() => void tidy(), HOUR);
  app.once('before-quit', () => clearInterval(looking));
  void tidy();
}

/** Tokens of another shop's customers: this one could not end their sessions, and must not see them. */
function endedDrawer(shop: string, log: Log): TextStore {
  const left = openObjectStore('ended-sessions', log);
  return {
    get: () => {
      const { shop: whose = shop, tokens } = (left.get() ?? {}) as Partial<
        Record<'shop' | 'tokens', unknown>
      >;
      return whose === shop && typeof tokens === 'string' ? tokens : '';
    },
    set: (tokens) => left.set({ tokens, shop }),
  };
}

/** Two copies: whoever loses it has to be enrolled anew, by somebody with a code of the shop's. */
function enrolmentDrawers(log: Log): CredentialDrawers {
  const drawers = {
    current: openObjectStore('stand-credential', log),
    lastGood: openObjectStore('stand-credential-last-good', log),
  };
  return {
    enrolment: keepTwice(drawers, enrolmentOf, () => log.error('stand-credential-restored')),
    offered: openTextStore('stand-offer', log),
  };
}

/** Files of earlier programs name neither the shop nor the code. */
function enrolmentOf(stored: unknown): Enrolment | null {
  const {
    credential,
    name = '',
    shop = '',
    code = '',
  } = (stored ?? {}) as Partial<Record<keyof Enrolment, unknown>>;
  const isText = (value: unknown) => typeof value === 'string';
  return isText(credential) && isText(name) && isText(shop) && isText(code)
    ? { credential, name, shop, code }
    : null;
}

function lineWithoutQueue(forward: StandLine['forward'], sessions: EndedSessions): StandLine {
  const value = 'the queue cannot be opened: nothing can be kept here until the next start';
  return {
    forward,
    endVisit: () => Promise.resolve(),
    endSession: (token) => sessions.end(token),
    status: () => Promise.resolve([{ name: 'Sending to the shop', value, state: 'attention' }]),
    sendNow: () => Promise.resolve('There is no queue.'),
    enrol: () => Promise.resolve({ kind: 'no shop' }),
    leave: () => undefined,
    enrolment: () => ({ enrolled: false, name: '' }),
    refused: () => Promise.resolve([]),
    check: () => Promise.reject(new Error('The queue cannot be opened.')),
    close: () => Promise.resolve(),
  };
}
