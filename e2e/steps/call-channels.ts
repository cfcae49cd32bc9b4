import type { ElectronApplication } from '@playwright/test';
import { anyArguments } from './payloads';

/** Private field of Electron's `ipcMain` with the registered handlers; no public API lists them. */
interface IpcMainInternals {
  _invokeHandlers: Map<string, (event: unknown, ...args: unknown[]) => unknown>;
}

export interface ChannelResults {
  /** Number of calls. */
  tried: number;
  /** Number of calls that the handler did not reject. */
  answered: number;
}

/** Returns the channels with a handler, and the events with a listener. */
export function channelsOf(app: ElectronApplication): Promise<{ handled: string[]; listened: string[] }> {
  return app.evaluate(({ ipcMain }) => ({
    handled: [...(ipcMain as unknown as IpcMainInternals)._invokeHandlers.keys()].sort(),
    listened: ipcMain.eventNames().map(String),
  }));
}

/** Calls every channel `times` times from senders other than the shop's page. */
export function callAsStrangers(app: ElectronApplication, times: number): Promise<ChannelResults> {
  return app.evaluate(async ({ BrowserWindow, ipcMain }, rounds) => {
    const handlers = (ipcMain as unknown as IpcMainInternals)._invokeHandlers;
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
    const results: ChannelResults = { tried: 0, answered: 0 };
    for (const handler of handlers.values()) {
      for (let round = 0; round < rounds; round += 1) {
        const event = events[round % events.length];
        const args = payloads.slice(round % payloads.length, (round % payloads.length) + (round % 4));
        results.tried += 1;
        await Promise.resolve()
          .then(() => handler(event, ...args))
          .then(
            () => (results.answered += 1),
            () => undefined,
          );
      }
    }
    BrowserWindow.fromWebContents(stranger)?.destroy();
    return results;
  }, times);
}

/** Calls a channel from the shop's page with random arguments. */
export function callAsPage(
  app: ElectronApplication,
  channel: string,
  { seed, times }: { seed: number; times: number },
): Promise<ChannelResults> {
  return app.evaluate(
    async ({ BrowserWindow, ipcMain }, { name, bytes }) => {
      const { deserialize } = process.getBuiltinModule('node:v8');
      const handler = (ipcMain as unknown as IpcMainInternals)._invokeHandlers.get(name);
      const sender = BrowserWindow.getAllWindows()[0]?.webContents;
      const results: ChannelResults = { tried: 0, answered: 0 };
      for (const args of deserialize(Buffer.from(bytes, 'base64')) as unknown[][]) {
        results.tried += 1;
        await Promise.resolve()
          .then(() => handler?.({ sender, senderFrame: sender?.mainFrame }, ...args))
          .then(
            () => (results.answered += 1),
            () => undefined,
          );
      }
      return results;
    },
    { name: channel, bytes: anyArguments(seed, times) },
  );
}
