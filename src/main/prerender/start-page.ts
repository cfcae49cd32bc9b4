import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { app, type Protocol } from 'electron';
import { loadBranding } from '../../server/branding/load-branding';
import type { FetchHandler } from '../../server/http/pipeline';
import { errorStack, type Log } from '../../server/observability/log';
import type { StandSettings } from '../../shared/stands/stand-settings';
import { withErrorHandling, serveShop, startAddress } from '../app/app-protocol';
import { standInfo } from '../app/apply-stand-settings';
import { paths } from '../app/paths';
import {
  fileFingerprint,
  openStartPageCache,
  refreshStartPage,
  startPageFingerprint,
} from './start-page-cache';
import { createAnswerBeforeShop, serveFirstDocument, type StartPageResponse } from './start-page-responses';

/** Milliseconds in which the scripts of a painted page run before the shop opens and occupies the processor. */
const SCRIPT_TIME_MS = 150;
/** Milliseconds from the start to the first refresh, so that the start is not slowed down. */
const FIRST_REFRESH_MS = 10_000;
/** Milliseconds between refreshes. */
const NEXT_REFRESH_MS = 60_000;
/** Milliseconds until the next attempt while the kiosk is in use. */
const RETRY_MS = 5000;

/** The prerendered page of the start address. The window shows it before the shop is open. */
export interface StartPage {
  /** Resolves to null when no current page is cached. Never rejects. */
  readonly html: Promise<string | null>;
  /** Renders the page for these settings if its inputs have changed. Never rejects. */
  refresh(settings: StandSettings): Promise<void>;
}

/** Reads the cached page of these settings. `render` resolves to null for a page that the window has to render itself. */
export function openStartPage(
  settings: StandSettings,
  render: (settings: StandSettings) => Promise<string | null>,
  log: Log,
): StartPage {
  const cache = openStartPageCache(join(app.getPath('userData'), 'start-page.html'));
  const program = programFingerprint();
  const fingerprint = async (stand: StandSettings) => {
    const { settingsFile, bundledCatalogue } = paths();
    return startPageFingerprint({
      now: new Date(),
      address: startAddress(),
      program: await program,
      settingsFile,
      bundledCatalogue,
      snapshotFolder: join(app.getPath('userData'), 'catalogue'),
      stand: standInfo(stand),
    });
  };
  const html = fingerprint(settings)
    .then((current) => cache.read(current))
    .catch(() => null);
  void html.then((page) => log.info('start_page.loaded', { cached: page !== null }));

  /** Fingerprint of the last attempt: a page that cannot be rendered is not rendered again until its inputs change. */
  let attemptedFingerprint = '';
  const refresh = async (stand: StandSettings) => {
    const current = await fingerprint(stand);
    if (current === attemptedFingerprint) return;
    attemptedFingerprint = current;
    await refreshStartPage(
      cache,
      () => fingerprint(stand),
      () => render(stand),
    );
  };
  let lastRefresh = Promise.resolve();
  return {
    html,
    refresh: (stand) =>
      (lastRefresh = lastRefresh
        .then(() => refresh(stand))
        .catch((error: unknown) =>
          log.error('start_page.refresh_failed', {
            error: errorStack(error),
          }),
        )),
  };
}

/**
 * Refreshes the page while the kiosk runs and `isQuiet` permits it: the catalogue and the year change, and prices expire. A
 * refresh would slow down a kiosk in use.
 */
export function scheduleStartPageRefresh(refresh: () => Promise<void>, isQuiet: () => boolean): void {
  const refreshWhenQuiet = async () => {
    const isQuietNow = isQuiet();
    if (isQuietNow) await refresh();
    setTimeout(() => void refreshWhenQuiet(), isQuietNow ? NEXT_REFRESH_MS : RETRY_MS);
  };
  setTimeout(() => void refreshWhenQuiet(), FIRST_REFRESH_MS);
}

/**
 * Answers the window's requests: for the prerendered page and its files without the shop, for everything else like
 * {@link serveShop}. Resolves when the shop can open without delaying the prerendered page.
 */
export function serveStartPage(
  pageProtocol: Protocol,
  deps: { html: Promise<string | null>; painted: Promise<void>; shopHandler: FetchHandler; log: Log },
): Promise<void> {
  const { html, painted, shopHandler, log } = deps;
  const { assets, settingsFile } = paths();
  // The shop reports invalid settings when it opens.
  const branding = loadBranding(settingsFile).catch(() => null);
  const answer = createAnswerBeforeShop({
    startUrl: startAddress(),
    html,
    painted,
    rendererFolder: assets,
    branding,
  });
  const handler: FetchHandler = async (request, visitor) => {
    const earlyResponse = await answer(request);
    return earlyResponse ? toResponse(earlyResponse) : shopHandler(request, visitor);
  };
  const firstPaint = html.then((page) => (page === null ? undefined : painted));
  const whenShopMayOpen = html.then((page) =>
    page === null ? undefined : painted.then(() => wait(SCRIPT_TIME_MS)),
  );
  serveFirstDocument(pageProtocol, { answer, shopHandler: withErrorHandling(handler, log), whenShopMayOpen });
  // Documents that are loaded later get the usual handler.
  void firstPaint.then(() => {
    pageProtocol.unhandle('app');
    serveShop(pageProtocol, handler, log);
  });
  return whenShopMayOpen;
}

function toResponse({ headers, body }: StartPageResponse): Response {
  return new Response(Readable.toWeb(body) as ReadableStream, { headers });
}

/** Identifies the code that renders: a package's archive, or the files of a build. */
async function programFingerprint(): Promise<string> {
  if (app.isPackaged) {
    // Electron's own `fs` shows the archive as a folder.
    const { stat } = await import('original-fs');
    const { size, mtimeMs, ctimeMs } = await promisify(stat)(app.getAppPath());
    return `${app.getVersion()} ${size} ${mtimeMs} ${ctimeMs}`;
  }
  const { assets, pageRenderer } = paths();
  return (await Promise.all([join(assets, 'index.html'), pageRenderer].map(fileFingerprint))).join(', ');
}
