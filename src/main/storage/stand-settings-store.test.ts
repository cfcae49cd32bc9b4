import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../server/observability/log';
import type { StandSettings } from '../../shared/stands/stand-settings';
import {
  openStandSettings,
  effectiveStandSettings,
  defaultStandSettings,
  wasSetUp,
  type StandSettingsStore,
} from './stand-settings-store';
import { openStrictSettingsStore } from './settings-store';

const machine = vi.hoisted(() => ({ folder: '' }));

vi.mock('electron', () => {
  const electron = {
    app: { getPath: () => machine.folder, getVersion: () => '1.0.0' },
    ipcMain: { on: () => undefined, removeAllListeners: () => undefined },
    shell: {},
  };
  return { ...electron, default: electron };
});

const folders: string[] = [];
beforeEach(() => {
  machine.folder = mkdtempSync(join(tmpdir(), 'stand-settings-'));
  folders.push(machine.folder);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const fileOf = (name: string) => join(machine.folder, `${name}.json`);

/** Opens it as a program start does. */
function start(): StandSettingsStore {
  const stores = {
    current: openStrictSettingsStore('stand', silentLog),
    backup: openStrictSettingsStore('stand-last-good', silentLog),
  };
  return openStandSettings(stores, silentLog);
}

const settings: StandSettings = {
  ...defaultStandSettings,
  shop: 'https://shop.example',
  country: 'DE',
  mode: 'kiosk',
  standName: 'Hall 4, stand B12',
  showHours: { from: '09:00', to: '18:30' },
  pinHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
  recoveryHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaB',
};

const saved = (value: unknown) => JSON.stringify({ saved: value });
const without = (field: keyof StandSettings) =>
  saved(Object.fromEntries(Object.entries(settings).filter(([name]) => name !== field)));
const whole = saved(settings);

/** Contents of a settings file after a power cut, a full disk or an edit. */
const damages: Record<string, string | Buffer> = {
  'nothing at all': '',
  'only blanks': ' \n\t ',
  'zeros as long as the file was': Buffer.alloc(whole.length),
  'half of the file': whole.slice(0, whole.length / 2),
  'all but the last bracket': whole.slice(0, -1),
  'the file twice': whole + whole,
  'the file and a rest of a longer one': `${whole}"}}`,
  'bytes of no text': Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc3, 0x28]),
  'text of another encoding': Buffer.from(whole, 'utf16le'),
  'a program': Buffer.concat([Buffer.from([0x7f]), Buffer.from('ELF')]),
  'a page of HTML': '<!doctype html><title>Log in to the network</title>',
  'a file with a comment': `// mine\n${whole}`,
  'the word null': 'null',
  'a number': '7',
  'a list': '[]',
  'a text': '"stand"',
  'settings of another program': JSON.stringify({ bounds: { x: 1, y: 2 }, theme: 'dark' }),
  'nothing saved': saved(null),
  'a list of settings': saved([settings]),
  'settings as a text': saved(JSON.stringify(settings)),
  'a mode that does not exist': saved({ ...settings, mode: 'open' }),
  'no mode': without('mode'),
  'no hash of the PIN': without('pinHash'),
  'a number for the hash of the PIN': saved({ ...settings, pinHash: 123456 }),
  'a shop with a path': saved({ ...settings, shop: 'https://shop.example/evil' }),
  'a shop of another scheme': saved({ ...settings, shop: 'file:///etc' }),
  'a shop that is no address': saved({ ...settings, shop: 'https://' }),
  'hours that are none': saved({ ...settings, showHours: { from: '25:00', to: '18:00' } }),
  'no patience': saved({ ...settings, idleSeconds: 0 }),
  'a country that is none': saved({ ...settings, country: 'Germany' }),
  'a name without end': saved({ ...settings, standName: 'x'.repeat(1_000_000) }),
};

describe.each(Object.entries(damages))('with %s in the file', (_name, content) => {
  it('restores the backup', () => {
    start().save(settings);
    writeFileSync(fileOf('stand'), content);
    expect(start().read()).toEqual(settings);
    expect(JSON.parse(readFileSync(fileOf('stand'), 'utf8'))).toMatchObject({ saved: settings });
  });

  it('requires a setup when the backup is damaged too', () => {
    start().save(settings);
    for (const name of ['stand', 'stand-last-good']) writeFileSync(fileOf(name), content);
    const kept = start();
    expect(kept.read()).toBeNull();
    // A locked screen may have visitors.
    expect(wasSetUp(machine.folder)).toBe(true);
    kept.save(settings);
    expect(start().read()).toEqual(settings);
  });
});

it('detects that nothing was ever saved', () => {
  expect(start().read()).toBeNull();
  writeFileSync(fileOf('stand-pin'), saved({}));
  expect(wasSetUp(machine.folder)).toBe(false);
  expect(wasSetUp(join(machine.folder, 'new'))).toBe(false);
  // An unreadable folder is not a new one.
  expect(wasSetUp(fileOf('stand-pin'))).toBe(true);
});

it('restores the backup for a file cut at any byte', () => {
  start().save(settings);
  const written = readFileSync(fileOf('stand'));
  expect(written.length).toBeGreaterThan(300);
  for (let length = 0; length < written.length; length += 1) {
    writeFileSync(fileOf('stand'), written.subarray(0, length));
    expect(start().read(), `${length} of ${written.length} bytes`).toEqual(settings);
  }
});

it('restores the backup of a missing file', () => {
  start().save(settings);
  rmSync(fileOf('stand'));
  expect(start().read()).toEqual(settings);
});

