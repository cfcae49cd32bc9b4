import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { LONGEST_MARKED } from '../../shared/domain/structure-text';
import { createAskedThread } from '../lib/worker-thread';
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
      if (smiles.trim() === '' || smiles.length > longestSmiles) return null;
      const request = { smiles, part: partToMark(part), ...structureRoom, mostAtoms };
      const { svg } = await thread.ask(request).catch(() => ({ svg: '' }));
      return svg === '' ? null : svg;
    },
  };
}

function partToMark(part: string): string {
  return part.length > LONGEST_MARKED ? '' : part;
}

/** Found from this file, wherever a bundler has put it. */
function openchemlib(): string {
  const require = createRequire(import.meta.url);
  return pathToFileURL(require.resolve('openchemlib')).href;
}
