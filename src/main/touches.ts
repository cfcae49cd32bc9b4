import type { BrowserWindow } from 'electron';

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
