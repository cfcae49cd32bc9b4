import { openCatalogue, type Catalogue } from '../../server/catalogue/catalogue';
import { faultOfCatalogue } from '../../server/catalogue/catalogue-check';

/** Opens a catalogue file and tries it out. Throws when it is not what was promised or does not sell. */
export async function openChecked(
  file: string,
  promised: { content: string; products: number },
): Promise<Catalogue> {
  const catalogue = await openCatalogue(file);
  const fault = await faultOfCatalogue(catalogue, promised).catch(() => 'It cannot be read.');
  if (fault === null) return catalogue;
  await catalogue.close();
  throw new Error(fault);
}
