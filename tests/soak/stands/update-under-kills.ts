import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ReleasingShop } from '../../../test/stands/catalogue-offers';
import { makeUpdatingStand } from '../../../test/stands/updating-stand';
import { updateCatalogue } from '../../../src/main/updates/update-catalogue';

/** Result of a kill during a catalogue update. */
export interface UpdateKill {
  /** The disk write before the kill; '' when the update finished. */
  killed: string;
  /** Number of disk writes of an update that finished; 0 after a kill. */
  diskWrites: number;
  /** Catalogue that the next start shows: `old`, `new`, or an error. */
  catalogueAfterKill: string;
  /** Catalogue that a start shows after another update. */
  catalogueAfterUpdate: string;
  /** Bytes that the other update downloaded. */
  downloadedBytes: number;
}

/**
 * Kills an update before the disk write with this number (from 1; 0 = never), checks the stand and updates again. `program` is the
 * bundle of `updating-process`.
 */
export async function killUpdate(
  shop: ReleasingShop,
  program: string,
  writeNumber: number,
): Promise<UpdateKill> {
  const stand = await makeUpdatingStand(shop);
  try {
    const publicKey = shop.keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    const child = spawn(
      process.execPath,
      [
        '--import',
        join(import.meta.dirname, 'file-kill-hook.mjs'),
        program,
        stand.deps.folder.path,
        shop.folder,
        shop.bundled,
        publicKey,
      ],
      { env: { ...process.env, KILL_AT: String(writeNumber) }, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let output = '';
    child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    const killed = /killed before (.*)/.exec(output)?.[1] ?? '';
    if (killed === '' && code !== 0) throw new Error(`the stand failed: ${output}`);
    const diskWrites = Number(/disk writes: (\d+)/.exec(output)?.[1] ?? 0);
    const catalogueAfterKill = await catalogueAtStart(() => stand.catalogueAtNextStart());
    const nextUpdate = await updateCatalogue(stand.deps);
    const downloadedBytes = nextUpdate.kind === 'updated' ? nextUpdate.fetchedBytes : 0;
    const catalogueAfterUpdate = await catalogueAtStart(() => stand.catalogueAtNextStart());
    return { killed, diskWrites, catalogueAfterKill, catalogueAfterUpdate, downloadedBytes };
  } finally {
    await stand.remove();
  }
}

async function catalogueAtStart(readCatalogue: () => Promise<string>): Promise<string> {
  const content = await readCatalogue().catch((error: unknown) => String(error));
  if (content === 'bundled') return 'old';
  return content.startsWith('version-') ? 'new' : content;
}
