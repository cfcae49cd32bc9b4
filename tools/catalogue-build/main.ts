import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCatalogue } from './build-catalogue';
import { MIN_PRODUCTS } from './line-counts';

/** The count that a person typed. Throws RangeError unless it is a whole number in reach. */
function readProducts(text: string): number {
  const products = Number(text);
  if (/^\d+$/.test(text) && products >= MIN_PRODUCTS && products <= 2_000_000) return products;
  throw new RangeError(`--products must be a whole number from ${MIN_PRODUCTS} to 2000000, not ${text}`);
}

function reporter(): (step: string, done: number, total: number) => void {
  let shown = '';
  return (step, done, total) => {
    const share = total > 1 ? ` ${Math.floor((100 * done) / total)} %` : '';
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${step}${share}`);
    else if (step !== shown) process.stderr.write(`${step}\n`);
    shown = step;
  };
}

try {
  const { values } = parseArgs({
    options: { products: { type: 'string', default: '100000' }, file: { type: 'string' } },
  });
  const file = values.file ?? join(process.env.DATA_DIR ?? 'data', 'catalogue.sqlite');
  const products = readProducts(values.products);
  const made = await buildCatalogue({ file, products, onProgress: reporter() });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  const size = (statSync(file).size / 1e6).toFixed(1);
  process.stdout.write(
    `${made.products} products in ${made.seconds.toFixed(1)} s, ${size} MB, sha256 ${made.checksum}\n`,
  );
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
