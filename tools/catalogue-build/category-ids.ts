/**
 * The shop's hot categories are named by id in its settings, so their ids are fixed here, and those of the
 * other sections with them. Every other category gets an id from the block of its section.
 */
export const fixedCategoryIds: Readonly<Record<string, number>> = {
  'Small Molecules': 1,
  'Small Molecules/Inhibitors & Modulators': 194,
  'Primary Antibodies': 22,
  'Primary Antibodies/Modification-Specific Antibodies': 783,
  'Conjugated Antibodies': 102,
  'Secondary Antibodies & Controls': 25,
  'Recombinant Proteins': 35,
  'ELISA Kits': 49,
  'Assay Kits': 61,
  'Molecular Biology': 66,
  'Cell Culture': 70,
  'Buffers & Solutions': 74,
  'Dyes & Probes': 78,
  'Lab Consumables': 90,
};

export const newCategories: ReadonlySet<string> = new Set([
  'Small Molecules/Isotope-Labelled Standards',
  'Primary Antibodies/Modification-Specific Antibodies',
  'Conjugated Antibodies/Polymer & Tandem Dyes',
  'Assay Kits/Cell Viability & Death',
]);

export const hotCategories: ReadonlySet<string> = new Set([
  'Small Molecules/Inhibitors & Modulators',
  'Primary Antibodies/PI3K / Akt / mTOR',
  'Primary Antibodies/Immunology / Inflammation',
  'Conjugated Antibodies/PE, APC & PerCP',
  'ELISA Kits/Human',
  'Recombinant Proteins/Cytokines & Growth Factors',
]);
