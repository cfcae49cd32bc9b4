import { Menu, app, type Session, type WebContents } from 'electron';
import { composeCatalogue, settingsFileOf } from '../server/compose-catalogue';
import { consoleLog as log } from '../server/log';
import { fixedCountry } from '../server/providers/fixed-country';
import { createSite, type Site } from '../server/site';
import type { StandSettings } from '../shared/stand-settings';
import { answering, serveBridge } from './bridge-host';
import { countCalls, type CallCount } from './calls-under-way';
import { logFaults, recover } from './crash-host';
import { withDevServer } from './dev-server';
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
import type { StandLine } from './visit/stand-line';
import { lineToShop } from './visit/stand-line-host';
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
  const shop = openShop(stand);
  const line = shop.then((opened) => opened.line);
  const site = shop.then((opened) => calls.around(opened.site));
  site.catch((fault: unknown) => app.whenReady().then(() => failToStart(fault, log)));
  void app.whenReady().then(() => {
    const pages = sessionOfPages(stand);
    serveSite(pages.protocol, site, log);
    guardSession(pages, log);
    app.on('web-contents-created', (_event, contents) => {
      guardContents(contents, (address) => void openLink(stand, contents, address));
    });
    openWindow(stand, pages, calls, line);
  });
}

async function openShop(stand: StandSettings): Promise<{ site: Site; line: StandLine }> {
  const { assets, resources, catalogue: catalogueFile } = paths();
  const geolocation = fixedCountry(stand.country);
  const shop = await composeCatalogue({ catalogueFile, resources, geolocation, log });
  app.once('quit', () => void shop.close());
  // Whoever stands at the stand stays there.
  const place = { mode: stand.mode, name: stand.standName };
  const settings = { ...shop.deps.settings, redirects: false, stand: place };
  const reading = { ...shop.deps, settings };
  const line = await lineToShop(stand.shop, reading, settingsFileOf({ resources }), log);
  const site = await createSite({ ...reading, forward: line.forward }, { assets });
  return { site: withDevServer(site), line };
}

function openWindow(stand: StandSettings, pages: Session, calls: CallCount, line: Promise<StandLine>): void {
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
  if (stand.mode === 'kiosk') {
    const visits = holdVisits(stand, { window, answer, memory, calls, log });
    visits.atEnd(async () => (await line).endVisit());
  }
  app.on('second-instance', () => bringForward(window));
  app.on('window-all-closed', () => app.quit());
  void window.loadURL(startAddress());
}

function openLink({ mode }: StandSettings, page: WebContents, address: string): Promise<boolean> {
  return mode === 'kiosk' ? offerOutside(address, page, log) : openOutside(address, log);
}
