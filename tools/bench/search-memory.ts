import { join } from 'node:path';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { serverCommand } from '../server-command.mjs';
import { labeledQueries } from '../search-eval/labels/labeled-queries';
import { measureThroughput } from './http-load';
import { mixedQueries } from './mixed-queries';
import { atMostForCatalogue, formatMb, type Row } from './report';
import { helloCommand, startServer } from './server-process';

const SEARCH_COUNT = 10_000;
const MAX_BYTES = 130 * 1_048_576;

/**
 * Measures the memory of the built server after mixed searches. Structure search is excluded: its worker exits after a
 * minute and has its own figure.
 */
export async function measureSearchMemory(folder: string, products: number): Promise<Row> {
  const catalogue = await openCatalogue(join(folder, 'catalogue.sqlite'));
  const texts = await mixedQueries(catalogue, products);
  await catalogue.close();
  const command = serverCommand({ DATA_DIR: folder });
  // A new shop first creates its accounts with a password worker that exits after some seconds.
  await (await startServer(command)).stop();
  const shop = await startServer(command);
  const baselineServer = await startServer(helloCommand);
  const structureTexts = new Set(
    labeledQueries(products).flatMap(({ kind, text }) => (kind === 'structure' ? [text] : [])),
  );
  const requests = texts
    .filter((text) => text.trim() !== '' && text.length <= 200 && !structureTexts.has(text))
    .map((key) => ({ path: '/web/goods/search/index', body: { key } }));
  await measureThroughput(shop.address, requests, { amount: SEARCH_COUNT });
  const label = `memory (PSS) after 10,000 searches without structures, ${products.toLocaleString('en')} products`;
  const row = atMostForCatalogue(products)(label, shop.memory(), MAX_BYTES, formatMb);
  const baseline = `hello ${formatMb(baselineServer.memory())}`;
  await shop.stop();
  await baselineServer.stop();
  return { ...row, baseline };
}
