import { contextBridge, ipcRenderer } from 'electron';
import { channels, pulse, type Platform } from '../shared/bridge';

/** Main refuses strangers by rejecting; the bridge never rejects, so a refusal is the harmless answer. */
async function ask<Reply>(otherwise: Reply, channel: string, ...args: unknown[]): Promise<Reply> {
  try {
    return (await ipcRenderer.invoke(channel, ...args)) as Reply;
  } catch {
    return otherwise;
  }
}

const platform: Platform = {
  memory: {
    recall: () => ask<string | null>(null, channels.recall),
    remember: (token) => ask<void>(undefined, channels.remember, token),
    forget: () => ask<void>(undefined, channels.forget),
    // There is one window.
    watch: () => () => undefined,
  },
  openExternal: (address) => ask(false, channels.openExternal, address),
  leaveTo: (address) => ask(false, channels.leaveTo, address),
  // The whole shop is on this machine: there is nothing to keep, and no way to be cut off from it.
  stayAvailable: () => Promise.resolve('never'),
  keepPage: () => Promise.resolve(),
  keptPages: () => Promise.resolve([]),
  watchReach: () => () => undefined,
};

ipcRenderer.on(pulse.ask, () => void ask(undefined, pulse.alive));

contextBridge.exposeInMainWorld('platform', platform);
