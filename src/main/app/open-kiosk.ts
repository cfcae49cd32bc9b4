import { randomUUID } from 'node:crypto';
import { app, powerMonitor, type BrowserWindow, type Session, type WebContents, session } from 'electron';
import { consoleLog as log, type Log } from '../../server/observability/log';
import type { StandSettings } from '../../shared/stands/stand-settings';
import { answering, serveBridge, type Answer } from '../ipc/ipc-server';
import { countCalls, type CallCount } from '../session/in-flight-requests';
import { recover } from '../diagnostics/crash-recovery';
import { keepStartPageFresh, openStartPage, serveStartPage } from '../prerender/start-page';
import { devServer } from './dev-server';
import { refuseBadCertificates } from '../sync/upstream-proxy';
import { guardContents, guardSession } from '../security/web-contents-security';
import { serveKeys } from '../windows/navigation-shortcuts';
import { offerOutside, openOutside } from '../security/external-links';
import { lockGestures, lockWindow } from '../windows/locked-window';
import { createMemory } from '../session/session-token-store';
import { paths } from './paths';
import { servePulse } from '../diagnostics/renderer-watchdog';
import { servePrinting } from '../ipc/print-handlers';
import { serveSite, startAddress } from './app-protocol';
import { wipeCheck } from '../diagnostics/self-test-checks';
import type { OpenShop } from './open-shop';
import { failToStart } from './start-failure';
import { serveSpeaker, type OpenForSpeaker } from '../presenter/presenter-window';
import { serveStaff } from '../ipc/staff-handlers';
import { serveStand } from '../ipc/stand-handlers';
import { isTamperedWith, startStand, type StartedStand } from './start-stand';
import { openSettingsStore, openTextStore } from '../storage/settings-store';
import { systemSafeStorage } from '../storage/safe-storage';
import { endFormerVisit } from '../sync/remote-logout';
import { holdVisits } from '../session/kiosk-session';
import { bringForward, createWindow } from '../windows/main-window';
import { wipeProbe } from '../session/wipe-probe';
import { visitChannels } from '../../shared/platform/session-bridge';
import { handOverTo } from '../session/cart-transfer';
import { openStandKey, type StandKey } from '../storage/stand-key';

/** A newer catalogue takes over when nobody has touched the screen for so many seconds. */
const touches = watchTouches(60);
/** Milliseconds for which the shop waits for its first page. */
const LONGEST_FIRST_PAGE = 5000;
/** Milliseconds from a window's first paint, which is out of sight, until it stands on the screen. */
const TO_THE_SCREEN = 80;
const idle = { is: touches.isIdle };

/** Opens the window with the prerendered start page, then the shop. */
export function openKiosk(): void {
  refuseBadCertificates();
  let settingsOfNext: StandSettings | null = null;
  const stand = startStand(log, async (next) => {
    settingsOfNext = next;
    await refreshStartPage();
  });
  const fail = (fault: unknown) => failToStart(fault, stand.settings.mode === 'kiosk', log);
  if (isTamperedWith(stand.settings, log)) {
    // The line that says why is written with this turn's others.
    setImmediate(() => app.exit(1));
    return;
  }
  if (stand.settings.mode === 'kiosk') lockGestures();
  const shop = shopWhenAsked(stand, fail);
  const calls = countCalls();
  const renderStartPage = async (settings: StandSettings) => (await shop()).renderStartPage(settings);
  const startPage = devServer() === null ? openStartPage(stand.settings, renderStartPage, log) : null;
  const refreshStartPage = async () => startPage?.refresh(settingsOfNext ?? stand.settings);
  const open = () => {
    const pages = sessionOfPages(stand.settings);
    const site = calls.around(async (request, visitor) => (await shop()).site(request, visitor));
    const { painted, paint } = firstPaint();
    const mayOpenShop = startPage
      ? serveStartPage(pages.protocol, { html: startPage.html, painted, site, log })
      : painted;
    if (!startPage) serveSite(pages.protocol, site, log);
    guardSession(pages, log);
    let openForSpeaker: OpenForSpeaker = () => null;
    app.on('web-contents-created', (_event, contents) => {
      const open = (address: string) => void openLink(stand, contents, address);
      guardContents(contents, open, (asked) => openForSpeaker(asked));
    });
    const opened = openWindow(stand, pages, calls, shop);
    openForSpeaker = opened.openForSpeaker;
    opened.window.once('ready-to-show', () => setTimeout(paint, TO_THE_SCREEN));
    void mayOpenShop.then(() => void shop());
    keepStartPageFresh(refreshStartPage, () => idle.is());
  };
  // Without its window the program would live on unseen, and whatever watches it would not know.
  void app.whenReady().then(open).catch(fail);
}

