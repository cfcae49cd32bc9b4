import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { LONGEST_MARKED } from '../../shared/domain/structure-text';
import { structureWorkerProgram, type StructureReply, type StructureRequest } from './structure-worker';

export interface StructureDrawer {
  /**
   * The library's own drawing of a structure, or null: no structure, too large, too slow or no worker. Atoms and bonds
   * of `part`, in the first place where the structure holds it, have the class `part`.
   */
  draw(smiles: string, part?: string): Promise<string | null>;
  /** Whether the worker is alive. */
  running(): boolean;
  close(): Promise<void>;
}

/** The part of the picture that the structure gets. */
export const structureRoom = { width: 440, height: 324 };
const mostAtoms = 110;
const longestSmiles = 800;

interface Options {
  /** The worker, and the memory it holds, goes after so many ms without a request. */
  idleMs?: number;
  /** Some structures keep the layout busy for minutes; such a worker is stopped and started anew. */
  patienceMs?: number;
  /** Where the library is; a test names one that is missing. */
  library?: () => string;
}

/** Draws structures in a worker that is started on demand and ends when nobody asks. */
export function createStructureDrawer({
  idleMs = 10_000,
  patienceMs = 10_000,
  library = openchemlib,
}: Options = {}): StructureDrawer {
  const waiting = new Map<number, (svg: string | null) => void>();
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  return {
    running: () => worker !== null,
    close: stop,
    draw(smiles, part = '') {
      if (smiles.trim() === '' || smiles.length > longestSmiles) return Promise.resolve(null);
      const runner = started();
      if (runner === null) return Promise.resolve(null);
      return new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        const request: StructureRequest = {
          id: lastId,
          smiles,
          part: partToMark(part),
          ...structureRoom,
          mostAtoms,
        };
        runner.postMessage(request);
        watch();
      });
    },
  };

  function started(): Worker | null {
    if (worker !== null) return worker;
    try {
      const born = new Worker(structureWorkerProgram, {
        eval: true,
        workerData: { openchemlib: library() },
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
      });
      born.on('message', ({ id, svg }: StructureReply) => {
        waiting.get(id)?.(svg === '' ? null : svg);
        waiting.delete(id);
        watch();
      });
      born.on('error', () => ended(born));
      born.on('exit', () => ended(born));
      born.unref();
      worker = born;
      return born;
    } catch {
      return null;
    }
  }

  /** One clock for both: while somebody waits it measures patience, else idleness. */
  function watch(): void {
    clearTimeout(timer);
    worker?.[waiting.size > 0 ? 'ref' : 'unref']();
    timer = setTimeout(() => void stop(), waiting.size > 0 ? patienceMs : idleMs);
    timer.unref();
  }

  async function stop(): Promise<void> {
    const last = worker;
    if (last === null) return;
    ended(last);
    await last.terminate();
  }

  function ended(which: Worker): void {
    if (which !== worker) return;
    worker = null;
    clearTimeout(timer);
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  }
}

function partToMark(part: string): string {
  return part.length > LONGEST_MARKED ? '' : part;
}

/** Found from this file, wherever a bundler has put it. */
function openchemlib(): string {
  const require = createRequire(import.meta.url);
  return pathToFileURL(require.resolve('openchemlib')).href;
}
