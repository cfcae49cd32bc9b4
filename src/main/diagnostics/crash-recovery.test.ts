import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { afterEach, expect, it, vi } from 'vitest';
import type { Log } from '../../server/observability/log';
import { recoverFromCrashes } from './crash-recovery';

vi.mock('electron', () => {
  const nothing = () => undefined;
  const electron = {
    app: { on: nothing, off: nothing, whenReady: () => new Promise(nothing) },
    protocol: {},
    clipboard: {},
  };
  return { ...electron, default: electron };
});

afterEach(() => vi.unstubAllEnvs());

/** A window without Electron, and the addresses that it loads. */
function openWindow(isInUse: () => boolean) {
  const loaded: string[] = [];
  const webContents = Object.assign(new EventEmitter(), {
    loadURL: (address: string) => Promise.resolve(void loaded.push(address)),
  });
  const window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => false });
  const log: Log = { info: () => undefined, error: () => undefined };
  recoverFromCrashes(window as unknown as BrowserWindow, isInUse, log);
  const afterCrash = async () => {
    webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    await new Promise((resolve) => setImmediate(resolve));
    return loaded.splice(0);
  };
  const afterFailedLoad = (address: string) => {
    webContents.emit('did-fail-load', {}, -2, '', address, true);
    return loaded.splice(0);
  };
  return { afterCrash, afterFailedLoad };
}

it('marks the start page after a crash while a session is running', async () => {
  let isInUse = false;
  const { afterCrash } = openWindow(() => isInUse);
  expect(await afterCrash()).toEqual(['app://shop/']);
  isInUse = true;
  expect(await afterCrash()).toEqual(['app://shop/#continued']);
  vi.stubEnv('KIOSK_START', '/categoryList?id=22');
  expect(await afterCrash()).toEqual(['app://shop/categoryList?id=22#continued']);
});

it('loads the start page after a failed load of another page only', () => {
  const { afterFailedLoad } = openWindow(() => true);
  expect(afterFailedLoad('app://shop/faq')).toEqual(['app://shop/#continued']);
  // A failing start page would be reloaded endlessly.
  expect(afterFailedLoad('app://shop/')).toEqual([]);
  expect(afterFailedLoad('app://shop/#continued')).toEqual([]);
});
