import { join } from 'node:path';
import { app } from 'electron';
import { openLook } from '../../server/look/open-look';
import type { Site } from '../../server/site';
import type { StandSettings } from '../../shared/stand-settings';
import { paths } from '../paths';
import { startAddress } from '../scheme';
import { firstAnswers } from './first-answers';
import type { FirstPage } from './first-page';
import type { FirstPageOrder } from './first-page-order';

const DAY = 86_400_000;

/** The first page of this machine's stand, at a moment (milliseconds since 1970). */
export function orderOf({ mode, standName }: StandSettings, at: number): FirstPageOrder {
  const { assets, resources, settings: settingsFile, catalogue: bundled } = paths();
  const snapshots = join(app.getPath('userData'), 'catalogue');
  const stand = { mode, name: standName };
  return { at, address: startAddress(), assets, resources, settingsFile, bundled, snapshots, stand };
}

/** The same for tomorrow; null where the page shows the day or the year of its drawing, and so has to wait for it. */
export function orderOfTomorrow(today: FirstPageOrder): FirstPageOrder | null {
  const at = today.at + DAY;
  const isOtherYear = new Date(at).getFullYear() !== new Date(today.at).getFullYear();
  return isOtherYear || new URL(today.address).pathname === '/goodsInfo' ? null : { ...today, at };
}

/** The site, asked only for what is not there before it. */
export function answeringFirst({ html }: FirstPage, painted: Promise<void>, site: Site): Site {
  const { assets, settings } = paths();
  // What is wrong with it is told by the shop, which opens it as well.
  const look = openLook(settings).catch(() => null);
  const first = firstAnswers({ start: startAddress(), html, painted, assets, look });
  return async (request, visitor) => (await first(request)) ?? site(request, visitor);
}
