import { app, type Session, type WebContents } from 'electron';
import type { Log } from '../../server/observability/log';
import type { OpenForSpeaker } from '../presenter/presenter-window';
import { devServer } from '../app/dev-server';
import { isOurs } from '../app/app-protocol';

/**
 * Before the app is ready: every page in a sandbox; no name resolves and no peer connection is made, so that
 * prefetches and other requests which pass no request filter leave nothing on the network either.
 */
export function lockDown(): void {
  // Root on Linux has to pass --no-sandbox, and the two together keep every helper process from starting.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  const reachable = devServer() === null ? '' : ', EXCLUDE 127.0.0.1';
  app.commandLine.appendSwitch('host-resolver-rules', `MAP * ~NOTFOUND${reachable}`);
  app.commandLine.appendSwitch('force-webrtc-ip-handling-policy', 'disable_non_proxied_udp');
}

/** Permissions (Electron grants them by default), requests and downloads of the shop's session. */
export function guardSession(session: Session, log: Log): void {
  session.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) => {
    const granted = isGranted(permission, requestingUrl);
    if (!granted) log.info('permission-refused', { permission });
    decide(granted);
  });
  session.setPermissionCheckHandler((_contents, permission, from) => isGranted(permission, `${from}/`));
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
 * Keeps every page inside the shop and every window closed but one that `openForSpeaker` lets open. `openOutside` gets the addresses that the window
 * itself or a new tab was meant to go to; a new tab for a page of the shop is that page in this window.
 */
export function guardContents(
  contents: WebContents,
  openOutside: (address: string) => void,
  openForSpeaker: OpenForSpeaker = () => null,
): void {
  contents.on('will-frame-navigate', (event) => {
    if (isOurs(event.url)) return;
    event.preventDefault();
    if (event.isMainFrame) openOutside(event.url);
  });
  contents.on('will-redirect', (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url, frameName }) => {
    const speakers = openForSpeaker({ url, frameName });
    if (speakers) return speakers;
    if (isOurs(url)) setImmediate(() => !contents.isDestroyed() && void contents.loadURL(url));
    else openOutside(url);
    return { action: 'deny' };
  });
}

/** The one thing granted: the copy buttons beside numbers, which can write text but read nothing. */
function isGranted(permission: string, address: string): boolean {
  return permission === 'clipboard-sanitized-write' && isOurs(address);
}

/** `blob:` and `data:` hold what the page already has; developer tools and hot reload exist only outside a package. */
function mayLoad(address: string): boolean {
  if (isOurs(address) || address.startsWith('blob:app://shop/') || address.startsWith('data:')) return true;
  const server = devServer();
  if (server !== null && address.startsWith(`${server.replace('http', 'ws')}/`)) return true;
  return !app.isPackaged && address.startsWith('devtools://');
}
