import { pathToFileURL } from 'node:url';
import { app } from 'electron';
import { composeCatalogue } from '../../server/app/compose-catalogue';
import type { CatalogueContext } from '../../server/app/context';
import { createApp } from '../../server/app/create-app';
import { loadReleaseContent } from '../../server/content/content-store';
import { createFixedGeolocation } from '../../server/geolocation/country-table';
import type { FetchHandler } from '../../server/http/pipeline';
import { readCheckedJson } from '../../server/lib/read-checked-json';
import { memoizeAsync } from '../../server/lib/single-flight';
import type { Log } from '../../server/observability/log';
import { kioskSellingSettings, type Selling } from '../../server/orders/selling-settings';
import type { RenderPage } from '../../shared/contract/page';
import { formatStandMessage } from '../../shared/stands/stand-messages';
import type { StandSettings } from '../../shared/stands/stand-settings';
import { scheduleSelfTest, type SelfTests } from '../diagnostics/schedule-self-test';
import { printerCheck, entryQueueCheck } from '../diagnostics/self-test-checks';
import { renderStartPage } from '../prerender/render-start-page';
import { cupsPrinters } from '../printing/system-printers';
import { catalogueStatus, damagedFileStatus, selfTestStatus } from '../staff/stand-status';
import { openShopSync } from '../sync/open-shop-sync';
import type { ShopSync } from '../sync/shop-sync';
import { openCatalogueUpdates } from '../updates/catalogue-updates';
import { startAddress } from './app-protocol';
import { standInfo, applyStandSettings } from './apply-stand-settings';
import { withDevServer } from './dev-server';
import { paths } from './paths';
import type { StartedStand } from './start-stand';

export interface OpenedShop {
  handler: FetchHandler;
  sync: ShopSync;
  selfTests: SelfTests;
  /** Calls `listener` after each change of the data that pages show, such as prices. */
  onDataChange: (listener: () => void) => void;
  /** Context with the catalogue and the content that are active at each access. */
  catalogueContext: CatalogueContext;
  selling: () => Promise<Selling>;
  /** Returns null for a page that the window has to render itself. */
  renderStartPage: (stand: StandSettings) => Promise<string | null>;
}

/** Opens the active catalogue and the synchronization with the stand's shop. */
export async function openShop(
  { settings: stand, menu, enrollmentCode, store }: StartedStand,
  isIdle: () => boolean,
  log: Log,
): Promise<OpenedShop> {
  const { assets, resources, settingsFile, pageRenderer } = paths();
  let pinnedKeys: readonly string[] = stand.catalogueKeys;
  const updates = openCatalogueUpdates(stand, () => pinnedKeys, isIdle, log);
  const pinCatalogueKeys = (keys: readonly string[]) => {
    pinnedKeys = keys;
    updates.notifyKeysChanged();
    const settings = store.read();
    if (settings) store.save({ ...settings, catalogueKeys: [...keys] });
  };
  const { context } = await composeCatalogue({
    resources,
    settingsFile,
    geolocation: createFixedGeolocation(stand.country),
    log,
    openCatalogue: updates.open,
  });
  const pageStandInfo = standInfo(stand);
  /** Replaced once catalogues can change while the shop runs. */
  let activeCatalogue = () => context.catalogue;
  const contentByCatalogue = new WeakMap([[context.catalogue, context.content]]);
  const activeContent = () => contentByCatalogue.get(activeCatalogue()) ?? context.content;
  const catalogueContext = {
    ...context,
    settings: applyStandSettings(context.settings, pageStandInfo, ''),
    get catalogue() {
      return activeCatalogue();
    },
    get content() {
      return activeContent();
    },
  };
  const selling = lazySellingSettings(settingsFile);
  const sync = await openShopSync({
    shop: stand.shop,
    enrollmentCode,
    catalogueContext,
    selling,
    pinCatalogueKeys,
    log,
  });
  const listeners: (() => void)[] = [];
  /** UTC day of expired prices; '' for current ones. */
  let pricesAsOf = '';
  const updatingShop = await updates.serve(
    async ({ catalogue, pricesAsOf: expiredDate }) => {
      const content = contentByCatalogue.get(catalogue) ?? (await loadReleaseContent(catalogue));
      contentByCatalogue.set(catalogue, content);
      pricesAsOf = expiredDate;
      const settings = applyStandSettings(context.settings, pageStandInfo, pricesAsOf);
      return createApp({ ...context, catalogue, content, settings, forward: sync.forward }, { assets });
    },
    () => listeners.forEach((listener) => listener()),
  );
  activeCatalogue = updatingShop.catalogue;
  const selfTests = scheduleSelfTest(stand, { catalogue: updatingShop.catalogue, isIdle, log });
  menu.status.push(
    catalogueStatus(updatingShop.status),
    () => sync.status(),
    damagedFileStatus(app.getPath('userData')),
    selfTestStatus(selfTests.lastReport),
  );
  menu.actions.push(
    { name: 'send', label: formatStandMessage('sendEntriesLabel'), run: () => sync.sendNow() },
    { name: 'update', label: formatStandMessage('updateLabel'), run: updates.checkNow },
    { name: 'test', label: formatStandMessage('selfTestLabel'), run: () => selfTests.testNow() },
  );
  selfTests.add(entryQueueCheck(() => sync.checkQueue()));
  selfTests.add(printerCheck(() => store.read()?.printers ?? [], cupsPrinters));
  return {
    handler: withDevServer(updatingShop.handler),
    sync,
    selfTests,
    onDataChange: (listener) => void listeners.push(listener),
    catalogueContext,
    selling,
    async renderStartPage(standSettings) {
      const entry = (await import(pathToFileURL(pageRenderer).href)) as { renderPage: RenderPage };
      const settings = applyStandSettings(context.settings, standInfo(standSettings), pricesAsOf);
      const active = { catalogue: activeCatalogue(), content: activeContent() };
      // The page is cached, so it names no country of a visitor.
      const pageContext = { ...context, ...active, settings, geolocation: createFixedGeolocation('') };
      return renderStartPage(startAddress(), pageContext, assets, entry.renderPage);
    },
  };
}

/** Reads the selling settings at the first use. */
function lazySellingSettings(settingsFile: string): () => Promise<Selling> {
  const readOnce = memoizeAsync<string, Selling>();
  return () =>
    readOnce(
      settingsFile,
      async () =>
        (await readCheckedJson(settingsFile, kioskSellingSettings, 'The section "selling" of the settings'))
          .selling,
    );
}
