import { join } from 'node:path';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { serverCommand } from '../server-command.mjs';
import { labelledQueries } from '../search-eval/labels/labeled-queries';
import { flood } from './http-load';
import { mixedQueries } from './mixed-queries';
import { atMostFor, mb, type Row } from './report';
import { hello, startServer } from './server-process';

const SEARCHES = 10_000;
const MOST = 120 * 1_048_576;

/**
 * What the built server holds after searches for the mixed texts, in a process of its own. Without structures: the worker
 * that makes them out has a figure of its own, and is gone a minute later.
 */
export async function searchMemory(folder: string, products: number): Promise<Row> {
  const catalogue = await openCatalogue(join(folder, 'catalogue.sqlite'));
  const texts = await mixedQueries(catalogue, products);
  await catalogue.close();
  const command = serverCommand({ DATA_DIR: folder });
  // A new shop makes its accounts first, with a judge of passwords in a thread that is gone some seconds later.
  await (await startServer(command)).stop();
  const shop = await startServer(command);
  const bare = await startServer(hello);
  const drawn = new Set(
    labelledQueries(products).flatMap(({ kind, text }) => (kind === 'structure' ? [text] : [])),
  );
  const requests = texts
    .filter((text) => text.trim() !== '' && text.length <= 200 && !drawn.has(text))
    .map((key) => ({ path: '/web/goods/search/index', body: { key } }));
  await flood(shop.address, requests, { amount: SEARCHES });
  const what = `memory (PSS) after 10,000 searches without structures, ${products.toLocaleString('en')} products`;
  const row = atMostFor(products)(what, shop.memory(), MOST, mb);
  const floor = `hello ${mb(bare.memory())}`;
  await shop.stop();
  await bare.stop();
  return { ...row, floor };
}
