import type { StaffAnswer } from '../../shared/bridge/staff';
import { sayAtStand, type StandMessageKey } from '../../shared/domain/stand/messages';
import { sealText } from '../../server/stands/encrypted-export';
import type { RefusedEntry } from '../queue/entry-queue';

export interface ExportFolder {
  /** Writes a new file and gives its path; rejects where it cannot be written. */
  write: (name: string, text: string) => Promise<string>;
  clock: () => Date;
}

/** Characters of a password that guards people's names against whoever finds the file. */
const SHORTEST_PASSWORD = 12;

/** Writes what the shop refused into one sealed file. The entries stay on the machine until somebody sends them again. */
export async function exportRefused(
  entries: readonly RefusedEntry[],
  password: string,
  { write, clock }: ExportFolder,
): Promise<StaffAnswer | StandMessageKey> {
  if ([...password].length < SHORTEST_PASSWORD) return 'passwordIsShort';
  if (entries.length === 0) return 'nothingRefused';
  const sealed = await sealText(JSON.stringify({ entries }, null, 2), password);
  const stamp = clock().toISOString().slice(0, 19).replaceAll(':', '-');
  const path = await write(`refused-entries-${stamp}.sealed`, `${sealed}\n`).catch(() => null);
  if (path === null) return 'exportNotWritten';
  return { done: true, said: sayAtStand('exportWritten', { count: entries.length, path }) };
}
