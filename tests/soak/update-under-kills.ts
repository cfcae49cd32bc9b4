import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ReleasingShop } from '../../test/stands/catalogue-offers';
import { makeUpdatingStand } from '../../test/stands/updating-stand';
import { updateCatalogue } from '../../src/main/updates/update-catalogue';

/** One death of a stand while it updates its catalogue. */
export interface UpdateKill {
  /** The change to the disk before which it died; '' when it lived through all of them. */
  killed: string;
  /** Changes to the disk until then, where it lived through all of them. */
  changes: number;
  /** What a start showed afterwards: `old`, `new`, or what it must not be. */
  shown: string;
  /** What a start shows after the next try. */
  inTheEnd: string;
  /** Bytes that the next try still had to fetch. */
  refetched: number;
}

const here = import.meta.dirname;

/**
 * Updates a stand that dies before the change number `at`, looks at it, and lets it try once more. `program` is what
 * `builtProgram` made.
 */
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
        stand.ports.folder.path,
        shop.folder,
        shop.bundled,
        key,
      ],
      { env: { ...process.env, KILL_AT: String(at) }, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let said = '';
    child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    const killed = /killed before (.*)/.exec(said)?.[1] ?? '';
    if (killed === '' && code !== 0) throw new Error(`the stand failed: ${said}`);
    const changes = Number(/changes: (\d+)/.exec(said)?.[1] ?? 0);
    const shown = await look(() => stand.atStart());
    const again = await updateCatalogue(stand.ports);
    const refetched = again.kind === 'updated' ? again.fetched : 0;
    return { killed, changes, shown, inTheEnd: await look(() => stand.atStart()), refetched };
  } finally {
    await stand.remove();
  }
}

async function look(atStart: () => Promise<string>): Promise<string> {
  const content = await atStart().catch((error: unknown) => String(error));
  if (content === 'bundled') return 'old';
  return content.startsWith('version-') ? 'new' : content;
}
