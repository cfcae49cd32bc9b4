import type { ElectronApplication } from '@playwright/test';

/** Window state that visitors' keys must not change. */
export function windowState(app: ElectronApplication) {
  return app.evaluate(({ BrowserWindow, webContents }) => {
    const windows = BrowserWindow.getAllWindows();
    const [window] = windows;
    return {
      windows: windows.length,
      contents: webContents.getAllWebContents().length,
      kiosk: window?.isKiosk(),
      address: window?.webContents.getURL(),
      zoom: window?.webContents.getZoomFactor(),
      tools: window?.webContents.isDevToolsOpened(),
      loading: window?.webContents.isLoading(),
    };
  });
}

/** Window state of a locked stand that shows /faq. */
export const lockedStateAtFaq = {
  windows: 1,
  contents: 1,
  kiosk: true,
  address: 'app://shop/faq',
  zoom: 1,
  tools: false,
  loading: false,
};
