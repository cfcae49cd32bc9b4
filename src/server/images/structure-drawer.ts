import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { MAX_HIGHLIGHTED_SMILES } from '../../shared/search/structure-input';
import { createAskedThread } from '../lib/worker-client';
import { structureWorkerProgram, type StructureReply, type StructureRequest } from './structure-worker';

export interface StructureDrawer {
  /**
   * Returns the SVG of the library; null for an invalid or too large structure, on timeout, or without a worker. Atoms
   * and bonds of the first match of the SMILES `part` have the class `part`.
   */
  draw(smiles: string, part?: string): Promise<string | null>;
  running(): boolean;
  close(): Promise<void>;
}

/** Size of the structure within the image. */
export const structureArea = { width: 440, height: 324 };
const MAX_ATOMS = 110;
const MAX_SMILES_LENGTH = 800;

interface Options {
  /** Terminates the worker after this time in ms without a request, to free its memory. */
  idleMs?: number;
  /** Limit in ms for one structure: the layout of some takes minutes. The worker is terminated and replaced. */
  patienceMs?: number;
  /** Returns the URL of the library. */
  library?: () => string;
}

/** Draws structures in a worker that is started on demand and terminated when idle. */
export function createStructureDrawer({
  idleMs = 10_000,
  patienceMs = 10_000,
  library = openchemlib,
}: Options = {}): StructureDrawer {
  const thread = createAskedThread<StructureRequest, StructureReply>({
    program: structureWorkerProgram,
    data: () => ({ openchemlib: library() }),
    patienceMs,
    idleMs,
  });
  return {
    running: thread.running,
    close: thread.stop,
    async draw(smiles, part = '') {
      if (smiles.trim() === '' || smiles.length > MAX_SMILES_LENGTH) return null;
      const request = { smiles, part: partToMark(part), ...structureArea, mostAtoms: MAX_ATOMS };
      const { svg } = await thread.ask(request).catch(() => ({ svg: '' }));
      return svg === '' ? null : svg;
    },
  };
}

function partToMark(part: string): string {
  return part.length > MAX_HIGHLIGHTED_SMILES ? '' : part;
}

function openchemlib(): string {
  const require = createRequire(import.meta.url);
  return pathToFileURL(require.resolve('openchemlib')).href;
}
