import type { ElectronApplication } from '@playwright/test';

const on = ['sandbox', 'contextIsolation', 'webSecurity'];
const off = [
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

/** Returns the number of correct preferences of each page and the wrong ones. Disabled ones may be absent. */
export async function webPreferences(
  app: ElectronApplication,
): Promise<{ asWanted: number; weak: string[] }[]> {
  const all = await app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) =>
      // Missing in the type declarations.
      (contents as unknown as { getLastWebPreferences(): object }).getLastWebPreferences(),
    ),
  );
  return all.map((preferences) => {
    const valueOf = (name: string) => (preferences as Record<string, unknown>)[name];
    const weak = [
      ...on.filter((name) => valueOf(name) !== true),
      ...off.filter((name) => Boolean(valueOf(name))),
    ];
    return { asWanted: on.length + off.length - weak.length, weak };
  });
}
