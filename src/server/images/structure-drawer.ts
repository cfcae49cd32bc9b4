import { MAX_HIGHLIGHTED_SMILES } from '../../shared/search/structure-input';
import { createWorkerClient } from '../lib/worker-client';
import { findWorkerEntry, type WorkerEntry } from '../lib/worker-entry';
import type { DrawingReply, DrawingRequest } from './structure-drawing.worker';

export interface StructureDrawer {
  /**
   * Returns OpenChemLib's SVG of a structure, or null when it is invalid, too large, takes too long, or the worker
   * cannot be started. Atoms and bonds of the first match of `part` have the class `part`.
   */
  draw(smiles: string, part?: string): Promise<string | null>;
  running(): boolean;
  close(): Promise<void>;
}

/** Size of the drawing within the product image. */
export const structureArea = { width: 440, height: 324 };
const MAX_ATOMS = 110;
const MAX_SMILES_LENGTH = 800;

interface Options {
  /** Time without a request after which the worker is terminated and its memory freed. */
  idleMs?: number;
  /** The layout of some structures takes minutes; such a worker is terminated. */
  timeoutMs?: number;
  entry?: () => WorkerEntry;
}

/** Draws structures in a worker. */
export function createStructureDrawer({
  idleMs = 10_000,
  timeoutMs = 10_000,
  entry = () => findWorkerEntry('structure-drawing.worker', import.meta.url),
}: Options = {}): StructureDrawer {
  const worker = createWorkerClient<DrawingRequest, DrawingReply>({ entry, timeoutMs, idleMs });
  return {
    running: worker.isRunning,
    close: worker.stop,
    async draw(smiles, part = '') {
      if (smiles.trim() === '' || smiles.length > MAX_SMILES_LENGTH) return null;
      const marked = part.length > MAX_HIGHLIGHTED_SMILES ? '' : part;
      const request = { smiles, part: marked, ...structureArea, maxAtoms: MAX_ATOMS };
      const { svg } = await worker.request(request).catch(() => ({ svg: '' }));
      return svg === '' ? null : svg;
    },
  };
}
