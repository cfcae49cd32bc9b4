import { randomUUID } from 'node:crypto';
import { Menu, app, type Session, type WebContents } from 'electron';
import { composeCatalogue } from '../server/compose-catalogue';
import { consoleLog as log } from '../server/log';
import { fixedCountry } from '../server/providers/fixed-country';
import { createSite, type Site } from '../server/site';
import type { CatalogueDeps } from '../server/deps';
import { sayAtStand } from '../shared/domain/stand/messages';
import { answering, serveBridge } from './bridge-host';
import { countCalls, type CallCount } from './calls-under-way';
import { keepCatalogue, watchTouches } from './catalogue-host';
import { logFaults, recover } from './crash-host';
import { withDevServer } from './dev-server';
import { lockDown, guardContents, guardSession } from './guards';
import { serveHandover } from './handover-host';
import { serveKeys } from './keys-host';
import { offerOutside, openOutside } from './links-host';
import { lockGestures, lockWindow } from './locked-window';
import { createMemory } from './memory-host';
import { paths } from './paths';
import { servePulse } from './pulse-host';
import { servePrinting } from './quote/print-host';
import { registerScheme, serveSite, startAddress } from './scheme';
import { printerCheck, queueCheck, wipeCheck } from './self-checks';
import { testEveryMorning, type SelfTests } from './self-test-host';
import { catalogueStatus, selfTestStatus } from './stand-status';
import { serveStaff } from './staff/staff-host';
import { cupsPrinters } from './staff/system-printers';
import { failToStart } from './start-failure';
import { serveStand } from './stand-bridge';
import { isTamperedWith, startStand, type StartedStand } from './stand-start';
import { sellingOf } from './selling-host';
import { openStore } from './store-host';
import { isSupervisor, superviseKiosk } from './supervisor-host';
import { systemVault } from './vault';
import type { StandLine } from './visit/stand-line';
import { lineToShop } from './visit/stand-line-host';
import { sessionOfPages } from './visit-session';
import { holdVisits } from './visits-host';
import { bringForward, createWindow } from './window-host';
import { wipeProbe } from './wipe-probe';

/** A newer catalogue takes over when nobody has touched the screen for so many seconds. */
const touches = watchTouches(60);
const idle = { is: touches.isIdle };

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
  const stand = startStand(log);
  if (isTamperedWith(stand.settings, log)) {
    // The line that says why is written with this turn's others.
    setImmediate(() => app.exit(1));
    return;
  }
  if (stand.settings.mode === 'kiosk') lockGestures();
  // The shop opens while Electron gets ready and the window is made; the first request waits for it.
  const calls = countCalls();
  const shop = openShop(stand);
  const site = shop.then((opened) => calls.around(opened.site));
  site.catch((fault: unknown) => app.whenReady().then(() => failToStart(fault, log)));
  void app.whenReady().then(() => {
    const pages = sessionOfPages(stand.settings);
    serveSite(pages.protocol, site, log);
    guardSession(pages, log);
    app.on('web-contents-created', (_event, contents) => {
      guardContents(contents, (address) => void openLink(stand, contents, address));
    });
    openWindow(stand, pages, calls, shop);
  });
}

interface OpenShop {
  site: Site;
  line: StandLine;
  tests: SelfTests;
  reading: CatalogueDeps;
}

async function openShop(started: StartedStand): Promise<OpenShop> {
  const { settings: stand, desk, code } = started;
  const { assets, resources, catalogue: catalogueFile } = paths();
  const geolocation = fixedCountry(stand.country);
  const kept = keepCatalogue(stand, () => idle.is(), log);
  const openCatalogue = kept.open;
  const shop = await composeCatalogue({ catalogueFile, resources, geolocation, log, openCatalogue });
  // Whoever stands at the stand stays there.
  const place = { mode: stand.mode, name: stand.standName };
  const settings = { ...shop.deps.settings, redirects: false, stand: place };
  let inUse = () => shop.deps.catalogue;
  const reading = {
    ...{ ...shop.deps, settings },
    get catalogue() {
      return inUse();
    },
  };
  const line = await lineToShop(stand.shop, code, reading, sellingOf(resources), log);
  const serving = await kept.serve(({ catalogue, pricesAsOf }) => {
    const today = { ...settings, prices_as_of: pricesAsOf };
    const deps = { ...shop.deps, catalogue, settings: today, forward: line.forward };
    return createSite(deps, { assets });
  });
  inUse = serving.catalogue;
  const tests = testEveryMorning(stand, serving.catalogue, log);
  desk.status.push(catalogueStatus(serving.standing), () => line.status(), selfTestStatus(tests.last));
  desk.actions.push(
    { name: 'send', label: sayAtStand('sendLabel'), run: () => line.sendNow() },
    { name: 'update', label: sayAtStand('updateLabel'), run: kept.updateNow },
  );
  tests.add(queueCheck(() => line.check()));
  tests.add(printerCheck(() => started.kept.read()?.printers ?? [], cupsPrinters));
  return { site: withDevServer(serving.site), line, tests, reading };
}

function openWindow(started: StartedStand, pages: Session, calls: CallCount, shop: Promise<OpenShop>): void {
  const line = shop.then((opened) => opened.line);
  const { settings, stand } = started;
  const locked = settings.mode === 'kiosk';
  const kept = openStore<{ bounds: unknown }>('window', { bounds: null }, log);
  const secrets = openStore('session', { token: '' }, log);
  const memory = createMemory(systemVault, {
    get: () => secrets.get('token'),
    set: (value) => secrets.set('token', value),
  });
  const window = createWindow(
    paths().preload,
    pages,
    {
      get: () => kept.get('bounds'),
      set: (bounds) => kept.set('bounds', bounds),
    },
    locked,
  );
  recover(window, log);
  touches.watch(window);
  if (locked) lockWindow(window);
  else serveKeys(window);
  const openExternal = (address: string) => openLink(started, window.webContents, address);
  const answer = answering(window, log);
  servePulse(answer, window, log);
  serveBridge(answer, { memory, openExternal, leaveTo: () => Promise.resolve(false) });
  serveStand(answer, stand);
  serveStaff(answer, started, line, log);
  const desk = servePrinting(answer, {
    ...{ log, reading: async () => (await shop).reading, selling: sellingOf(paths().resources) },
    allowed: () => started.kept.read()?.printers ?? settings.printers,
  });
  serveHandover(answer, settings.shop, log);
  if (locked) {
    const underWay = () => calls.underWay() + Number(desk.isPrinting());
    const visits = holdVisits(settings, { window, answer, memory, calls: { underWay }, log });
    idle.is = () => visits.isIdle();
    visits.atEnd(async () => (await line).endVisit());
    const check = wipeCheck(wipeProbe(window, memory, visits), randomUUID);
    void shop.then(({ tests }) => tests.add(check)).catch(() => undefined);
  }
  // A page that goes away takes its staff along.
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) void stand.lock();
  });
  app.on('second-instance', () => bringForward(window));
  app.on('window-all-closed', () => app.quit());
  void window.loadURL(startAddress());
}

/** At a locked screen an address is shown, never opened. */
function openLink({ settings }: StartedStand, page: WebContents, address: string): Promise<boolean> {
  return settings.mode === 'kiosk' ? offerOutside(address, page, log) : openOutside(address, log);
}
