import type { RenderPage } from '../../shared/contract/page';
import { composeCatalogue } from '../../server/app/compose-catalogue';
import { createDrawnPages } from '../../server/pages/page-renderer';
import { silentLog } from '../../server/observability/log';
import { openPageTemplate } from '../../server/pages/page-template';
import { fixedCountry } from '../../server/stands/fixed-country';
import { openContentInBrief } from '../../server/content/content-store';
import { isMemberPage } from '../../shared/domain/private-pages';
import { dayOfOldPrices } from '../catalogue-update/day-of-old-prices';
import { openCurrent } from '../catalogue-update/open-current';
import { readSnapshotState } from '../catalogue-update/snapshot-folder';
import { settingsHere } from '../settings-here';
import type { FirstPageOrder } from './first-page-order';

/**
 * The whole page of an address, as the website's server would draw it from the catalogue that holds; null for a page
 * that is none (404) or not whole, which the window finds out better by itself. Changes nothing on disk.
 */
export async function drawFirstPage(order: FirstPageOrder, render: RenderPage): Promise<string | null> {
  // A customer's own page is drawn by the window, with the customer's token.
  if (isMemberPage(new URL(order.address).pathname)) return null;
  const { at, address, assets, resources, settingsFile, bundled, snapshots, stand } = order;
  const clock = () => new Date(at);
  // Whatever is wrong with a catalogue is set right and told by the shop, which opens it as well.
  const folder = {
    path: snapshots,
    read: () => readSnapshotState(snapshots),
    write: () => Promise.resolve(),
  };
  const opening = openCurrent(folder, bundled, silentLog);
  const shop = await composeCatalogue({
    catalogueFile: bundled,
    resources,
    settingsFile,
    log: silentLog,
    geolocation: fixedCountry(''),
    clock,
    openCatalogue: async () => (await opening).catalogue,
    openContent: openContentInBrief,
  });
  try {
    const pricesAsOf = dayOfOldPrices(await opening, clock());
    const deps = { ...shop.deps, settings: settingsHere(shop.deps.settings, stand, pricesAsOf) };
    const template = await openPageTemplate(assets, deps.settings, deps.look);
    const page = await createDrawnPages(deps, template, forNoSearchEngine(render))(address);
    return page?.status === 200 && page.whole ? new TextDecoder().decode(page.body.plain) : null;
  } finally {
    await shop.close();
  }
}

/** Nobody outside can open an address of the stand's own, so the page does not name itself by it. */
function forNoSearchEngine(render: RenderPage): RenderPage {
  return async (request) => {
    const page = await render(request);
    return page && { ...page, head: { ...page.head, canonical: null, image: null, structuredData: null } };
  };
}
