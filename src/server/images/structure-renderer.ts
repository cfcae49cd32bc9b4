import { LRUCache } from 'lru-cache';
import { isHighlightable } from '../../shared/search/structure-input';
import { RetryLaterError } from '../http/errors';
import {
  createWorkerClient,
  DisplacedError,
  WorkerTimeoutError,
  findWorkerEntry,
  type WorkerEntry,
} from '../lib/worker-client';
import type { DrawingReply, DrawingRequest } from './structure-drawing.worker';

export interface StructureRenderer {
  /**
   * Returns OpenChemLib's SVG of a structure, or null when the structure is invalid or too large. Atoms and bonds of the first
   * match of `part` have the class `part`. `network` is the client network; '' = a call within the process, which has no limit of
   * its own.
   * @throws RetryLaterError when too many drawings wait, of all clients, of the network or of its site
   * @throws StructureTooSlowError when the drawing takes, or recently took, too long
   * @throws Error when the worker cannot be started
   */
  draw(smiles: string, part?: string, network?: string): Promise<string | null>;
  isRunning(): boolean;
  close(): Promise<void>;
}

/** The structure takes, or recently took, longer to draw than the time limit. */
export class StructureTooSlowError extends Error {
  constructor() {
    super('the structure takes too long to draw');
  }
}

/** Size in pixels of the drawing within the product image. */
export const structureArea = { width: 440, height: 324 };
const MAX_ATOMS = 110;
const MAX_SMILES_LENGTH = 800;
/** Drawings of all clients that may wait. */
const MAX_PENDING = 500;
/** Drawings of one client network that may wait: a page shows up to 96 products. */
const MAX_PENDING_PER_NETWORK = 96;
/** Drawings of one site (see `lib/ip-address.ts`) that may wait, such as of four visitors on one campus. */
const MAX_PENDING_PER_SITE = 4 * MAX_PENDING_PER_NETWORK;
const RETRY_AFTER_S = 2;
/** Number of structures that are remembered as too slow, which would otherwise occupy the worker at every request. */
const MAX_SLOW_STRUCTURES = 1000;
/** Time for which a structure is remembered as too slow: a machine that was busy may draw it later. */
const SLOW_MEMORY_MS = 600_000;

interface Options {
  /** Time without a request after which the worker is terminated and its memory freed. */
  idleMs?: number;
  /** Time after which a worker that draws a structure is terminated: the layout of some structures takes minutes. */
  timeoutMs?: number;
  entry?: () => WorkerEntry;
  maxPending?: number;
  maxPendingPerNetwork?: number;
  maxPendingPerSite?: number;
  slowMs?: number;
}

/** Draws structures in a worker, which starts with the first drawing. */
export function createStructureRenderer({
  idleMs = 10_000,
  timeoutMs = 10_000,
  entry = () => findWorkerEntry('structure-drawing.worker', import.meta.url),
  maxPending = MAX_PENDING,
  maxPendingPerNetwork = MAX_PENDING_PER_NETWORK,
  maxPendingPerSite = MAX_PENDING_PER_SITE,
  slowMs = SLOW_MEMORY_MS,
}: Options = {}): StructureRenderer {
  const worker = createWorkerClient<DrawingRequest, DrawingReply>({ entry, timeoutMs, idleMs });
  const slowStructures = new LRUCache<string, true>({ max: MAX_SLOW_STRUCTURES, ttl: slowMs });
  return { isRunning: worker.isRunning, close: worker.stop, draw };

  async function draw(smiles: string, part = '', network = ''): Promise<string | null> {
    if (smiles.trim() === '' || smiles.length > MAX_SMILES_LENGTH) return null;
    if (slowStructures.has(slowKey(smiles, ''))) throw new StructureTooSlowError();
    const highlightedPart = isHighlightable(part) && !slowStructures.has(slowKey(smiles, part)) ? part : '';
    const hasTooManyPending =
      worker.pending(network) >= maxPendingPerNetwork || worker.pendingOfSite(network) >= maxPendingPerSite;
    if (network !== '' && hasTooManyPending) throw new RetryLaterError(429, RETRY_AFTER_S);
    if (worker.pending() >= maxPending && !worker.displaceFor(network))
      throw new RetryLaterError(503, RETRY_AFTER_S);
    const request = { smiles, part: highlightedPart, ...structureArea, maxAtoms: MAX_ATOMS };
    try {
      const { svg } = await worker.request(request, network);
      return svg === '' ? null : svg;
    } catch (error) {
      if (error instanceof DisplacedError) throw new RetryLaterError(503, RETRY_AFTER_S);
      if (!(error instanceof WorkerTimeoutError)) throw error;
      slowStructures.set(slowKey(smiles, highlightedPart), true);
      // The part is an input of clients, so it must not mark the structure itself as too slow.
      if (highlightedPart !== '') return draw(smiles, '', network);
      throw new StructureTooSlowError();
    }
  }
}

function slowKey(smiles: string, part: string): string {
  return JSON.stringify([smiles, part]);
}
