import { pathToFileURL } from 'node:url';
import { app } from 'electron';
import { composeCatalogue } from '../../server/app/compose-catalogue';
import type { CatalogueContext } from '../../server/app/context';
import type { Log } from '../../server/observability/log';
import type { RenderPage } from '../../shared/contract/page';
import type { StandSettings } from '../../shared/stands/stand-settings';
import { renderStartPage } from '../prerender/render-start-page';
import { startAddress } from './app-protocol';
import { type Selling, sellingSettings } from '../../server/orders/selling-settings';
import { fixedCountry } from '../../server/geolocation/country-table';
import { createApp } from '../../server/app/create-app';
import type { FetchHandler } from '../../server/http/pipeline';
import { sayAtStand } from '../../shared/stands/stand-messages';
import { keepCatalogue } from '../updates/catalogue-updates';
import { withDevServer } from './dev-server';
import { paths } from './paths';
import { printerCheck, queueCheck } from '../diagnostics/self-test-checks';
import { testEveryMorning, type SelfTests } from '../diagnostics/schedule-self-test';
import { placeOf, settingsHere } from './apply-stand-settings';
import { catalogueStatus, damageStatus, selfTestStatus } from '../staff/stand-status';
import { cupsPrinters } from '../printing/system-printers';
import type { StartedStand } from './start-stand';
import type { StandLine } from '../sync/shop-sync';
import { lineToShop } from '../sync/open-shop-sync';
import { readCheckedJson } from '../../server/lib/read-checked-json';

export interface OpenShop {
  site: FetchHandler;
  line: StandLine;
  tests: SelfTests;
  /** `then` runs whenever pages show something else from now on, such as other prices. */
  atTurn: (then: () => void) => void;
  /** What this machine reads, whichever catalogue holds. */
  reading: CatalogueContext;
  selling: () => Promise<Selling>;
  /** Renders the start page of a stand with these settings; null for a page that the window has to render. */
  renderStartPage: (stand: StandSettings) => Promise<string | null>;
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
  const settings = settingsHere(shop.context.settings, place, '');
  let inUse = () => shop.context.catalogue;
  const reading = {
    ...shop.context,
    settings,
    get catalogue() {
      return inUse();
    },
  };
  const selling = sellingOf(settingsFile);
  const line = await lineToShop(stand.shop, code, reading, selling, log);
  const turns: (() => void)[] = [];
  let prices = '';
  const serving = await kept.serve(
    ({ catalogue, pricesAsOf }) => {
      prices = pricesAsOf;
      const today = settingsHere(shop.context.settings, place, pricesAsOf);
      const deps = { ...shop.context, catalogue, settings: today, forward: line.forward };
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
  return {
    site: withDevServer(serving.site),
    line,
    tests,
    atTurn,
    reading,
    selling,
    async renderStartPage(of) {
      const { renderPage } = (await import(pathToFileURL(paths().renderer).href)) as {
        renderPage: RenderPage;
      };
      const own = settingsHere(shop.context.settings, placeOf(of), prices);
      const deps = { ...shop.context, catalogue: inUse(), settings: own, geolocation: fixedCountry('') };
      return renderStartPage(startAddress(), deps, assets, renderPage);
    },
  };
}

/** How the shop sells, read from this machine's settings file when it is needed first. */
export function sellingOf(settingsFile: string): () => Promise<Selling> {
  let reading: Promise<Selling> | undefined;
  const read = async () =>
    (await readCheckedJson(settingsFile, sellingSettings, 'How the shop sells')).selling;
  return () => (reading ??= read());
}
