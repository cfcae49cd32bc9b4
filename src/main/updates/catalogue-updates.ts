import { join } from 'node:path';
import { app } from 'electron';
import type { Log } from '../../server/observability/log';
import type { FetchHandler } from '../../server/http/pipeline';
import type { Catalogue } from '../../server/catalogue/catalogue';
import { sayAtStand } from '../../shared/stands/stand-messages';
import type { StandSettings } from '../../shared/stands/stand-settings';
import { updateCatalogue } from './update-catalogue';
import { openCurrent } from './open-active-catalogue';
import { planLooks } from './schedule';
import { openSnapshotFolder } from './snapshot-folder';
import { updateNow } from './check-now';
import { readUpdateKeys } from './verify-manifest';
import { openUpdatingSite, type Stock, type UpdatingSite } from './updating-shop';
import { paths } from '../app/paths';

const SECOND = 1000;
/** Seconds between two looks for a newer catalogue; `KIOSK_UPDATE_SECONDS` says it otherwise. */
const EVERY = 3600;
/** Milliseconds without a byte after which a connection counts as dead. */
const STALLED = 20 * SECOND;

/** The catalogue that holds, opened while the shop's other parts are. */
export interface StandCatalogue {
  /** For `composeCatalogue`. */
  open: () => Promise<Catalogue>;
  /**
   * The shop of `makeSite`, which turns to a newer catalogue when the stand's shop has one and `isIdle`; `turned` hears of
   * it, and of prices that have grown old.
   */
  serve: (makeSite: (stock: Stock) => Promise<FetchHandler>, turned: () => void) => Promise<UpdatingSite>;
  /** Looks for a newer one now; what came of it, in words. */
  updateNow: () => Promise<string>;
}

/** The catalogue of a stand, kept new from its shop. Updates need a shop and a key that they are signed with. */
export function keepCatalogue(
  { shop, catalogueKeys, mode, showHours }: StandSettings,
  isIdle: () => boolean,
  log: Log,
): StandCatalogue {
  const { resources, catalogue: bundled } = paths();
  const folder = openSnapshotFolder(join(app.getPath('userData'), 'catalogue'));
  let updating: UpdatingSite | undefined;
  const opened = folder.then((at) => openCurrent(at, bundled, log));
  const clock = () => new Date();
  const looks = planLooks({
    hours: showHours,
    everyMs: Number(process.env['KIOSK_UPDATE_SECONDS'] ?? EVERY) * SECOND,
    fetch,
    clock,
    now: () => performance.now(),
    random: Math.random,
  });
  return {
    open: async () => (await opened).catalogue,
    async serve(makeSite, turned) {
      const keys = await readUpdateKeys(resources, catalogueKeys, log);
      const serving = await openUpdatingSite(await opened, {
        makeSite,
        clock,
        log,
        turned,
        visitsEnd: mode === 'kiosk',
        update: async (switchTo) =>
          updateCatalogue({
            shop,
            keys,
            bundled,
            clock,
            switchTo,
            fetch: looks.fetch,
            stallMs: STALLED,
            folder: await folder,
            whenIdle: () => waitUntil(isIdle),
          }),
      });
      app.once('quit', () => void serving.close());
      // The first start is left alone.
      if (shop !== '' && keys.length > 0) looks.begin((updating = serving));
      return serving;
    },
    updateNow: () =>
      updating ? updateNow(looks.wished(updating)) : Promise.resolve(sayAtStand('updateIsOff')),
  };
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, SECOND));
}
