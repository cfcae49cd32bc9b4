import type { ElectronApplication } from '@playwright/test';

/** Window state that visitors' keys must not change. */
export function windowState(app: ElectronApplication) {
  return app.evaluate(({ BrowserWindow, webContents }) => {
    const windows = BrowserWindow.getAllWindows();
    const [one] = windows;
    return {
      windows: windows.length,
      contents: webContents.getAllWebContents().length,
      kiosk: one?.isKiosk(),
      address: one?.webContents.getURL(),
      zoom: one?.webContents.getZoomFactor(),
      tools: one?.webContents.isDevToolsOpened(),
      loading: one?.webContents.isLoading(),
    };
  });
}

/** State of a locked stand at /faq. */
export const heldAtFaq = {
  windows: 1,
  contents: 1,
  kiosk: true,
  address: 'app://shop/faq',
  zoom: 1,
  tools: false,
  loading: false,
};
