import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { app, powerMonitor } from 'electron';
import type { CatalogueDeps } from '../../server/deps';
import type { Log } from '../../server/log';
import { sellingSettings } from '../../server/selling-settings';
import { readCheckedJson } from '../../server/store/checked-json';
import { openQueueDatabase, type QueueDatabase } from '../../server/store/queue-database';
import { forwardTo } from '../forward-host';
import { openStore } from '../store-host';
import { systemVault } from '../vault';
import { openStandLine, type StandLine } from './stand-line';

/**
 * The line of this machine: its queue lies in the user's folder, beside the settings. Where the disk takes no queue, the
 * shop is asked alone, so that nothing is said to be kept that is not.
 */
export async function lineToShop(
  shop: string,
  reading: CatalogueDeps,
  settingsFile: string,
  log: Log,
): Promise<StandLine> {
  const toShop = forwardTo(shop);
  const database = await openQueue(join(app.getPath('userData'), 'queue.sqlite'), log);
  if (!database) return lineWithoutQueue(toShop);
  const drawer = openStore<{ credential: string }>('stand-credential', log);
  // Chromium's key store can be asked only then.
  await app.whenReady();
  const line = openStandLine({
    ...{ shop: shop && new URL(shop).origin, toShop, database, reading, log },
    vault: systemVault,
    drawer: { get: () => drawer.get('credential') ?? '', set: (value) => drawer.set('credential', value) },
    code: process.env['KIOSK_STAND_CODE'] ?? '',
    selling: async () => (await readCheckedJson(settingsFile, sellingSettings, 'How the shop sells')).selling,
    fetch: globalThis.fetch,
    now: () => Number(process.hrtime.bigint() / 1_000_000n),
  });
  // A lid that opens may open in another hall, with another network.
  powerMonitor.on('resume', () => void line.sendNow().catch(() => undefined));
  app.once('before-quit', () => void line.close());
  return line;
}

function lineWithoutQueue(forward: StandLine['forward']): StandLine {
  const value = 'the disk does not take a queue: nothing can be kept here';
  return {
    forward,
    endVisit: () => Promise.resolve(),
    status: () => Promise.resolve([{ name: 'Sending to the shop', value, state: 'attention' }]),
    sendNow: () => Promise.resolve('There is no queue.'),
    close: () => Promise.resolve(),
  };
}

/** A damaged queue is set aside for somebody who can read it, so that the stand goes on taking entries. */
async function openQueue(file: string, log: Log): Promise<QueueDatabase | null> {
  try {
    return await openQueueDatabase(file);
  } catch {
    log.error('queue-damaged');
    for (const end of ['', '-wal', '-shm']) {
      try {
        renameSync(file + end, `${file}.corrupt-${Date.now()}${end}`);
      } catch {
        continue;
      }
    }
    return openQueueDatabase(file).catch(() => null);
  }
}
