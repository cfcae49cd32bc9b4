import type { ProductClass } from '../../shared/contract/goods';
import { conjugatedAntibodyPicture, primaryAntibodyPicture } from './antibody-images';
import { assayPicture } from './assay-kit-image';
import { bufferPicture } from './buffer-image';
import { cellCulturePicture } from './cell-culture-image';
import { consumablePicture } from './consumable-image';
import { dyePicture, emissionOfDye } from './dye-image';
import { elisaPicture } from './elisa-kit-image';
import { formulaPicture } from './formula-image';
import { molecularBiologyPicture } from './molecular-biology-image';
import { productFacts, type PictureRow, type ProductFacts } from './product-facts';
import { proteinPicture } from './protein-image';
import { secondaryPicture } from './secondary-picture';
import type { StructureDrawer } from './structure-drawer';
import { structurePicture } from './structure-image';
import { svgDocument } from './svg';

/** A compound gets here only when its structure could not be drawn. */
const drawings: Record<ProductClass, (facts: ProductFacts) => string> = {
  compound: formulaPicture,
  primary_antibody: primaryAntibodyPicture,
  conjugated_antibody: conjugatedAntibodyPicture,
  secondary_antibody: secondaryPicture,
  protein: proteinPicture,
  elisa_kit: elisaPicture,
  assay_kit: assayPicture,
  molecular_biology: molecularBiologyPicture,
  cell_culture: cellCulturePicture,
  buffer: bufferPicture,
  dye: dyePicture,
  consumable: consumablePicture,
};

/**
 * A product's picture, 480 by 360: the same row gives the same bytes. Never throws for a fact. `part`, in SMILES, is
 * marked in a structure that holds it.
 */
export async function goodsPicture(row: PictureRow, structures: StructureDrawer, part = ''): Promise<string> {
  const facts = productFacts(row);
  const body =
    (await structureOf(row.product_class, facts, structures, part)) ?? drawings[row.product_class](facts);
  return svgDocument({ width: 480, height: 360, title: facts.name, body });
}

async function structureOf(
  productClass: ProductClass,
  facts: ProductFacts,
  structures: StructureDrawer,
  part: string,
): Promise<string | null> {
  const shown = productClass === 'compound' || (productClass === 'dye' && emissionOfDye(facts) === null);
  const drawn = shown ? await structures.draw(facts.smiles, part) : null;
  return drawn === null ? null : structurePicture(drawn);
}
