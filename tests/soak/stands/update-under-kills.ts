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
  /** Disk writes of a finished update. */
  changes: number;
  /** Catalogue of the next start: `old`, `new`, or an error. */
  shown: string;
  /** Catalogue after the next update. */
  inTheEnd: string;
  /** Bytes downloaded by the next update. */
  refetched: number;
}

const here = import.meta.dirname;

/** Kills an update before disk write `at`, checks the stand and updates again. `program` is a bundled program. */
export async function killUpdate(shop: ReleasingShop, program: string, at: number): Promise<UpdateKill> {
  const stand = await makeUpdatingStand(shop);
  try {
    const key = shop.keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    const child = spawn(
      process.execPath,
      [
        '--import',
        join(here, 'file-kill-hook.mjs'),
        program,
        stand.deps.folder.path,
        shop.folder,
        shop.bundled,
        key,
      ],
      { env: { ...process.env, KILL_AT: String(at) }, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let output = '';
    child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    const killed = /killed before (.*)/.exec(output)?.[1] ?? '';
    if (killed === '' && code !== 0) throw new Error(`the stand failed: ${output}`);
    const changes = Number(/changes: (\d+)/.exec(output)?.[1] ?? 0);
    const shown = await catalogueAtStart(() => stand.catalogueAtNextStart());
    const again = await updateCatalogue(stand.deps);
    const refetched = again.kind === 'updated' ? again.fetchedBytes : 0;
    return {
      killed,
      changes,
      shown,
      inTheEnd: await catalogueAtStart(() => stand.catalogueAtNextStart()),
      refetched,
    };
  } finally {
    await stand.remove();
  }
}

async function catalogueAtStart(readCatalogue: () => Promise<string>): Promise<string> {
  const content = await readCatalogue().catch((error: unknown) => String(error));
  if (content === 'bundled') return 'old';
  return content.startsWith('version-') ? 'new' : content;
}
