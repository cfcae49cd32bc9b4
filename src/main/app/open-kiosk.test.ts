import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { openKiosk } from './open-kiosk';

const machine = vi.hoisted(() => ({ folder: '', ended: [] as number[] }));

/** Electron without a display. */
vi.mock('electron', () => {
  const nothing = () => undefined;
  const pages = {
    on: nothing,
    protocol: { handle: nothing, unhandle: nothing, registerStreamProtocol: nothing },
    webRequest: { onBeforeRequest: nothing, onHeadersReceived: nothing },
    setPermissionRequestHandler: nothing,
    setPermissionCheckHandler: nothing,
    setDevicePermissionHandler: nothing,
    setSpellCheckerEnabled: nothing,
  };
  const electron = {
    app: {
      commandLine: { appendSwitch: nothing },
      getPath: () => machine.folder,
      getAppPath: () => machine.folder,
      getVersion: () => '1.0.0',
      isPackaged: false,
      on: nothing,
      once: nothing,
      whenReady: () => Promise.resolve(),
      exit: (code: number) => void machine.ended.push(code),
    },
    BrowserWindow: class {
      constructor() {
        throw new Error('no screen');
      }
    },
    session: { defaultSession: pages, fromPartition: () => pages },
    screen: { getAllDisplays: () => [], getPrimaryDisplay: () => ({ bounds: {} }) },
    ipcMain: { on: nothing, handle: nothing, removeAllListeners: nothing },
    clipboard: {},
    dialog: {},
    powerMonitor: {},
    powerSaveBlocker: {},
    protocol: {},
    safeStorage: {},
    shell: {},
  };
  return { ...electron, default: electron };
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(machine.folder, { recursive: true, force: true });
});

it('exits with code 1 when the window cannot be created', async () => {
  machine.folder = mkdtempSync(join(tmpdir(), 'program-'));
  vi.stubEnv('KIOSK_UNATTENDED', '1');
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  openKiosk();
  await expect.poll(() => machine.ended).toEqual([1]);
  expect(written.mock.calls.join()).toContain('Quillbench cannot open. no screen');
});
