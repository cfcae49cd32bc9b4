import { randomUUID } from 'node:crypto';
import { app, powerMonitor, session, type BrowserWindow, type Session, type WebContents } from 'electron';
import { sessionChannels } from '../../shared/platform/session-bridge';
import type { StandSettings } from '../../shared/stands/stand-settings';
import { recoverFromCrashes } from '../diagnostics/crash-recovery';
import { watchRenderer } from '../diagnostics/renderer-watchdog';
import { wipeCheck } from '../diagnostics/self-test-checks';
import { createIpcServer, servePlatform, type HandleIpc } from '../ipc/ipc-server';
import { servePrinting } from '../ipc/print-handlers';
import { serveStaff } from '../ipc/staff-handlers';
import { serveStand } from '../ipc/stand-handlers';
import { openStartPage, scheduleStartPageRefresh, serveStartPage } from '../prerender/start-page';
import { servePresenterWindow, type OpenPresenterWindow } from '../presenter/presenter-window';
import { openExternalLink, showExternalLink } from '../security/external-links';
import { enforceTlsVerification } from '../security/tls-verification';
import { blockPageDialogs, secureSession, secureWebContents } from '../security/web-contents-security';
import { createTransferUrlBuilder } from '../session/cart-transfer';
import { createInFlightRequests, type InFlightRequests } from '../session/in-flight-requests';
import { startKioskSession } from '../session/kiosk-session';
import { createSessionTokenStore, type SessionTokenStore } from '../session/session-token-store';
import { createWipeProbe } from '../session/wipe-probe';
import { systemSafeStorage } from '../storage/safe-storage';
import { openSettingsStore, openTextStore } from '../storage/settings-store';
import { openStandKey, type StandKey } from '../storage/stand-key';
import { logOutPreviousSession } from '../sync/remote-logout';
import { quitProgram, restartAfterFailure } from '../supervisor/program-exit';
import { createDisplayPower } from '../windows/display-power';
import { lockGestures, lockWindow } from '../windows/locked-window';
import { createMainWindow, focusWindow } from '../windows/main-window';
import { handleNavigationShortcuts } from '../windows/navigation-shortcuts';
import { serveShop, startAddress } from './app-protocol';
import { devServerOrigin } from './dev-server';
import type { OpenedShop } from './open-shop';
import { paths } from './paths';
import { programLog as log } from './program-log';
import { failToStart } from './start-failure';
import { hasRefusedSwitches, startStand, type StartedStand } from './start-stand';

/** Milliseconds without input after which a new catalogue may become active in demo mode. */
const IDLE_MS = 60_000;
/** Milliseconds without input after which the start page is rendered, which occupies the main process for a moment. */
const QUIET_MS = 5000;
/** Maximum milliseconds that the shop waits for the first paint. */
const MAX_FIRST_PAINT_MS = 5000;
/** Milliseconds from the first paint of the hidden window until it is on the screen. */
const FRAME_DELAY_MS = 80;

const activity = watchUserActivity();
/** `isIdle` permits a new catalogue, `isQuiet` rendering. In kiosk mode, the kiosk session replaces both functions. */
let isIdle = () => activity.msSinceInput() >= IDLE_MS;
let isQuiet = () => activity.msSinceInput() >= QUIET_MS;

