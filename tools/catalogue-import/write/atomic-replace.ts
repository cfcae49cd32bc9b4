import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { sha256HexOfFile } from '../../../src/server/releases/file-chunks';
import { openCatalogue } from '../../../src/server/catalogue/catalogue';
import { validateCatalogue } from '../../../src/server/catalogue/validate-catalogue';

/**
 * Validates the draft catalogue, syncs it to disk and renames it over the target, so that a crash at any moment leaves
 * either the old or the new catalogue intact. Returns the SHA-256 in hex. Throws when the draft is invalid.
 */
export async function replaceCatalogue(
  draft: string,
  target: string,
  expected: { content: string; products: number },
): Promise<string> {
  const catalogue = await openCatalogue(draft);
  let problem: string | null;
  try {
    problem = await validateCatalogue(catalogue, expected);
  } finally {
    await catalogue.close();
  }
  if (problem !== null)
    throw new Error(`New catalogue failed validation; the old catalogue is unchanged: ${problem}`);
  syncToDisk(draft);
  const checksum = await sha256HexOfFile(draft);
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
