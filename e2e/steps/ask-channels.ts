import type { ElectronApplication } from '@playwright/test';
import { anyArguments } from './payloads';

/** Electron keeps what answers a channel here; nothing public tells which channels there are. */
interface Answering {
  _invokeHandlers: Map<string, (event: unknown, ...args: unknown[]) => unknown>;
}

/** What came of so many calls. */
export interface Asked {
  tried: number;
  answered: number;
}

/** The channels that main answers, and those on which it listens without an answer. */
export function channelsOf(app: ElectronApplication): Promise<{ answered: string[]; heard: string[] }> {
  return app.evaluate(({ ipcMain }) => ({
    answered: [...(ipcMain as unknown as Answering)._invokeHandlers.keys()].sort(),
    heard: ipcMain.eventNames().map(String),
  }));
}

/** Asks every channel as whoever is not the shop's page in the shop's window, a thousand times each. */
export function askAsStrangers(app: ElectronApplication): Promise<Asked> {
  return app.evaluate(async ({ BrowserWindow, ipcMain }) => {
    const handlers = (ipcMain as unknown as Answering)._invokeHandlers;
    const own = BrowserWindow.getAllWindows()[0]?.webContents;
    const stranger = new BrowserWindow({ show: false, webPreferences: { sandbox: true } }).webContents;
    await stranger.loadURL('app://shop/robots.txt').catch(() => undefined);
    const frame = { parent: null, origin: 'app://shop' };
    const events = [
      { sender: own, senderFrame: null },
      { sender: own, senderFrame: { ...frame, parent: frame } },
      ...['null', 'https://shop', 'app://other', 'app://shop.evil', 'file://', ''].map((origin) => ({
        sender: own,
        senderFrame: { ...frame, origin },
      })),
      { sender: stranger, senderFrame: frame },
      { sender: stranger, senderFrame: stranger.mainFrame },
    ];
    const payloads: unknown[] = [
      undefined,
      null,
      true,
      0,
      -1,
      Number.NaN,
      1n,
      '',
      'x'.repeat(100_000),
      [],
      {},
      new Date(),
      new Map(),
      () => 1,
      Symbol('x'),
      { toString: 1 },
      { __proto__: null },
      new Uint8Array(9),
      new Error('x'),
      /x/,
    ];
    const asked: Asked = { tried: 0, answered: 0 };
    for (const handler of handlers.values()) {
      for (let round = 0; round < 1000; round += 1) {
        const event = events[round % events.length];
        const args = payloads.slice(round % payloads.length, (round % payloads.length) + (round % 4));
        asked.tried += 1;
        await Promise.resolve()
          .then(() => handler(event, ...args))
          .then(
            () => (asked.answered += 1),
            () => undefined,
          );
      }
    }
    BrowserWindow.fromWebContents(stranger)?.destroy();
    return asked;
  });
}

/** Asks one channel as the shop's own page does, with so many arguments by chance. */
export function askAsThePage(
  app: ElectronApplication,
  channel: string,
  { seed, times }: { seed: number; times: number },
): Promise<Asked> {
  return app.evaluate(
    async ({ BrowserWindow, ipcMain }, { name, bytes }) => {
      const { deserialize } = process.getBuiltinModule('node:v8');
      const handler = (ipcMain as unknown as Answering)._invokeHandlers.get(name);
      const sender = BrowserWindow.getAllWindows()[0]?.webContents;
      const asked: Asked = { tried: 0, answered: 0 };
      for (const args of deserialize(Buffer.from(bytes, 'base64')) as unknown[][]) {
        asked.tried += 1;
        await Promise.resolve()
          .then(() => handler?.({ sender, senderFrame: sender?.mainFrame }, ...args))
          .then(
            () => (asked.answered += 1),
            () => undefined,
          );
      }
      return asked;
    },
    { name: channel, bytes: anyArguments(seed, times) },
  );
}
