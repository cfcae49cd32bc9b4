import type { ElectronApplication } from '@playwright/test';

/** Preferences that must be true. */
const enabledPreferences = ['sandbox', 'contextIsolation', 'webSecurity'];
/** Preferences that must be false or absent. */
const disabledPreferences = [
  'nodeIntegration',
  'nodeIntegrationInSubFrames',
  'nodeIntegrationInWorker',
  'webviewTag',
  'plugins',
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'enableBlinkFeatures',
  'navigateOnDragDrop',
];

/** Returns the number of secure preferences of each page, and the names of the insecure ones. */
export async function checkWebPreferences(
  app: ElectronApplication,
): Promise<{ secureCount: number; insecure: string[] }[]> {
  const all = await app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) =>
      // Missing in the type declarations.
      (contents as unknown as { getLastWebPreferences(): object }).getLastWebPreferences(),
    ),
  );
  return all.map((preferences) => {
    const valueOf = (name: string) => (preferences as Record<string, unknown>)[name];
    const insecure = [
      ...enabledPreferences.filter((name) => valueOf(name) !== true),
      ...disabledPreferences.filter((name) => Boolean(valueOf(name))),
    ];
    const count = enabledPreferences.length + disabledPreferences.length;
    return { secureCount: count - insecure.length, insecure };
  });
}
