import { Menu, app, type Session, type WebContents } from 'electron';
import { composeCatalogue } from '../server/compose-catalogue';
import { consoleLog as log } from '../server/log';
import { fixedCountry } from '../server/providers/fixed-country';
import { createSite, type Site } from '../server/site';
import type { StandSettings } from '../shared/stand-settings';
import { answering, serveBridge } from './bridge-host';
import { countCalls, type CallCount } from './calls-under-way';
import { logFaults, recover } from './crash-host';
import { withDevServer } from './dev-server';
import { forwardTo } from './forward-host';
import { lockDown, guardContents, guardSession } from './guards';
import { serveHandover } from './handover-host';
import { serveKeys } from './keys-host';
import { offerOutside, openOutside } from './links-host';
import { createMemory } from './memory-host';
import { paths } from './paths';
import { registerScheme, serveSite, startAddress } from './scheme';
import { failToStart } from './start-failure';
import { keepStandSettings, standSettingsOfStart } from './stand-settings';
import { openDrawer, openStore } from './store-host';
import { systemVault } from './vault';
import { sessionOfPages } from './visit-session';
import { holdVisits } from './visits-host';
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
  const calls = countCalls();
  const site = openSite(stand).then((shop) => calls.around(shop));
  site.catch((fault: unknown) => app.whenReady().then(() => failToStart(fault, log)));
  void app.whenReady().then(() => {
    const pages = sessionOfPages(stand);
    serveSite(pages.protocol, site, log);
    guardSession(pages, log);
    app.on('web-contents-created', (_event, contents) => {
      guardContents(contents, (address) => void openLink(stand, contents, address));
    });
    openWindow(stand, pages, calls);
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

function openWindow(stand: StandSettings, pages: Session, calls: CallCount): void {
  const settings = openStore<{ bounds: unknown }>('window', { bounds: null }, log);
  const secrets = openStore('session', { token: '' }, log);
  const memory = createMemory(systemVault, {
    get: () => secrets.get('token'),
    set: (value) => secrets.set('token', value),
  });
  const window = createWindow(paths().preload, pages, {
    get: () => settings.get('bounds'),
    set: (bounds) => settings.set('bounds', bounds),
  });
  recover(window, log);
  serveKeys(window);
  const openExternal = (address: string) => openLink(stand, window.webContents, address);
  const answer = answering(window, log);
  serveBridge(answer, { memory, openExternal, leaveTo: () => Promise.resolve(false) });
  serveHandover(answer, stand.shop, log);
  if (stand.mode === 'kiosk') holdVisits(stand, { window, answer, memory, calls, log });
  app.on('second-instance', () => bringForward(window));
  app.on('window-all-closed', () => app.quit());
  void window.loadURL(startAddress());
}

function openLink({ mode }: StandSettings, page: WebContents, address: string): Promise<boolean> {
  return mode === 'kiosk' ? offerOutside(address, page, log) : openOutside(address, log);
}
