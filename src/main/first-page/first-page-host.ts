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

/** The first page of this machine's stand. */
export function orderOf({ mode, standName }: StandSettings): FirstPageOrder {
  const { assets, resources, settings: settingsFile, catalogue: bundled } = paths();
  const snapshots = join(app.getPath('userData'), 'catalogue');
  const stand = { mode, name: standName };
  return { address: startAddress(), assets, resources, settingsFile, bundled, snapshots, stand };
}

/** The site, asked only for what is not there before it. */
export function answeringFirst({ html }: FirstPage, site: Site): Site {
  const { assets, settings } = paths();
  // What is wrong with it is told by the shop, which opens it as well.
  const look = openLook(settings).catch(() => null);
  const first = firstAnswers({ start: startAddress(), html, assets, look });
  return async (request, visitor) => (await first(request)) ?? site(request, visitor);
}
