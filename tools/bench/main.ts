import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, say } from '../setup.mjs';
import { budgets } from '../checks/bundle-budgets';
import { readBenchArguments } from './bench-arguments';
import { measureDeferredSizes, measureRouteSizes } from './bundle-sizes';
import { measureCartTimes } from './cart-times';
import { reportCatalogueFacts } from './catalogue-facts';
import { catalogueFolder, makeCatalogue } from './catalogues';
import { measureRenderedPageTimes } from './rendered-page-times';
import { measureElectronStart } from './electron-start';
import { measurePasswordAttackLoad } from './password-attack-load';
import { measureHttpTimes } from './http-times';
import { measureImportTimes } from './import-times';
import { measureQuickOrderTimes } from './quick-order-times';
import { atMost, atMostForCatalogue, formatKb, printTable, type Row } from './report';
import { requestCostNames, measureRequestCosts } from './request-cost/request-costs';
import { benchmarkSearchQuality } from './search-quality';
import { measureSearchGrowth, type SizedCatalogue } from './search-growth';
import { measureSearchMemory } from './search-memory';
import { measureSearchTimes } from './search-times';
import { measureStructureAgreement } from './structure-agreement';
import { measureStructureTimes } from './structure-times';
import { measureVendorImportTimes } from './vendor-import-times';
import { fileURLToPath } from 'node:url';
import { serverCommand } from '../server-command.mjs';
import { measureClickTimes } from './click-times';
import { measureFirstVisits } from './first-visits';
import { startServer, type Command } from './server-process';
import { launchBrowser } from './throttled-tab';

/**
 * `npm run bench`: measures the shop and prints each figure with its target and its baseline of the same run.
 * `npm run bench -- search server` runs only these parts
 * (search, structures, quick-order, request-cost, server, carts, guesses, pages, bundles, import, electron);
 * `--million` adds a catalogue of 1,000,000 products.
 */
const { runs, requestNames, isMillion } = readBenchArguments(process.argv.slice(2), requestCostNames());

await ensureInstalled();
await ensureBuilt();
if (runs('search')) await searchPart();
if (runs('structures')) await structuresPart();
if (runs('quick-order')) await quickOrderPart();
if (runs('request-cost')) await requestCostPart();
if (runs('server'))
  printTable('Server, 100,000 products', await measureHttpTimes(await catalogueFolder(100_000)));
if (runs('carts')) await cartPart();
if (runs('guesses'))
  printTable('Password attack', await measurePasswordAttackLoad(await catalogueFolder(100_000)));
if (runs('pages')) await pagesPart();
if (runs('bundles')) printTable('Bundles, gzip', bundles());
if (runs('import')) await importPart();
if (runs('electron')) printTable('Electron', await measureElectronStart(await catalogueFolder(100_000)));

async function importPart(): Promise<void> {
  const folder = await catalogueFolder(100_000);
  const rows = [...(await measureImportTimes(folder)), ...(await measureVendorImportTimes(folder))];
  printTable('Import, 100,000 products', rows);
}

async function searchPart(): Promise<void> {
  const building: Row[] = [];
  const searching: Row[] = [];
  const sizes: SizedCatalogue[] = [];
  for (const products of isMillion ? [10_000, 100_000, 1_000_000] : [10_000, 100_000]) {
    say(`Building a catalogue of ${products.toLocaleString('en')} products …`);
    const { file, folder, seconds } = await makeCatalogue(products);
    const formatSeconds = (value: number) => `${value.toFixed(1)} s`;
    const label = `build a catalogue of ${products.toLocaleString('en')}`;
    building.push({ ...atMostForCatalogue(products)(label, seconds, 60, formatSeconds), baseline: '' });
    searching.push(
      ...(await measureSearchTimes(file, products)),
      await measureSearchMemory(folder, products),
    );
    sizes.push({ file, products });
    if (products === 100_000) {
      printTable('Catalogue facts, 100,000 products', await reportCatalogueFacts(file));
      printTable('Search quality, 100,000 products', await benchmarkSearchQuality(file, products));
    }
  }
  printTable('Catalogue', building);
  printTable('Search in process', [...searching, ...(await measureSearchGrowth(sizes))]);
}

async function structuresPart(): Promise<void> {
  const file = join(await catalogueFolder(100_000), 'catalogue.sqlite');
  printTable('Structure search compared with RDKit', await measureStructureAgreement(file));
  printTable('Structures, 100,000 products', await measureStructureTimes(file, 100_000));
}

async function quickOrderPart(): Promise<void> {
  const folder = await catalogueFolder(100_000);
  printTable('Quick order, 100,000 products', await measureQuickOrderTimes(join(folder, 'catalogue.sqlite')));
}

/** Fails the run when a request takes too long: such a request lets a few clients slow down all others. */
async function requestCostPart(): Promise<void> {
  const folder = await catalogueFolder(100_000);
  const effort = { initialRequests: 24, rounds: 6 };
  const rows = await measureRequestCosts(join(folder, 'catalogue.sqlite'), effort, requestNames);
  printTable('Main thread per request, worst input found, 100,000 products', rows);
  if (rows.some(({ met }) => met === false)) process.exitCode = 1;
}

async function cartPart(): Promise<void> {
  const folder = await catalogueFolder(100_000);
  printTable('Carts in process, 100,000 products', await measureCartTimes(join(folder, 'catalogue.sqlite')));
}

async function pagesPart(): Promise<void> {
  const folder = await catalogueFolder(100_000);
  printTable('Rendered pages, 100,000 products', await measureRenderedPageTimes(folder));
  printTable('Pages with 4× CPU throttling, 100,000 products', await pageTimes(folder));
}

function bundles(): Row[] {
  const renderer = join(root, 'out/renderer');
  const screens = measureRouteSizes(renderer).flatMap(({ screen, script, routeScript, style }) => [
    { ...atMost(`${screen}: initial JavaScript`, script, budgets.script, formatKb), baseline: '' },
    {
      ...atMost(`${screen}: JavaScript of the route`, routeScript, budgets.routeScript, formatKb),
      baseline: '',
    },
    { ...atMost(`${screen}: style sheets`, style, budgets.style, formatKb), baseline: '' },
  ]);
  const later = measureDeferredSizes(renderer).map(({ part, script }) => ({
    name: `${part}: loaded later, on idle or demand`,
    figure: formatKb(script),
    target: '',
    met: null,
    baseline: '',
  }));
  return [...screens, ...later];
}

/** Measures page loads and clicks in a browser with 4× CPU throttling. */
async function pageTimes(folder: string): Promise<Row[]> {
  const server = await startServer(pageServer(folder));
  const browser = await launchBrowser();
  try {
    const paints = await measureFirstVisits(browser, server.address);
    return [...paints, ...(await measureClickTimes(browser, server.address))];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Command that starts the shop and the baseline pages in one process. */
function pageServer(folder: string): Command {
  const { command, args, env } = serverCommand({ DATA_DIR: folder });
  const program = fileURLToPath(new URL('./page-server.ts', import.meta.url));
  return { command, args: [...args.slice(0, -1), '--import', 'tsx', program], env };
}
