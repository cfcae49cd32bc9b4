import { Worker } from 'node:worker_threads';
import { paths } from '../paths';
import type { FirstPageOrder } from './first-page-order';

/** Milliseconds after which the window is better off by itself. */
const PATIENCE = 4000;

/** A thread that draws one page. */
export interface DrawingThread {
  /** To be called once. Null when the page does not come; never rejects. */
  draw(order: FirstPageOrder): Promise<string | null>;
}

/** Starts the thread, which needs some time before it can draw. */
export function startDrawing(): DrawingThread {
  const { firstPage, renderer } = paths();
  const worker = new Worker(firstPage, {
    workerData: { renderer },
    // It makes much and lives short: room for all of it costs less than looking for what is no longer needed.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
  const html = new Promise<string | null>((resolve) => {
    worker.once('message', resolve);
    worker.once('error', () => resolve(null));
    worker.once('exit', () => resolve(null));
    setTimeout(() => resolve(null), PATIENCE).unref();
  });
  void html.then(() => worker.terminate());
  return {
    draw(order) {
      worker.postMessage(order);
      return html;
    },
  };
}
