import { renameSync } from 'node:fs';
import { openCatalogue } from '../../../src/server/catalogue/catalogue';
import { validateCatalogue } from '../../../src/server/catalogue/validate-catalogue';

/**
 * Validates the draft catalogue and renames it over the target, so that a killed command leaves either the old or the new
 * catalogue. The release store writes the result to the disk. Throws when the draft is invalid.
 */
export async function replaceCatalogue(
  draft: string,
  target: string,
  expected: { content: string; products: number },
): Promise<void> {
  const catalogue = await openCatalogue(draft);
  let problem: string | null;
  try {
    problem = await validateCatalogue(catalogue, expected);
  } finally {
    await catalogue.close();
  }
  if (problem !== null)
    throw new Error(`New catalogue failed validation; the old catalogue is unchanged: ${problem}`);
  renameSync(draft, target);
}
