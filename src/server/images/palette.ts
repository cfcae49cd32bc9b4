import type { ProductClass } from '../../shared/contract/goods';

/** Lines and large text. */
export const ink = '#3d4450';
/** Small text; a contrast of at least 4.5:1 on white and on every pale tint. */
export const mutedInk = '#5d6470';
/** Auxiliary lines: axes, dividers, background. */
export const hairline = '#c9ced6';
/** Marks the target in a drawing. The server replaces it with the accent color of the brand. */
export const accent = '#e6080a';
/** Background of a matched substructure. */
export const highlight = '#ffe08a';
export const white = '#ffffff';

export interface Tint {
  pale: string;
  strong: string;
}

/** One hue per product class. */
export const tints: Record<ProductClass, Tint> = {
  compound: { pale: '#eef1f5', strong: '#9aa6b6' },
  primary_antibody: { pale: '#e4edf8', strong: '#8fb0da' },
  conjugated_antibody: { pale: '#e8ecf5', strong: '#9badd0' },
  secondary_antibody: { pale: '#ece8f6', strong: '#a996d3' },
  protein: { pale: '#e1f2e9', strong: '#7fbd9c' },
  elisa_kit: { pale: '#fdf4d6', strong: '#e3b93c' },
  assay_kit: { pale: '#def1f1', strong: '#72b5b8' },
  molecular_biology: { pale: '#e7e9f9', strong: '#8d98d8' },
  cell_culture: { pale: '#fbe8ec', strong: '#de95a5' },
  buffer: { pale: '#e2f1fa', strong: '#7bb6dc' },
  dye: { pale: '#f3eef8', strong: '#b49bd0' },
  consumable: { pale: '#edeff2', strong: '#aab2bd' },
};
