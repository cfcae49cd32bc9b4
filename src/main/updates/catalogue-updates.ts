import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { app } from 'electron';
import type { Catalogue } from '../../server/catalogue/catalogue';
import type { FetchHandler } from '../../server/http/pipeline';
import type { Log } from '../../server/observability/log';
import { webOrigin } from '../../shared/lib/web-origin';
import { formatStandMessage } from '../../shared/stands/stand-messages';
import type { StandSettings } from '../../shared/stands/stand-settings';
import { paths } from '../app/paths';
import { openActiveCatalogue } from './open-active-catalogue';
import { scheduleUpdates, updateIntervalMs } from './schedule';
import { openSnapshotFolder } from './snapshot-folder';
import { updateCatalogue } from './update-catalogue';
import {
  openUpdatingShop,
  type ServedCatalogue,
  type UpdatingShop,
  requestUpdateCheck,
} from './updating-shop';
import { readUpdateKeys } from './verify-manifest';

const MS_PER_SECOND = 1000;
/** Milliseconds without data after which a connection is aborted. */
const STALL_MS = 20 * MS_PER_SECOND;

/** Opens the stand's catalogue and keeps it up to date. Updates need a shop and a signing key. */
export function openCatalogueUpdates(
  { shop, mode, showHours }: StandSettings,
  catalogueKeys: () => readonly string[],
  isIdle: () => boolean,
  log: Log,
) {
  const { resources, bundledCatalogue } = paths();
  const folder = openSnapshotFolder(join(app.getPath('userData'), 'catalogue'), webOrigin(shop) ?? '');
  /** Undefined before `serve`. */
  let updatingShop: UpdatingShop | undefined;
  const readKeys = () => readUpdateKeys(resources, catalogueKeys(), log);
  const startUpdates = async () => {
    if (shop !== '' && updatingShop && (await readKeys()).length > 0) schedule.start(updatingShop);
  };
  const opened = folder.then((snapshotFolder) => openActiveCatalogue(snapshotFolder, bundledCatalogue, log));
  const clock = () => new Date();
  const schedule = scheduleUpdates({
    showHours,
    intervalMs: updateIntervalMs(process.env['KIOSK_UPDATE_SECONDS']),
    fetch,
    clock,
    now: () => performance.now(),
    random: Math.random,
  });
  return {
    /** Resolves to the catalogue that the stand starts with. Each call resolves to the same one. */
    open: async (): Promise<Catalogue> => (await opened).catalogue,
    /**
     * Serves the shop of `createShop` and switches to a new catalogue when `isIdle`. Calls `onChange` after a switch and
     * when prices expire.
     */
    async serve(
      createShop: (served: ServedCatalogue) => Promise<FetchHandler>,
      onChange: () => void,
    ): Promise<UpdatingShop> {
      const openedShop = await openUpdatingShop(await opened, {
        createShop,
        clock,
        log,
        onChange,
        endsSessionsBeforeSwitch: mode === 'kiosk',
        update: async (switchTo) =>
          updateCatalogue({
            shop,
            keys: await readKeys(),
            bundled: bundledCatalogue,
            clock,
            switchTo,
            fetch: schedule.fetch,
            stallMs: STALL_MS,
            folder: await folder,
            whenIdle: () => waitUntil(isIdle),
          }),
      });
      app.once('quit', () => void openedShop.close());
      updatingShop = openedShop;
      await startUpdates();
      return openedShop;
    },
    /** Must be called when signing keys arrive: checks for updates start with the first key. */
    notifyKeysChanged: () => void startUpdates().catch(() => undefined),
    /** Checks for an update now. Resolves to a message. */
    checkNow: (): Promise<string> =>
      updatingShop && schedule.isStarted()
        ? requestUpdateCheck(schedule.atAnyHour(updatingShop))
        : Promise.resolve(formatStandMessage('updateIsOff')),
  };
}

/** Resolves when the condition holds, which it tests every second. */
async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await wait(MS_PER_SECOND);
}
