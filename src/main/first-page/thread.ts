import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderPage } from '../../shared/contract/page';
import { drawFirstPage } from './draw-first-page';
import type { FirstPageOrder } from './first-page-order';

// A thread of the program's own: it draws one page, tells it and ends. Its code is read while the order is written.
const { renderer } = workerData as { renderer: string };
const entry = import(pathToFileURL(renderer).href) as Promise<{ renderPage: RenderPage }>;

parentPort?.once('message', (order: FirstPageOrder) => {
  void tell(order);
});

async function tell(order: FirstPageOrder): Promise<void> {
  parentPort?.postMessage(await drawFirstPage(order, (await entry).renderPage));
}
