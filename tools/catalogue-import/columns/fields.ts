import { documentKinds } from '../../../src/shared/catalogue/product-document-url';

/** Fields of products in a mapping file, with their headings in exported files. */
export const productFields = {
  id: 'ID',
  number: 'Number',
  former: 'Former numbers',
  name: 'Name',
  class: 'Class',
  category: 'Category',
  category2: 'Category 2',
  category3: 'Category 3',
  family: 'Conjugate family',
  targetKey: 'Target key',
  rank: 'Rank',
  newness: 'Newness',
  book: 'Specification',
  tag: 'Tag',
  description: 'Description',
  images: 'Images',
  datasheet: 'Data sheet',
  sds: 'Safety data sheet',
  certificate: 'Certificate',
  manual: 'Manual',
  cas: 'CAS',
  smiles: 'SMILES',
  inchikey: 'InChIKey',
  formula: 'Formula',
  weight: 'Molecular weight',
  synonyms: 'Synonyms',
  storage: 'Storage',
  shipping: 'Shipping',
  signal: 'Signal word',
  pictograms: 'Pictograms',
  hazards: 'Hazard statements',
  hazardSources: 'Hazard sources',
  hazardNotes: 'Hazard notes',
  facts: 'Facts',
  properties: 'Properties',
  filters: 'Filters',
  applications: 'Evidence applications',
  species: 'Evidence species',
  evidence: 'Evidence',
} as const;

export const sizeFields = {
  size: 'Size',
  amount: 'Amount',
  unit: 'Unit',
  price: 'Price',
  breaks: 'Price breaks',
  currency: 'Currency',
  stock: 'Stock',
  available: 'Available?',
  days: 'Ships in days',
  sizeKey: 'Size key',
} as const;

/** Fields that say if a row is for sale, and for how many packs its price is. An export has no such columns. */
const rowFields = { status: 'Status', priceUnit: 'Price unit' } as const;

export const publicationFields = {
  number: 'Number',
  pmid: 'PubMed ID',
  title: 'Title',
  journal: 'Journal',
  year: 'Year',
  impact: 'Impact factor',
  authors: 'Authors',
  reference: 'Volume and pages',
} as const;

export const categoryFields = {
  id: 'ID',
  category: 'Category',
  description: 'Description',
  position: 'Position',
  isNew: 'New',
  isHot: 'Hot',
} as const;

export const lotFields = {
  number: 'Number',
  lot: 'Lot',
  made: 'Made on',
  released: 'Released on',
  retest: 'Retest on',
  test: 'Test',
  method: 'Method',
  limit: 'Specification',
  result: 'Result',
} as const;

export const tagFields = { id: 'ID', tag: 'Tag', color: 'Color' } as const;

export const fieldsOf = {
  products: { ...productFields, ...sizeFields, ...rowFields },
  publications: publicationFields,
  categories: categoryFields,
  tags: tagFields,
  lots: lotFields,
} as const;

export type TableKind = keyof typeof fieldsOf;
export type SizeField = keyof typeof sizeFields;

/** Fields that name files: paths relative to the table, or URLs. */
export const fileFields = ['images', ...documentKinds] as const;
export type FileField = (typeof fileFields)[number];

export const isFileField = (field: string): field is FileField =>
  (fileFields as readonly string[]).includes(field);

export const isSizeField = (field: string): field is SizeField => Object.hasOwn(sizeFields, field);
