import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawFirstPage } from '../../src/main/first-page/draw-first-page';
import { dayOf } from '../../src/main/first-page/first-page';
import type { FirstPageOrder } from '../../src/main/first-page/first-page-order';
import { writeMadePages, type MadePage } from '../../src/main/first-page/made-pages';
import { builtMark, carried, sourceOfPage } from '../../src/main/first-page/source-of-page';
import { placeOf } from '../../src/main/settings-here';
import { untouchedStand } from '../../src/main/stand-settings';
import type { RenderPage } from '../../src/shared/contract/page';

const DAY = 86_400_000;

export interface FirstPages {
  /** Folder with what was built (`out`). */
  built: string;
  resources: string;
  settingsFile: string;
  catalogue: string;
  /** Path of the page with which the program begins. */
  start: string;
  /** From so many days on, today the first, the page is drawn. */
  days: number;
  /** Whether the program is carried to other machines. */
  carry: boolean;
  /** Where they are put, in place of all that is there. */
  folder: string;
}

/**
 * Draws what a stand shows that nobody has set up, at the first start of its user, for each of the coming days; most are
 * the same. Resolves to how many different ones there are; a page that cannot be drawn is none.
 */
export async function makeFirstPages(parts: FirstPages): Promise<number> {
  const { built, resources, settingsFile, catalogue, start, days, carry, folder } = parts;
  const places = {
    assets: join(built, 'renderer'),
    renderer: join(built, 'renderer-server/entry-server.js'),
    firstPage: join(built, 'main/first-page.js'),
  };
  const { renderPage } = (await import(pathToFileURL(places.renderer).href)) as { renderPage: RenderPage };
  const orderAt = (at: number): FirstPageOrder => ({
    at,
    address: `app://shop${start}`,
    assets: places.assets,
    resources,
    settingsFile,
    bundled: catalogue,
    snapshots: join(folder, 'none'),
    stand: placeOf(untouchedStand),
  });
  const today = Date.now();
  const source = await (carry
    ? sourceOfPage(orderAt(today), '', carried)
    : sourceOfPage(orderAt(today), await builtMark(places)));
  const pages: MadePage[] = [];
  for (let day = 0; day < days; day += 1) {
    const at = today + day * DAY;
    const html = await drawFirstPage(orderAt(at), renderPage);
    const last = pages.at(-1);
    if (html === null) continue;
    if (last?.html === html && last.to === dayOf(at - DAY)) last.to = dayOf(at);
    else pages.push({ from: dayOf(at), to: dayOf(at), html });
  }
  await writeMadePages(folder, source, pages);
  return pages.length;
}