/** Starts the stand and opens its window; the shop itself opens after the first paint. Reports a failure and exits. */
export function openKiosk(): void {
  enforceTlsVerification();
  /** Settings that staff saved for the next start; null while they are unchanged. */
  let nextSettings: StandSettings | null = null;
  const stand = startStand(log, async (next) => {
    nextSettings = next;
    await refreshStartPage();
  });
  const fail = (error: unknown) => failToStart(error, log, { isKiosk: stand.settings.mode === 'kiosk' });
  if (hasRefusedSwitches(stand.settings, log)) {
    // The log writes its lines at the end of the event loop turn.
    setImmediate(() => app.exit(1));
    return;
  }
  if (stand.settings.mode === 'kiosk') lockGestures();
  const shop = lazyShop(stand, fail);
  const requests = createInFlightRequests();
  const renderStartPage = async (settings: StandSettings) => (await shop()).renderStartPage(settings);
  const startPage = devServerOrigin() === null ? openStartPage(stand.settings, renderStartPage, log) : null;
  const refreshStartPage = async () => startPage?.refresh(nextSettings ?? stand.settings);

  const open = () => {
    const pageSession = browserSession(stand.settings);
    const shopHandler = requests.wrap(async (request, visitor) => (await shop()).handler(request, visitor));
    const { painted, reportPaint } = waitForFirstPaint();
    const whenShopMayOpen = startPage
      ? serveStartPage(pageSession.protocol, { html: startPage.html, painted, shopHandler, log })
      : painted;
    if (!startPage) serveShop(pageSession.protocol, shopHandler, log);
    secureSession(pageSession, log);
    if (stand.settings.mode === 'kiosk') blockPageDialogs(pageSession);
    // Replaced below, because Electron reports the main window's contents while `openWindow` is creating the window.
    let openPresenterWindow: OpenPresenterWindow = () => null;
    app.on('web-contents-created', (_event, contents) => {
      const openOutside = (url: string) => void openLink(stand, contents, url);
      secureWebContents(contents, openOutside, (request) => openPresenterWindow(request));
    });
    const opened = openWindow(stand, pageSession, requests, shop);
    openPresenterWindow = opened.openPresenterWindow;
    opened.window.once('ready-to-show', () => setTimeout(reportPaint, FRAME_DELAY_MS));
    void whenShopMayOpen.then(() => void shop());
    scheduleStartPageRefresh(refreshStartPage, () => isQuiet());
  };
  // Without a window the process would stay alive unnoticed.
  void app.whenReady().then(open).catch(fail);
}

/** Resolves `painted` after a timeout even without a paint, because the shop must open to send the entry queue. */
function waitForFirstPaint(): { painted: Promise<void>; reportPaint: () => void } {
  let reportPaint: () => void = () => undefined;
  const painted = new Promise<void>((resolve) => (reportPaint = resolve));
  setTimeout(reportPaint, MAX_FIRST_PAINT_MS);
  return { painted, reportPaint };
}

/** Returns a function that opens the shop when it is first called, and returns the same shop afterwards. */
function lazyShop(stand: StartedStand, fail: (error: unknown) => Promise<void>): () => Promise<OpenedShop> {
  let opened: Promise<OpenedShop> | null = null;
  const open = async () => (await import('./open-shop')).openShop(stand, () => isIdle(), log);
  return () => {
    if (opened) return opened;
    opened = open();
    opened.catch((error: unknown) => app.whenReady().then(() => fail(error)));
    return opened;
  };
}

/** Creates the main window and serves its calls to this process. */
function openWindow(
  stand: StartedStand,
  pageSession: Session,
  requests: InFlightRequests,
  shop: () => Promise<OpenedShop>,
): { window: BrowserWindow; openPresenterWindow: OpenPresenterWindow } {
  const { settings, service: standService, store } = stand;
  const isLocked = settings.mode === 'kiosk';
  const tokenStore = createSessionTokenStore(
    systemSafeStorage,
    openTextStore('session', log, 'token'),
    settings.shop,
  );
  const boundsStore = openSettingsStore('window', log, 'bounds');
  const display = createDisplayPower();
  const window = createMainWindow(paths().preload, pageSession, boundsStore, isLocked);
  recoverFromCrashes(window, log);
  activity.watch(window);
  if (isLocked) lockWindow(window, log);
  else handleNavigationShortcuts(window, () => display.isKeptOnBriefly());
  const openExternal = (url: string) => openLink(stand, window.webContents, url);
  const handle = createIpcServer(window, log);
  watchRenderer(handle, window, log);
  // The window never leaves the shop for another site.
  const navigateTo = () => Promise.resolve(false);
  servePlatform(handle, { tokenStore, openExternal, navigateTo });
  /** Locks the staff menu, which also ends its presentation: keys of the window work again at once. */
  const lockStaffMenu = () => {
    display.endBriefly();
    return standService.lock();
  };
  serveStand(handle, { ...standService, lock: lockStaffMenu });
  const presenter = servePresenterWindow(window, isLocked);
  const { countWhileRunning } = requests;
  serveStaff(handle, stand, async () => (await shop()).sync, {
    presenter: presenter.control,
    countWhileRunning,
    log,
  });
  servePrinting(handle, {
    countWhileRunning,
    log,
    catalogueContext: async () => (await shop()).catalogueContext,
    selling: async () => (await shop()).selling(),
    allowedPrinters: () => store.read()?.printers ?? settings.printers,
  });
  serveCartTransfer(handle, settings.shop);
  if (isLocked) {
    display.keepOn();
    serveSessions(stand, { window, handle, tokenStore, requests, shop });
  } else {
    // No session ends in demo mode. Presentations and forms of staff make this call to keep the display on.
    handle(sessionChannels.continue, () => Promise.resolve(display.keepOnBriefly()));
    handle(sessionChannels.allowIdle, () => Promise.resolve(display.endBriefly()));
  }
  // Locks the staff menu, because a new page no longer shows it.
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) void lockStaffMenu();
  });
  app.on('second-instance', () => focusWindow(window));
  // Visitors cannot close a locked window, so it was destroyed.
  app.on('window-all-closed', isLocked ? restartAfterFailure : quitProgram);
  void window.loadURL(startAddress());
  return { window, openPresenterWindow: presenter.open };
}

