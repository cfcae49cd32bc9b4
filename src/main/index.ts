import { Menu, app, session } from 'electron';
import { composeCatalogue } from '../server/compose-catalogue';
import { consoleLog as log } from '../server/log';
import { fixedCountry } from '../server/providers/fixed-country';
import { createSite, type Site } from '../server/site';
import type { StandSettings } from '../shared/stand-settings';
import { answering, serveBridge } from './bridge-host';
import { keepCatalogue, watchTouches } from './catalogue-host';
import { logFaults, recover } from './crash-host';
import { withDevServer } from './dev-server';
import { forwardTo } from './forward-host';
import { lockDown, guardContents, guardSession } from './guards';
import { serveKeys } from './keys-host';
import { openOutside } from './links-host';
import { createMemory } from './memory-host';
import { paths } from './paths';
import { servePulse } from './pulse-host';
import { registerScheme, serveSite, startAddress } from './scheme';
import { testEveryMorning } from './self-test-host';
import { failToStart } from './start-failure';
import { keepStandSettings, standSettingsOfStart } from './stand-settings';
import { openDrawer, openStore } from './store-host';
import { isSupervisor, superviseKiosk } from './supervisor-host';
import { systemVault } from './vault';
import { bringForward, createWindow } from './window-host';

/** A newer catalogue takes over when nobody has touched the screen for so many seconds. */
const touches = watchTouches(60);

app.setName('Quillbench');
app.setAppUserModelId('com.quillbench.store');
logFaults(log);
registerScheme();
lockDown();
Menu.setApplicationMenu(null);

if (isSupervisor()) superviseKiosk(log);
else if (app.requestSingleInstanceLock()) open();
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
  const kept = keepCatalogue(stand, touches.isIdle, log);
  const shop = await composeCatalogue({
    catalogueFile,
    resources,
    geolocation,
    log,
    openCatalogue: kept.open,
  });
  // Whoever stands at the stand stays there.
  const place = { mode: stand.mode, name: stand.standName };
  const settings = { ...shop.deps.settings, redirects: false, stand: place };
  const { site, catalogue: inUse } = await kept.serve(({ catalogue, pricesAsOf }) => {
    const today = { ...settings, prices_as_of: pricesAsOf };
    return createSite({ ...shop.deps, catalogue, settings: today, forward }, { assets });
  });
  testEveryMorning(stand, inUse, log);
  return withDevServer(site);
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
  touches.watch(window);
  serveKeys(window);
  const openExternal = (address: string) => openOutside(address, log);
  const answer = answering(window, log);
  servePulse(answer, window, log);
  serveBridge(answer, { memory, openExternal, leaveTo: () => Promise.resolve(false) });
  app.on('second-instance', () => bringForward(window));
  app.on('window-all-closed', () => app.quit());
  void window.loadURL(startAddress());
}
