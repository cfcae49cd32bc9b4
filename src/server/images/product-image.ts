import type { ProductClass } from '../../shared/contract/goods';
import { RetryLaterError } from '../http/errors';
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
import type { StructureRenderer } from './structure-renderer';
import type { Drawing } from './static-images';
import { structureImage } from './structure-image';
import { productImageSize, svgDocument } from './svg';

const drawings: Record<ProductClass, (facts: ProductFacts) => string> = {
  /** Used only when the structure cannot be drawn. */
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

interface ProductImageOptions {
  /** SMILES to highlight in the structure, '' for none. */
  part?: string;
  /** Client network that requests the drawing, '' within the process. */
  network?: string;
}

/**
 * Returns an SVG of 480 by 360. The same product always results in the same image, except when drawing the structure fails:
 * then the image shows the formula instead and is not final.
 * @throws RetryLaterError when too many drawings wait
 */
export async function productImage(
  row: ProductImageRow,
  structures: StructureRenderer,
  options: ProductImageOptions = {},
): Promise<Drawing> {
  const facts = productFacts(row);
  const structure = await drawStructure(row.product_class, facts, structures, options);
  const body = structure.svg ?? drawings[row.product_class](facts);
  const svg = svgDocument({ ...productImageSize, title: facts.name, body });
  return { svg, isFinal: structure.isFinal };
}

/**
 * Draws the structure of compounds, and of dyes without a known spectrum; `svg` is null for other products and for a structure
 * that cannot be drawn.
 */
async function drawStructure(
  productClass: ProductClass,
  facts: ProductFacts,
  structures: StructureRenderer,
  { part, network }: ProductImageOptions,
): Promise<{ svg: string | null; isFinal: boolean }> {
  const showsStructure =
    productClass === 'compound' || (productClass === 'dye' && dyeEmission(facts) === null);
  if (!showsStructure) return { svg: null, isFinal: true };
  try {
    const svg = await structures.draw(facts.smiles, part, network);
    return { svg: svg === null ? null : structureImage(svg), isFinal: true };
  } catch (error) {
    if (error instanceof RetryLaterError) throw error;
    return { svg: null, isFinal: false };
  }
}