interface SessionDeps {
  window: BrowserWindow;
  handle: HandleIpc;
  tokenStore: SessionTokenStore;
  requests: InFlightRequests;
  shop: () => Promise<OpenedShop>;
}

/** Ends and wipes the sessions of visitors at a locked kiosk. */
function serveSessions(
  { settings }: StartedStand,
  { window, handle, tokenStore, requests, shop }: SessionDeps,
): void {
  const sessions = startKioskSession(settings, {
    window,
    handle,
    tokenStore,
    requests,
    onSuspendOrResume,
    log,
  });
  isIdle = () => sessions.isIdle();
  isQuiet = isIdle;
  sessions.onEnd(async () => {
    const { sync } = await shop();
    sync.logOut((await tokenStore.read()) ?? '');
    await sync.endSession();
  });
  void logOutPreviousSession(tokenStore, async (token) => (await shop()).sync.logOut(token));
  const wipeSelfCheck = wipeCheck(createWipeProbe(window, tokenStore, sessions), randomUUID);
  window.once('ready-to-show', () => {
    void shop()
      .then(({ selfTests, onDataChange }) => {
        selfTests.add(wipeSelfCheck);
        // An idle page would show outdated prices to the next visitor. The end of a session reloads the page anyway.
        onDataChange(() => {
          if (sessions.isIdle()) void sessions.wipe();
        });
      })
      .catch(() => undefined);
  });
}

/** Listens to both events, because some systems report only one of them in time. */
function onSuspendOrResume(listener: () => void): void {
  powerMonitor.on('suspend', listener);
  powerMonitor.on('resume', listener);
}

/** Opens an external URL. A locked kiosk only shows it. Resolves to whether it was opened. */
function openLink({ settings }: StartedStand, page: WebContents, url: string): Promise<boolean> {
  return settings.mode === 'kiosk' ? showExternalLink(url, page, log) : openExternalLink(url, log);
}

/** Returns the session of the window. A kiosk stores browser data in memory, because deleted data stays readable on a disk. */
function browserSession({ mode }: StandSettings): Session {
  return mode === 'kiosk' ? session.fromPartition('visits') : session.defaultSession;
}

/** Returns functions that note the input of a window and return the milliseconds since the last one. */
function watchUserActivity(): { msSinceInput: () => number; watch: (window: BrowserWindow) => void } {
  let lastInputMs = -Infinity;
  return {
    msSinceInput: () => performance.now() - lastInputMs,
    watch: ({ webContents }) => webContents.on('input-event', () => (lastInputMs = performance.now())),
  };
}

/** Serves URLs that transfer a cart to another device. Reads or creates the stand's key at the first use. */
function serveCartTransfer(handle: HandleIpc, shop: string): void {
  let key: StandKey | undefined;
  const stores = () => ({
    current: openSettingsStore('stand-key', log),
    backup: openSettingsStore('stand-key-last-good', log),
  });
  const standKey = () => (key ??= openStandKey(stores(), systemSafeStorage, log));
  const createUrl = createTransferUrlBuilder({ shop, key: standKey, clock: () => new Date() });
  handle(sessionChannels.createCartTransfer, createUrl);
}
