import type { BrowserWindow } from 'electron';
import { restartAfterFailure } from './program-exit';

/** Milliseconds until the program restarts. */
const RESTART_AFTER_MS = 6000;
/** Plain HTML that needs no script, image or other part of the shop. */
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Quillbench</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
  html { height: 100%; background: #fff; color: #222; font: 20px/1.5 system-ui, sans-serif; }
  body { display: grid; height: 100%; margin: 0; place-content: center; padding: 0 24px; text-align: center; }
  h1 { margin: 0 0 8px; font-size: 32px; } h1 + p { margin: 0; color: #555; }
  b { display: block; width: 64px; height: 4px; margin: 0 auto 24px; background: #e6080a; }
</style>
<body><b></b><h1>One moment, please</h1><p>The shop is starting again. It will be back in a few seconds.</p></body></html>`;

const pageAddress = `data:text/html;charset=utf-8,${encodeURIComponent(page)}`;

export function isSafeScreen(url: string): boolean {
  return url === pageAddress;
}

/** Shows a static page and restarts the program. */
export function showSafeScreenAndRestart(window: BrowserWindow): void {
  if (!window.isDestroyed()) void window.loadURL(pageAddress).catch(() => undefined);
  setTimeout(restartAfterFailure, RESTART_AFTER_MS);
}
