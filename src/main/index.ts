import { Menu, app, session } from 'electron';
import { composeCatalogue } from '../server/compose-catalogue';
import { consoleLog as log } from '../server/log';
import { fixedCountry } from '../server/providers/fixed-country';
import { createSite, type Site } from '../server/site';
import type { StandSettings } from '../shared/stand-settings';
import { answering, serveBridge } from './bridge-host';
import { logFaults, recover } from './crash-host';
import { withDevServer } from './dev-server';
import { forwardTo } from './forward-host';
import { lockDown, guardContents, guardSession } from './guards';
import { serveKeys } from './keys-host';
import { openOutside } from './links-host';
import { createMemory } from './memory-host';
import { paths } from './paths';
import { registerScheme, serveSite, startAddress } from './scheme';
import { failToStart } from './start-failure';
import { keepStandSettings, standSettingsOfStart } from './stand-settings';
import { openDrawer, openStore } from './store-host';
import { systemVault } from './vault';
import { bringForward, createWindow } from './window-host';

app.setName('Quillbench');
app.setAppUserModelId('com.quillbench.store');
logFaults(log);
registerScheme();
lockDown();
Menu.setApplicationMenu(null);

if (app.requestSingleInstanceLock()) open();
else app.quit();

function open(): void {
  const drawers = { current: openDrawer('stand', log), lastGood: openDrawer('stand-last-good', log) };
  const stand = standSettingsOfStart(keepStandSettings(drawers, log).read(), process.env);
  // The shop opens while Electron gets ready and the window is made; the first request waits for it.
  const site = openSite(stand);
  site.catch((fault: unknown) => app.whenReady().then(() => failToStart(fault, log)));
  void app.whenReady().then(() => {
    serveSite(site, log);
    guardSession(session.defaultSession, log);
    app.on('web-contents-created', (_event, contents) => {
      guardContents(contents, (address) => void openOutside(address, log));
    });
    openWindow(paths().preload);
  });
}

async function openSite(stand: StandSettings): Promise<Site> {
  const { assets, resources, catalogue: catalogueFile } = paths();
  const forward = forwardTo(stand.shop);
  const geolocation = fixedCountry(stand.country);
  const shop = await composeCatalogue({ catalogueFile, resources, geolocation, log });
  app.once('quit', () => void shop.close());
  // Whoever stands at the stand stays there.
  const place = { mode: stand.mode, name: stand.standName };
  const settings = { ...shop.deps.settings, redirects: false, stand: place };
  return withDevServer(await createSite({ ...shop.deps, settings, forward }, { assets }));
}

function openWindow(preload: string): void {
  const settings = openStore<{ bounds: unknown }>('window', { bounds: null }, log);
  const secrets = openStore('session', { token: '' }, log);
  const memory = createMemory(systemVault, {
    get: () => secrets.get('token'),
    set: (value) => secrets.set('token', value),
  });
  const window = createWindow(preload, {
    get: () => settings.get('bounds'),
    set: (bounds) => settings.set('bounds', bounds),
  });
  recover(window, log);
  serveKeys(window);
  const openExternal = (address: string) => openOutside(address, log);
  const answer = answering(window, log);
  serveBridge(answer, { memory, openExternal, leaveTo: () => Promise.resolve(false) });
  app.on('second-instance', () => bringForward(window));
  app.on('window-all-closed', () => app.quit());
  void window.loadURL(startAddress());
}