it('starts with a folder or a broken link instead of the file', () => {
  start().save(settings);
  rmSync(fileOf('stand'));
  mkdirSync(fileOf('stand'));
  expect(start().read()).toEqual(settings);
  rmSync(fileOf('stand'), { recursive: true });
  symlinkSync(join(machine.folder, 'gone', 'gone.json'), fileOf('stand'));
  expect(start().read()).toEqual(settings);
});

it('starts when the folder cannot be created, and reports that nothing is saved', () => {
  machine.folder = join(machine.folder, 'file');
  writeFileSync(machine.folder, '');
  const kept = start();
  expect(kept.read()).toBeNull();
  expect(() => kept.save(settings)).toThrow();
  expect(kept.read()).toBeNull();
});

it('keeps the settings of a running stand when both files are damaged or deleted', () => {
  const kept = start();
  kept.save(settings);
  for (const name of ['stand', 'stand-last-good']) writeFileSync(fileOf(name), '{');
  expect(kept.read()).toEqual(settings);
  for (const name of ['stand', 'stand-last-good']) rmSync(fileOf(name));
  expect(kept.read()).toEqual(settings);
  expect(start().read()).toEqual(settings);
});

it('never treats a former stand as a new machine, whatever happened to its files', () => {
  const fates: Record<string, (file: string) => void> = {
    kept: () => undefined,
    missing: (file) => rmSync(file),
    'a folder': (file) => {
      rmSync(file);
      mkdirSync(file);
    },
    ...Object.fromEntries(
      Object.entries(damages).map(([name, content]) => [
        name,
        (file: string) => writeFileSync(file, content),
      ]),
    ),
  };
  const fate = fc.constantFrom(...Object.keys(fates));
  fc.assert(
    fc.property(fate, fate, (ofFile, ofBackup) => {
      machine.folder = mkdtempSync(join(tmpdir(), 'stand-settings-'));
      folders.push(machine.folder);
      start().save(settings);
      writeFileSync(join(machine.folder, 'audit.jsonl'), '{"event":"set-up"}\n');
      fates[ofFile]?.(fileOf('stand'));
      fates[ofBackup]?.(fileOf('stand-last-good'));
      const found = start().read();
      if (ofFile === 'kept' || ofBackup === 'kept') expect(found).toEqual(settings);
      expect(found !== null || wasSetUp(machine.folder)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

it('restores a damaged backup', () => {
  start().save(settings);
  writeFileSync(fileOf('stand-last-good'), '{');
  expect(start().read()).toEqual(settings);
  writeFileSync(fileOf('stand'), '{');
  expect(start().read()).toEqual(settings);
});

it('refuses to save invalid settings', () => {
  start().save(settings);
  expect(() => start().save({ ...settings, country: 'nowhere' })).toThrow();
  expect(start().read()).toEqual(settings);
});

it('keeps the former settings when the disk refuses', () => {
  const full = {
    get: () => settings,
    set: () => {
      throw new Error('ENOSPC');
    },
  };
  const kept = openStandSettings({ current: full, backup: full }, silentLog);
  expect(() => kept.save({ ...settings, standName: 'New' })).toThrow('ENOSPC');
  expect(kept.read()).toEqual(settings);
});

it('lets environment variables override settings for one start', () => {
  expect(effectiveStandSettings(null, {})).toEqual(defaultStandSettings);
  expect(effectiveStandSettings(settings, {})).toEqual(settings);
  const environment = { KIOSK_SHOP: 'http://127.0.0.1:4173', KIOSK_COUNTRY: '' };
  expect(effectiveStandSettings(settings, environment)).toEqual({
    ...settings,
    shop: 'http://127.0.0.1:4173',
    country: '',
  });
});

it('accepts a country code of the environment in lower case', () => {
  expect(effectiveStandSettings(settings, { KIOSK_COUNTRY: 'at' }).country).toBe('AT');
});

it('ignores an invalid country of the environment, which the log reports as ignored', () => {
  for (const KIOSK_COUNTRY of ['England', 'D', 'X1', '--'])
    expect(effectiveStandSettings(settings, { KIOSK_COUNTRY }).country).toBe(settings.country);
});

it('reduces a shop address of the environment to its origin, because paths are appended to it', () => {
  const shopOf = (KIOSK_SHOP: string) => effectiveStandSettings(settings, { KIOSK_SHOP }).shop;
  expect(shopOf('https://shop.example/')).toBe('https://shop.example');
  expect(shopOf(' https://Shop.Example/en/?from=1 ')).toBe('https://shop.example');
  expect(shopOf('http://127.0.0.1:4173/')).toBe('http://127.0.0.1:4173');
  // Invalid addresses are reported as they were entered.
  for (const invalid of ['shop.example', 'http://shop.example/', 'ftp://shop.example', ''])
    expect(shopOf(invalid)).toBe(invalid);
});

it('logs once which fields make the settings invalid, without their values', () => {
  start().save(settings);
  const invalid = saved({ ...settings, idleSeconds: 6000, showHours: { from: '9:00', to: '18:00' } });
  for (const name of ['stand', 'stand-last-good']) writeFileSync(fileOf(name), invalid);
  const logged: unknown[] = [];
  const log = { ...silentLog, error: (...entry: unknown[]) => void logged.push(entry) };
  const stores = {
    current: openStrictSettingsStore('stand', log),
    backup: openStrictSettingsStore('stand-last-good', log),
  };
  const store = openStandSettings(stores, log);
  expect([store.read(), store.read()]).toEqual([null, null]);
  expect(logged).toEqual([['stand_settings.invalid', { fields: 'showHours.from idleSeconds' }]]);
});
