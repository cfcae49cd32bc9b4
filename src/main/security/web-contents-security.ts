import { app, type Session, type WebContents } from 'electron';
import type { Log } from '../../server/observability/log';
import { isShopUrl } from '../app/app-protocol';
import { devServerOrigin } from '../app/dev-server';
import type { OpenPresenterWindow } from '../presenter/presenter-window';

/**
 * Must run before the app is ready. Enables the sandbox. Blocks name resolution and peer connections, because prefetches and
 * similar requests bypass the request filter of {@link secureSession}.
 */
export function hardenChromium(): void {
  // With --no-sandbox, which root on Linux needs, `enableSandbox` would prevent all helper processes from starting.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  const devServerRule = devServerOrigin() === null ? '' : ', EXCLUDE 127.0.0.1';
  app.commandLine.appendSwitch('host-resolver-rules', `MAP * ~NOTFOUND${devServerRule}`);
  app.commandLine.appendSwitch('force-webrtc-ip-handling-policy', 'disable_non_proxied_udp');
}

/**
 * Added to the policy of the shop's pages in a locked kiosk; frames and windows of a page inherit it. No dialog can open
 * without `allow-modals`. `allow-downloads` lets a download reach the handler in `locked-window.ts`, which refuses it with a
 * message.
 */
const noDialogsPolicy = 'sandbox allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';

/** Blocks the print dialog and the dialogs of scripts in every frame of every page. */
export function blockPageDialogs(session: Session): void {
  const pages = { urls: ['app://*/*'], types: ['mainFrame' as const, 'subFrame' as const] };
  session.webRequest.onHeadersReceived(pages, ({ responseHeaders = {} }, decide) => {
    const standardName = 'Content-Security-Policy';
    const name =
      Object.keys(responseHeaders).find((header) => header.toLowerCase() === standardName.toLowerCase()) ??
      standardName;
    decide({
      responseHeaders: { ...responseHeaders, [name]: [...(responseHeaders[name] ?? []), noDialogsPolicy] },
    });
  });
}

/** Restricts permissions (which Electron grants by default), requests and downloads. */
export function secureSession(session: Session, log: Log): void {
  session.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) => {
    const granted = isGranted(permission, requestingUrl);
    if (!granted) log.info('permission.refused', { permission });
    decide(granted);
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => isGranted(permission, `${origin}/`));
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest(({ url }, decide) => {
    decide({ cancel: !mayLoad(url) });
  });
  session.on('will-download', (event, item) => {
    if (!mayLoad(item.getURL())) event.preventDefault();
  });
}

/**
 * Keeps navigation inside the shop and blocks new windows except the presenter's. `openOutside` receives external
 * addresses; a new tab for a page of the shop opens in this window.
 */
export function secureWebContents(
  contents: WebContents,
  openOutside: (address: string) => void,
  openPresenterWindow: OpenPresenterWindow = () => null,
): void {
  contents.on('will-frame-navigate', (event) => {
    if (isShopUrl(event.url)) return;
    event.preventDefault();
    if (event.isMainFrame) openOutside(event.url);
  });
  contents.on('will-redirect', (event) => {
    if (!isShopUrl(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url, frameName }) => {
    const presenterWindow = openPresenterWindow({ url, frameName });
    if (presenterWindow) return presenterWindow;
    if (isShopUrl(url)) setImmediate(() => !contents.isDestroyed() && void contents.loadURL(url));
    else openOutside(url);
    return { action: 'deny' };
  });
}

/** Copy buttons may write text to the clipboard. No other permission is granted. */
function isGranted(permission: string, address: string): boolean {
  return permission === 'clipboard-sanitized-write' && isShopUrl(address);
}

/**
 * Returns whether a page may load a URL: of the shop, or `blob:` and `data:`, which contain data of the page itself. In
 * development, also of hot reload and developer tools.
 */
function mayLoad(address: string): boolean {
  if (isShopUrl(address) || address.startsWith('blob:app://shop/') || address.startsWith('data:'))
    return true;
  const origin = devServerOrigin();
  if (origin !== null && address.startsWith(`${origin.replace('http', 'ws')}/`)) return true;
  return !app.isPackaged && address.startsWith('devtools://');
}
