import { app } from 'electron';
import { composeCatalogue } from '../../server/app/compose-catalogue';
import type { CatalogueContext } from '../../server/app/context';
import type { Log } from '../../server/observability/log';
import type { Selling } from '../../server/app/selling-settings';
import { fixedCountry } from '../../server/geolocation/fixed-country';
import { createApp, type FetchHandler } from '../../server/app/create-app';
import { sayAtStand } from '../../shared/stands/stand-messages';
import { keepCatalogue } from '../updates/catalogue-updates';
import { withDevServer } from './dev-server';
import { paths } from './paths';
import { printerCheck, queueCheck } from '../diagnostics/self-test-checks';
import { testEveryMorning, type SelfTests } from '../diagnostics/schedule-self-test';
import { sellingOf } from './selling-host';
import { placeOf, settingsHere } from './apply-stand-settings';
import { catalogueStatus, damageStatus, selfTestStatus } from '../staff/stand-status';
import { cupsPrinters } from '../printing/system-printers';
import type { StartedStand } from './start-stand';
import type { StandLine } from '../sync/shop-sync';
import { lineToShop } from '../sync/open-shop-sync';

export interface OpenShop {
  site: FetchHandler;
  line: StandLine;
  tests: SelfTests;
  /** `then` runs whenever pages show something else from now on, such as other prices. */
  atTurn: (then: () => void) => void;
  /** What this machine reads, whichever catalogue holds. */
  reading: CatalogueContext;
  selling: () => Promise<Selling>;
}

/** Opens the shop of this machine: the catalogue that holds, and the line to the shop that it belongs to. */
export async function openShop(
  { settings: stand, desk, code, kept: keptSettings }: StartedStand,
  isIdle: () => boolean,
  log: Log,
): Promise<OpenShop> {
  const { assets, resources, settings: settingsFile, catalogue: catalogueFile } = paths();
  const geolocation = fixedCountry(stand.country);
  const kept = keepCatalogue(stand, isIdle, log);
  const openCatalogue = kept.open;
  const shop = await composeCatalogue({
    catalogueFile,
    resources,
    settingsFile,
    geolocation,
    log,
    openCatalogue,
  });
  const place = placeOf(stand);
  const settings = settingsHere(shop.deps.settings, place, '');
  let inUse = () => shop.deps.catalogue;
  const reading = {
    ...shop.deps,
    settings,
    get catalogue() {
      return inUse();
    },
  };
  const selling = sellingOf(settingsFile);
  const line = await lineToShop(stand.shop, code, reading, selling, log);
  const turns: (() => void)[] = [];
  const serving = await kept.serve(
    ({ catalogue, pricesAsOf }) => {
      const today = settingsHere(shop.deps.settings, place, pricesAsOf);
      const deps = { ...shop.deps, catalogue, settings: today, forward: line.forward };
      return createApp(deps, { assets });
    },
    () => turns.forEach((then) => then()),
  );
  inUse = serving.catalogue;
  const tests = testEveryMorning(stand, { catalogue: serving.catalogue, isIdle, log });
  desk.status.push(
    catalogueStatus(serving.standing),
    () => line.status(),
    damageStatus(app.getPath('userData')),
    selfTestStatus(tests.last),
  );
  desk.actions.push(
    { name: 'send', label: sayAtStand('sendLabel'), run: () => line.sendNow() },
    { name: 'update', label: sayAtStand('updateLabel'), run: kept.updateNow },
    { name: 'test', label: sayAtStand('testLabel'), run: () => tests.testNow() },
  );
  tests.add(queueCheck(() => line.check()));
  tests.add(printerCheck(() => keptSettings.read()?.printers ?? [], cupsPrinters));
  const atTurn = (then: () => void) => void turns.push(then);
  return { site: withDevServer(serving.site), line, tests, atTurn, reading, selling };
}
