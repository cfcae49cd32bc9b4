import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { sha256HexOfFile } from '../../../src/main/updates/local-chunks';
import { openCatalogue } from '../../../src/server/catalogue/catalogue';
import { validateCatalogue } from '../../../src/server/catalogue/validate-catalogue';

/**
 * Tries a finished catalogue out, makes sure that the disk has it, and puts it in the place of the old one in one move:
 * whoever is killed, at whatever moment, leaves the old one or the new one whole. Gives its SHA-256 in hex. Throws a sentence about what is wrong.
 */
export async function replaceCatalogue(
  draft: string,
  target: string,
  promised: { content: string; products: number },
): Promise<string> {
  const catalogue = await openCatalogue(draft);
  const fault = await validateCatalogue(catalogue, promised);
  await catalogue.close();
  if (fault !== null) throw new Error(`The new catalogue does not sell, so the old one stays: ${fault}`);
  syncToDisk(draft);
  const checksum = await sha256HexOfFile(draft);
  // From now on the catalogue is the shop's own: the demonstration's is not made anew over it.
  rmSync(`${target}.built-from`, { force: true });
  renameSync(draft, target);
  syncToDisk(dirname(target));
  return checksum;
}

function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
