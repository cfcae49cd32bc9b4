import type { ProductClass } from '../../shared/contract/goods';
import { conjugatedAntibodyImage, primaryAntibodyImage, secondaryAntibodyImage } from './antibody-images';
import { assayKitImage } from './assay-kit-image';
import { bufferImage } from './buffer-image';
import { cellCultureImage } from './cell-culture-image';
import { consumableImage } from './consumable-image';
import { dyeEmission, dyeImage } from './dye-image';
import { elisaKitImage } from './elisa-kit-image';
import { formulaImage } from './formula-image';
import { molecularBiologyImage } from './molecular-biology-image';
import { productFacts, type ProductImageRow, type ProductFacts } from './product-facts';
import { proteinImage } from './protein-image';
import type { StructureDrawer } from './structure-drawer';
import { structureImage } from './structure-image';
import { svgDocument } from './svg';

const drawings: Record<ProductClass, (facts: ProductFacts) => string> = {
  /** Only when the structure cannot be drawn. */
  compound: formulaImage,
  primary_antibody: primaryAntibodyImage,
  conjugated_antibody: conjugatedAntibodyImage,
  secondary_antibody: secondaryAntibodyImage,
  protein: proteinImage,
  elisa_kit: elisaKitImage,
  assay_kit: assayKitImage,
  molecular_biology: molecularBiologyImage,
  cell_culture: cellCultureImage,
  buffer: bufferImage,
  dye: dyeImage,
  consumable: consumableImage,
};

/**
 * Returns an SVG of 480 by 360. Deterministic, and never throws for the values of facts. `part` is a SMILES to highlight
 * in the structure.
 */
export async function productImage(
  row: ProductImageRow,
  structures: StructureDrawer,
  part = '',
): Promise<string> {
  const facts = productFacts(row);
  const body =
    (await drawStructure(row.product_class, facts, structures, part)) ?? drawings[row.product_class](facts);
  return svgDocument({ width: 480, height: 360, title: facts.name, body });
}

/** Only compounds and dyes without a known spectrum show their structure. */
async function drawStructure(
  productClass: ProductClass,
  facts: ProductFacts,
  structures: StructureDrawer,
  part: string,
): Promise<string | null> {
  const showsStructure =
    productClass === 'compound' || (productClass === 'dye' && dyeEmission(facts) === null);
  const svg = showsStructure ? await structures.draw(facts.smiles, part) : null;
  return svg === null ? null : structureImage(svg);
}
