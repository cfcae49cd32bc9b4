import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, say } from '../steps.mjs';
import { routeSizes } from './bundle-sizes';
import { makeCatalogue } from './catalogues';
import { electronStart } from './electron-start';
import { httpTimes } from './http-times';
import { atMost, kb, printTable, type Row } from './report';
import { searchTimes } from './search-times';

/**
 * `npm run bench`: every figure of the shop beside its bar and its floor, measured in this one run.
 * `npm run bench -- --million` adds a catalogue of 1,000,000 products; `--no-electron` leaves Electron out.
 */
await ensureInstalled();
await ensureBuilt();

const sizes = process.argv.includes('--million') ? [10_000, 100_000, 1_000_000] : [10_000, 100_000];
const folders = new Map<number, string>();
const building: Row[] = [];
const searching: Row[] = [];
let smaller: number | null = null;
for (const products of sizes) {
  say(`Making a catalogue of ${products.toLocaleString('en')} products …`);
  const { folder, file, seconds } = await makeCatalogue(products);
  folders.set(products, folder);
  const shown = (value: number) => `${value.toFixed(1)} s`;
  const row = {
    what: `build a catalogue of ${products.toLocaleString('en')}`,
    figure: shown(seconds),
    bar: '',
    met: null,
  };
  building.push({ ...(products === 100_000 ? atMost(row.what, seconds, 60, shown) : row), floor: '' });
  const { rows, searchMedian } = await searchTimes(file, products);
  searching.push(...rows);
  if (smaller !== null) searching.push({ ...growth(products, searchMedian / smaller), floor: '' });
  smaller = searchMedian;
}
printTable('Catalogue', building);
printTable('Search in process', searching);
say('Timing the server …');
printTable('Server, 100,000 products', await httpTimes(folders.get(100_000) ?? ''));
printTable('Bundles, gzip', bundles());
if (!process.argv.includes('--no-electron')) {
  say('Timing Electron …');
  printTable('Electron', await electronStart(folders.get(100_000) ?? ''));
}

function growth(products: number, times: number): Omit<Row, 'floor'> {
  const shown = (value: number) => `${value.toFixed(2)} times`;
  return atMost(`search p50 against a tenth of ${products.toLocaleString('en')}`, times, 2, shown);
}

function bundles(): Row[] {
  return routeSizes(join(root, 'out/renderer')).flatMap(({ screen, script, own, style }) => [
    { ...atMost(`${screen}: JavaScript before use`, script, 120_000, kb), floor: '' },
    { ...atMost(`${screen}: its own part of that`, own, 30_000, kb), floor: '' },
    { ...atMost(`${screen}: style sheets`, style, 20_000, kb), floor: '' },
  ]);
}
