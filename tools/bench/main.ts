import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, say } from '../setup.mjs';
import { budgets } from '../checks/bundle-budgets';
import { readBenchArguments } from './bench-arguments';
import { measureDeferredSizes, measureRouteSizes } from './bundle-sizes';
import { measureCartTimes } from './cart-times';
import { reportCatalogueFacts } from './catalogue-facts';
import { ensureCatalogueFolder, makeCatalogue } from './catalogues';
import { measureRenderedPageTimes } from './rendered-page-times';
import { measureElectronStart } from './electron-start';
import { formatSeconds } from './measurements';
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
const { hasPart, requestNames, hasMillion } = readBenchArguments(process.argv.slice(2), requestCostNames());

await ensureInstalled();
await ensureBuilt();
if (hasPart('search')) await searchPart();
if (hasPart('structures')) await structuresPart();
if (hasPart('quick-order')) await quickOrderPart();
if (hasPart('request-cost')) await requestCostPart();
if (hasPart('server'))
  printTable('Server, 100,000 products', await measureHttpTimes(await ensureCatalogueFolder(100_000)));
if (hasPart('carts')) await cartPart();
if (hasPart('guesses'))
  printTable('Password attack', await measurePasswordAttackLoad(await ensureCatalogueFolder(100_000)));
if (hasPart('pages')) await pagesPart();
if (hasPart('bundles')) printTable('Bundles, gzip', bundleRows());
if (hasPart('import')) await importPart();
if (hasPart('electron'))
  printTable('Electron', await measureElectronStart(await ensureCatalogueFolder(100_000)));

async function importPart(): Promise<void> {
  const folder = await ensureCatalogueFolder(100_000);
  const rows = [...(await measureImportTimes(folder)), ...(await measureVendorImportTimes(folder))];
  printTable('Import, 100,000 products', rows);
}

async function searchPart(): Promise<void> {
  const buildRows: Row[] = [];
  const searchRows: Row[] = [];
  const sizes: SizedCatalogue[] = [];
  for (const products of hasMillion ? [10_000, 100_000, 1_000_000] : [10_000, 100_000]) {
    say(`Building a catalogue of ${products.toLocaleString('en')} products …`);
    const { file, folder, seconds } = await makeCatalogue(products);

    const label = `build a catalogue of ${products.toLocaleString('en')}`;
    buildRows.push({ ...atMostForCatalogue(products)(label, seconds, 60, formatSeconds), baseline: '' });
    searchRows.push(
      ...(await measureSearchTimes(file, products)),
      await measureSearchMemory(folder, products),
    );
    sizes.push({ file, products });
    if (products === 100_000) {
      printTable('Catalogue facts, 100,000 products', await reportCatalogueFacts(file));
      printTable('Search quality, 100,000 products', await benchmarkSearchQuality(file, products));
    }
  }
  printTable('Catalogue', buildRows);
  printTable('Search in process', [...searchRows, ...(await measureSearchGrowth(sizes))]);
}

async function structuresPart(): Promise<void> {
  const file = join(await ensureCatalogueFolder(100_000), 'catalogue.sqlite');
  printTable('Structure search compared with RDKit', await measureStructureAgreement(file));
  printTable('Structures, 100,000 products', await measureStructureTimes(file, 100_000));
}

async function quickOrderPart(): Promise<void> {
  const folder = await ensureCatalogueFolder(100_000);
  printTable('Quick order, 100,000 products', await measureQuickOrderTimes(join(folder, 'catalogue.sqlite')));
}

/** Fails the run when a request takes too long: such a request lets a few clients slow down all others. */
async function requestCostPart(): Promise<void> {
  const folder = await ensureCatalogueFolder(100_000);
  const effort = { initialRequests: 24, rounds: 6 };
  const rows = await measureRequestCosts(join(folder, 'catalogue.sqlite'), effort, requestNames);
  printTable('Main thread per request, worst input found, 100,000 products', rows);
  if (rows.some(({ met }) => met === false)) process.exitCode = 1;
}

async function cartPart(): Promise<void> {
  const folder = await ensureCatalogueFolder(100_000);
  printTable('Carts in process, 100,000 products', await measureCartTimes(join(folder, 'catalogue.sqlite')));
}

async function pagesPart(): Promise<void> {
  const folder = await ensureCatalogueFolder(100_000);
  printTable('Rendered pages, 100,000 products', await measureRenderedPageTimes(folder));
  printTable('Pages with 4× CPU throttling, 100,000 products', await measureThrottledPages(folder));
}

function bundleRows(): Row[] {
  const renderer = join(root, 'out/renderer');
  const screens = measureRouteSizes(renderer).flatMap(({ screen, script, routeScript, style }) => [
    { ...atMost(`${screen}: initial JavaScript`, script, budgets.script, formatKb), baseline: '' },
    {
      ...atMost(`${screen}: JavaScript of the route`, routeScript, budgets.routeScript, formatKb),
      baseline: '',
    },
    { ...atMost(`${screen}: style sheets`, style, budgets.style, formatKb), baseline: '' },
  ]);
  const deferredParts = measureDeferredSizes(renderer).map(({ part, script }) => ({
    name: `${part}: loaded later, on idle or demand`,
    figure: formatKb(script),
    target: '',
    met: null,
    baseline: '',
  }));
  return [...screens, ...deferredParts];
}

/** Measures page loads and clicks in a browser with 4× CPU throttling. */
async function measureThrottledPages(folder: string): Promise<Row[]> {
  const server = await startServer(pageServerCommand(folder));
  const browser = await launchBrowser();
  try {
    const firstVisitRows = await measureFirstVisits(browser, server.address);
    return [...firstVisitRows, ...(await measureClickTimes(browser, server.address))];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Command that starts the shop and the baseline pages in one process. */
function pageServerCommand(folder: string): Command {
  const { command, args, env } = serverCommand({ DATA_DIR: folder });
  const program = fileURLToPath(new URL('./page-server.ts', import.meta.url));
  return { command, args: [...args.slice(0, -1), '--import', 'tsx', program], env };
}
