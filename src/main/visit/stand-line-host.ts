import { join } from 'node:path';
import { app, powerMonitor } from 'electron';
import type { CatalogueDeps } from '../../server/deps';
import type { Log } from '../../server/log';
import type { Selling } from '../../server/selling-settings';
import { openQueueDatabase } from '../../server/store/queue-database';
import { salvageEntries } from '../../server/store/salvage-entries';
import { forwardTo } from '../forward-host';
import { keepTwice } from '../kept-twice';
import { openOrSetAside } from '../open-or-set-aside';
import { openObjectDrawer, openStore } from '../store-host';
import type { Drawer } from '../memory-host';
import { systemVault } from '../vault';
import { endedSessions, type EndedSessions } from './ended-sessions';
import type { CredentialDrawers } from './stand-credential';
import { openStandLine, type StandLine } from './stand-line';

/**
 * The line of this machine: its queue lies in the user's folder, beside the settings. Where it cannot be opened, the
 * shop is asked alone, so that nothing is said to be kept that is not; what it holds waits for the next start.
 */
export async function lineToShop(
  shop: string,
  code: Drawer,
  reading: CatalogueDeps,
  selling: () => Promise<Selling>,
  log: Log,
): Promise<StandLine> {
  const toShop = forwardTo(shop);
  const database = await openOrSetAside({
    ...{ name: 'queue', file: join(app.getPath('userData'), 'queue.sqlite'), log },
    ...{ open: openQueueDatabase, salvage: salvageEntries },
  });
  const drawers = enrolmentDrawers(log);
  const left = openStore<{ tokens: string }>('ended-sessions', log);
  const ended = { get: () => left.get('tokens') ?? '', set: (tokens: string) => left.set('tokens', tokens) };
  // Chromium's key store can be asked only then.
  await app.whenReady();
  if (!database) {
    const sessions = endedSessions({ toShop, vault: systemVault, drawer: ended, log, random: Math.random });
    return lineWithoutQueue(toShop, sessions);
  }
  const line = openStandLine({
    ...{ shop: shop && new URL(shop).origin, toShop, database, reading, log },
    vault: systemVault,
    drawers: { ...drawers, ended },
    code,
    selling,
    fetch: globalThis.fetch,
    now: () => Number(process.hrtime.bigint() / 1_000_000n),
  });
  // A lid that opens may open in another hall, with another network.
  powerMonitor.on('resume', () => void line.sendNow().catch(() => undefined));
  app.once('before-quit', () => void line.close());
  return line;
}

interface Enrolment {
  credential: string;
  name: string;
}

function enrolmentOf(stored: unknown): Enrolment | null {
  const { credential, name = '' } = (stored ?? {}) as Partial<Record<keyof Enrolment, unknown>>;
  return typeof credential === 'string' && typeof name === 'string' ? { credential, name } : null;
}

/** Two copies: whoever loses it has to be enrolled anew, by somebody with a code of the shop's. */
function enrolmentDrawers(log: Log): CredentialDrawers {
  const drawers = {
    current: openObjectDrawer('stand-credential', log),
    lastGood: openObjectDrawer('stand-credential-last-good', log),
  };
  const kept = keepTwice(drawers, enrolmentOf, () => log.error('stand-credential-restored'));
  const read = () => kept.read() ?? { credential: '', name: '' };
  return {
    secret: { get: () => read().credential, set: (credential) => kept.save({ ...read(), credential }) },
    name: { get: () => read().name, set: (name) => kept.save({ ...read(), name }) },
  };
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
