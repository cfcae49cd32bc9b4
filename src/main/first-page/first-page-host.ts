import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { app, type Protocol } from 'electron';
import type { Log } from '../../server/observability/log';
import { openLook } from '../../server/branding/load-branding';
import type { Site } from '../../server/app/create-app';
import type { StandSettings } from '../../shared/stand-settings';
import { paths } from '../paths';
import { guarded, serveSite, startAddress } from '../scheme';
import { placeOf } from '../settings-here';
import { firstAnswers, type FirstAnswer } from './first-answers';
import { serveFirstDocument } from './first-document';
import type { FirstPage } from './first-page';
import type { FirstPageOrder } from './first-page-order';

const DAY = 86_400_000;
/** Milliseconds in which a painted page gets its scripts, before the shop keeps the processor busy. */
const SCRIPTS_FIRST = 150;

/** The first page of this machine's stand, at a moment (milliseconds since 1970). */
export function orderOf(settings: StandSettings, at: number): FirstPageOrder {
  const { assets, resources, settings: settingsFile, catalogue: bundled } = paths();
  const snapshots = join(app.getPath('userData'), 'catalogue');
  const stand = placeOf(settings);
  return { at, address: startAddress(), assets, resources, settingsFile, bundled, snapshots, stand };
}

/**
 * The page of a day and that of the next, where it does not show the day or the year of its drawing and so has to wait for
 * it.
 */
export function ordersFrom(today: FirstPageOrder): FirstPageOrder[] {
  const at = today.at + DAY;
  const isOtherYear = new Date(at).getUTCFullYear() !== new Date(today.at).getUTCFullYear();
  const waits = isOtherYear || new URL(today.address).pathname === '/goodsInfo';
  return waits ? [today] : [today, { ...today, at }];
}

export interface FirstPageHost {
  first: FirstPage;
  /** Resolves when the window has painted what was drawn. */
  painted: Promise<void>;
  site: Site;
  log: Log;
}

/**
 * Answers a window's requests, those for its first page without the shop; any other as {@link serveSite} does. Resolves
 * when the shop can open without keeping that page waiting.
 */
export function serveFirstPage(pages: Protocol, { first, painted, site, log }: FirstPageHost): Promise<void> {
  const { assets, settings } = paths();
  // What is wrong with it is told by the shop, which opens it as well.
  const look = openLook(settings).catch(() => null);
  const { html } = first;
  const answers = firstAnswers({ start: startAddress(), html, painted, assets, look });
  const whole: Site = async (request, visitor) => {
    const answer = await answers(request);
    return answer ? asResponse(answer) : site(request, visitor);
  };
  const isPainted = html.then((page) => (page === null ? undefined : painted));
  const isCalm = html.then((page) => (page === null ? undefined : painted.then(() => wait(SCRIPTS_FIRST))));
  serveFirstDocument(pages, { answers, site: guarded(whole, log), isCalm });
  void isPainted.then(() => {
    pages.unhandle('app');
    serveSite(pages, whole, log);
  });
  return isCalm;
}

function asResponse({ headers, body }: FirstAnswer): Response {
  return new Response(Readable.toWeb(body) as ReadableStream, { headers });
}
