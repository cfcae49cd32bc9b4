import { formatNumber } from '../lib/format-number';

/** Kinds of nodes in a pathway map, in the order of its legend. */
export const nodeKinds = [
  'ligand',
  'receptor',
  'channel',
  'adaptor',
  'gtpase',
  'kinase',
  'phosphatase',
  'enzyme',
  'regulator',
  'transcription_factor',
  'metabolite',
  'process',
] as const;
export type NodeKind = (typeof nodeKinds)[number];

/** Effects of one node on another. */
export const relationKinds = [
  'activation',
  'inhibition',
  'binding',
  'expression',
  'conversion',
  'transport',
] as const;
export type RelationKind = (typeof relationKinds)[number];

/** Cell compartments, shown as bands from top to bottom. */
export const pathwayLocations = [
  'outside',
  'membrane',
  'cytosol',
  'mitochondrion',
  'er',
  'lysosome',
  'cell',
  'plasma',
  'nucleus',
  'response',
] as const;
export type PathwayLocation = (typeof pathwayLocations)[number];

/** Kinds of products that are counted per node. */
export const productKinds = ['compounds', 'antibodies', 'proteins', 'kits', 'tools'] as const;
export type ProductKind = (typeof productKinds)[number];

export const nodeKindLabels: Readonly<Record<NodeKind, string>> = {
  ligand: 'ligand',
  receptor: 'receptor',
  channel: 'channel or transporter',
  adaptor: 'adaptor',
  gtpase: 'GTPase',
  kinase: 'kinase',
  phosphatase: 'phosphatase',
  enzyme: 'enzyme',
  regulator: 'regulator',
  transcription_factor: 'transcription factor',
  metabolite: 'small molecule',
  process: 'response',
};

export const relationLabels: Readonly<Record<RelationKind, string>> = {
  activation: 'Activation',
  inhibition: 'Inhibition',
  binding: 'Binding',
  expression: 'Expression',
  conversion: 'Conversion',
  transport: 'Transport',
};

export const locationLabels: Readonly<Record<PathwayLocation, string>> = {
  outside: 'Outside the cell',
  membrane: 'Membrane',
  cytosol: 'Cytosol',
  mitochondrion: 'Mitochondrion',
  er: 'ER and Golgi',
  lysosome: 'Lysosome',
  cell: 'Cell',
  plasma: 'Blood plasma',
  nucleus: 'Nucleus',
  response: 'Response',
};

const productKindWords: Readonly<Record<ProductKind, readonly [one: string, many: string]>> = {
  compounds: ['small molecule', 'small molecules'],
  antibodies: ['antibody', 'antibodies'],
  proteins: ['protein', 'proteins'],
  kits: ['kit', 'kits'],
  tools: ['gene tool', 'gene tools'],
};

/** Products in stock by kind. */
export type ProductCounts = Readonly<Record<ProductKind, number>>;

export function totalProducts(counts: ProductCounts): number {
  return productKinds.reduce((sum, kind) => sum + counts[kind], 0);
}

/** `12 small molecules, 4 antibodies, 2 kits in stock`, or `nothing in stock`. */
export function formatProductCounts(counts: ProductCounts): string {
  const parts = productKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${formatNumber(counts[kind])} ${productKindWords[kind][counts[kind] === 1 ? 0 : 1]}`);
  return parts.length > 0 ? `${parts.join(', ')} in stock` : 'nothing in stock';
}