/** Whatever becomes of the window, the shop has to open some time: what lies in its queue has to leave. */
function firstPaint(): { painted: Promise<void>; paint: () => void } {
  let paint: () => void = () => undefined;
  const painted = new Promise<void>((resolve) => (paint = resolve));
  setTimeout(paint, LONGEST_FIRST_PAGE);
  return { painted, paint };
}

/** The shop, opened when somebody first asks for it. */
function shopWhenAsked(
  stand: StartedStand,
  fail: (fault: unknown) => Promise<void>,
): () => Promise<OpenShop> {
  let opened: Promise<OpenShop> | null = null;
  const open = async () => (await import('./open-shop')).openShop(stand, () => idle.is(), log);
  return () => {
    if (opened) return opened;
    opened = open();
    opened.catch((fault: unknown) => app.whenReady().then(() => fail(fault)));
    return opened;
  };
}

function openWindow(
  started: StartedStand,
  pages: Session,
  calls: CallCount,
  shop: () => Promise<OpenShop>,
): { window: BrowserWindow; openForSpeaker: OpenForSpeaker } {
  const { settings, stand } = started;
  const locked = settings.mode === 'kiosk';
  const memory = createMemory(systemSafeStorage, openTextStore('session', log, 'token'), settings.shop);
  const window = createWindow(paths().preload, pages, openSettingsStore('window', log, 'bounds'), locked);
  recover(window, log);
  touches.watch(window);
  if (locked) lockWindow(window);
  else serveKeys(window);
  const openExternal = (address: string) => openLink(started, window.webContents, address);
  const answer = answering(window, log);
  servePulse(answer, window, log);
  serveBridge(answer, { memory, openExternal, leaveTo: () => Promise.resolve(false) });
  serveStand(answer, stand);
  const speaker = serveSpeaker(window, locked);
  const { hold } = calls;
  serveStaff(answer, started, async () => (await shop()).line, { speaker: speaker.room, hold, log });
  servePrinting(answer, {
    hold,
    log,
    reading: async () => (await shop()).reading,
    selling: async () => (await shop()).selling(),
    allowed: () => started.kept.read()?.printers ?? settings.printers,
  });
  serveHandover(answer, settings.shop, log);
  if (locked) {
    const visits = holdVisits(settings, { window, answer, memory, calls, onSleep, log });
    idle.is = () => visits.isIdle();
    visits.atEnd(async () => {
      const { line } = await shop();
      line.endSession((await memory.recall()) ?? '');
      await line.endVisit();
    });
    void endFormerVisit(memory, async (token) => (await shop()).line.endSession(token));
    const check = wipeCheck(wipeProbe(window, memory, visits), randomUUID);
    window.once('ready-to-show', () => {
      void shop()
        .then(({ tests, atTurn }) => {
          tests.add(check);
          // The page at rest would show the next visitor what holds no more; a visit's own end renews it.
          atTurn(() => {
            if (visits.isIdle()) void visits.wipe();
          });
        })
        .catch(() => undefined);
    });
  }
  // A page that goes away takes its staff along.
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) void stand.lock();
  });
  app.on('second-instance', () => bringForward(window));
  app.on('window-all-closed', () => app.quit());
  void window.loadURL(startAddress());
  return { window, openForSpeaker: speaker.open };
}

/** Not every system tells of the first in time. */
function onSleep(slept: () => void): void {
  powerMonitor.on('suspend', slept);
  powerMonitor.on('resume', slept);
}

/** At a locked screen an address is shown, never opened. */
function openLink({ settings }: StartedStand, page: WebContents, address: string): Promise<boolean> {
  return settings.mode === 'kiosk' ? offerOutside(address, page, log) : openOutside(address, log);
}

/**
 * Where pages keep what they keep. On a machine of many visitors that is memory alone: whatever a page writes, from a
 * form's draft to a database, never reaches the disk, where erased bytes stay readable for a long time.
 */
export function sessionOfPages({ mode }: StandSettings): Session {
  return mode === 'kiosk' ? session.fromPartition('visits') : session.defaultSession;
}

const SECOND = 1000;

/** Whether nobody has touched the window for so many seconds. */
export function watchTouches(seconds: number): {
  isIdle: () => boolean;
  watch: (window: BrowserWindow) => void;
} {
  let touched = -Infinity;
  return {
    isIdle: () => performance.now() - touched >= seconds * SECOND,
    watch: ({ webContents }) => webContents.on('input-event', () => (touched = performance.now())),
  };
}

/** Answers the page's wish for a code; the key is read or made when it is needed first. */
export function serveHandover(answer: Answer, shop: string, log: Log): void {
  let key: StandKey | undefined;
  const drawers = () => ({
    current: openSettingsStore('stand-key', log),
    lastGood: openSettingsStore('stand-key-last-good', log),
  });
  const keyOfStand = () => (key ??= openStandKey(drawers(), systemSafeStorage, log));
  answer(visitChannels.handOver, handOverTo({ shop, key: keyOfStand, clock: () => new Date() }));
}
