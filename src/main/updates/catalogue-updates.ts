import { join } from 'node:path';
import { app } from 'electron';
import type { Catalogue } from '../../server/catalogue/catalogue';
import type { FetchHandler } from '../../server/http/pipeline';
import type { Log } from '../../server/observability/log';
import { webOrigin } from '../../shared/lib/web-origin';
import { formatStandMessage } from '../../shared/stands/stand-messages';
import type { StandSettings } from '../../shared/stands/stand-settings';
import { paths } from '../app/paths';
import { openActiveCatalogue } from './open-active-catalogue';
import { scheduleUpdates } from './schedule';
import { openSnapshotFolder } from './snapshot-folder';
import { updateCatalogue } from './update-catalogue';
import { openUpdatingShop, type PricedCatalogue, type UpdatingShop, checkNow } from './updating-shop';
import { readUpdateKeys } from './verify-manifest';

const SECOND = 1000;
/** Seconds between checks; `KIOSK_UPDATE_SECONDS` overrides it. */
const CHECK_SECONDS = 3600;
/** Milliseconds without data after which a connection is aborted. */
const STALL_MS = 20 * SECOND;

export interface CatalogueUpdates {
  /** For `composeCatalogue`. */
  open: () => Promise<Catalogue>;
  /**
   * Serves the shop of `createShop` and switches to a new catalogue when `isIdle`. Calls `onChange` after a switch and
   * when prices expire.
   */
  serve: (
    createShop: (priced: PricedCatalogue) => Promise<FetchHandler>,
    onChange: () => void,
  ) => Promise<UpdatingShop>;
  /** Starts to check for updates when the first key is known. */
  keysChanged: () => void;
  /** Checks for an update now. Resolves to a message. */
  checkNow: () => Promise<string>;
}

/** Opens the stand's catalogue and keeps it up to date. Updates need a shop and a signing key. */
export function openCatalogueUpdates(
  { shop, mode, showHours }: StandSettings,
  catalogueKeys: () => readonly string[],
  isIdle: () => boolean,
  log: Log,
): CatalogueUpdates {
  const { resources, catalogue: bundled } = paths();
  const folder = openSnapshotFolder(join(app.getPath('userData'), 'catalogue'), webOrigin(shop) ?? '');
  let updating: UpdatingShop | undefined;
  let served: UpdatingShop | undefined;
  const readKeys = () => readUpdateKeys(resources, catalogueKeys(), log);
  const startUpdates = async () => {
    if (shop === '' || !served || updating || (await readKeys()).length === 0) return;
    schedule.start((updating = served));
  };
  const opened = folder.then((path) => openActiveCatalogue(path, bundled, log));
  const clock = () => new Date();
  const schedule = scheduleUpdates({
    hours: showHours,
    everyMs: Number(process.env['KIOSK_UPDATE_SECONDS'] ?? CHECK_SECONDS) * SECOND,
    fetch,
    clock,
    now: () => performance.now(),
    random: Math.random,
  });
  return {
    open: async () => (await opened).catalogue,
    async serve(createShop, onChange) {
      const serving = await openUpdatingShop(await opened, {
        createShop,
        clock,
        log,
        onChange,
        endsSessionsBeforeSwitch: mode === 'kiosk',
        update: async (switchTo) =>
          updateCatalogue({
            shop,
            keys: await readKeys(),
            bundled,
            clock,
            switchTo,
            fetch: schedule.fetch,
            stallMs: STALL_MS,
            folder: await folder,
            whenIdle: () => waitUntil(isIdle),
          }),
      });
      app.once('quit', () => void serving.close());
      served = serving;
      // The first check waits.
      await startUpdates();
      return serving;
    },
    keysChanged: () => void startUpdates().catch(() => undefined),
    checkNow: () =>
      updating ? checkNow(schedule.manual(updating)) : Promise.resolve(formatStandMessage('updateIsOff')),
  };
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, SECOND));
}
