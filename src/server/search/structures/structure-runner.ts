import { Worker } from 'node:worker_threads';
import type { NamedBytes } from './structure-blocks';
import type { StructureOrder, StructureReport, StructureWorkerData } from './structure-messages';
import { workerFile } from './worker-file';

/** Keeps the worker of structures: started at the first order, ended after a rest or when it hangs. */
export interface StructureRunner {
  order(order: StructureOrder): void;
  running(): boolean;
  close(): Promise<void>;
}

interface RunnerOptions {
  blocks: () => Promise<NamedBytes[]>;
  limitMs: number;
  reportMs: number;
  idleMs: number;
  onReport: (report: StructureReport) => void;
  /** The worker is gone, and with it all that was under way; `fault` says why unless it had to go. */
  onEnd: (fault?: unknown) => void;
}

/** Milliseconds beyond its limit after which a worker counts as hanging: reading a structure cannot be paused. */
const PATIENCE = 3000;

export function createStructureRunner(options: RunnerOptions): StructureRunner {
  const { blocks, limitMs, reportMs, idleMs, onReport, onEnd } = options;
  const underWay = new Set<number>();
  let worker: Worker | null = null;
  let starting: Promise<Worker> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  return {
    running: () => worker !== null,
    order(order) {
      if (closed) return onEnd();
      if (order.search) underWay.add(order.id);
      started().then(
        (one) => {
          one.postMessage(order);
          watch();
        },
        (error: unknown) => ended(worker, error),
      );
    },
    async close() {
      closed = true;
      await starting?.catch(() => undefined);
      await stop();
    },
  };

  function started(): Promise<Worker> {
    starting ??= start();
    return starting;
  }

  async function start(): Promise<Worker> {
    const { program, eval: isText } = workerFile('structure-worker');
    const data: StructureWorkerData = { blocks: await blocks(), limitMs, reportMs };
    const born = new Worker(program, {
      eval: isText,
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
    });
    born.on('message', (report: StructureReport) => {
      if (report.over) underWay.delete(report.id);
      watch();
      onReport(report);
    });
    born.on('error', (error) => ended(born, error));
    born.on('exit', () => ended(born));
    born.unref();
    worker = born;
    return born;
  }

  /** One clock for both: while something is under way it measures patience, else idleness. */
  function watch(): void {
    clearTimeout(timer);
    worker?.[underWay.size > 0 ? 'ref' : 'unref']();
    timer = setTimeout(() => void stop(), underWay.size > 0 ? limitMs + PATIENCE : idleMs);
    timer.unref();
  }

  async function stop(): Promise<void> {
    const last = worker;
    ended(last);
    await last?.terminate();
  }

  function ended(which: Worker | null, fault?: unknown): void {
    if (which !== worker) return;
    worker = null;
    starting = null;
    clearTimeout(timer);
    underWay.clear();
    onEnd(fault);
  }
}
