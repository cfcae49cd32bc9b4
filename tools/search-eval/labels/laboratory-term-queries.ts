import { pick } from '../../catalogue-build/seeded-random';
import { collectQueries } from './collect-queries';
import type { LabeledQuery } from './labeled-query';
import { factOf, geneOf, type CatalogueSample } from './catalogue-sample';
import type { SourceNames } from './source-names';

const ANTIBODY_LINE = 'primary antibodies';

/** Other names of labels by their name in the catalogue. */
const otherLabelNames: Readonly<Record<string, readonly string[]>> = {
  HRP: ['horseradish peroxidase', 'HRP conjugated'],
  AP: ['alkaline phosphatase'],
  PE: ['phycoerythrin', 'R-phycoerythrin'],
  APC: ['allophycocyanin'],
  FITC: ['fluorescein', 'fluorescein isothiocyanate'],
  Biotin: ['biotinylated'],
  AF488: ['Alexa Fluor 488', 'alexa 488'],
  AF647: ['Alexa Fluor 647', 'alexa 647'],
  BV421: ['Brilliant Violet 421'],
};

/** Queries with another name of a label than the catalogue's. */
function labelQueries(sample: CatalogueSample, names: SourceNames): LabeledQuery[] {
  return collectQueries(sample.draw(ANTIBODY_LINE, 'labels'), 20, (product) => {
    const [gene, label] = [geneOf(product), factOf(product, 'Conjugate')];
    const otherNames = otherLabelNames[label];
    if (otherNames === undefined || !names.isUnambiguous(gene)) return null;
    const name = pick(otherNames, 'label', product.draft.number);
    const text = pick([`${name} ${gene}`, `${gene} antibody ${name}`], 'form', product.draft.number);
    const relevant = { target_key: product.draft.targetKey, fact_has: ['Conjugate', label] as const };
    return { kind: 'laboratory term', text, relevant };
  });
}

/** Queries with `mAb` or `pAb` for the clonality. */
function clonalityQueries(sample: CatalogueSample, names: SourceNames): LabeledQuery[] {
  return collectQueries(sample.draw(ANTIBODY_LINE, 'clonalities'), 20, (product) => {
    const gene = geneOf(product);
    if (!names.isUnambiguous(gene)) return null;
    const isPolyclonal = factOf(product, 'Clonality') === 'Polyclonal';
    const abbreviation = isPolyclonal ? 'pAb' : 'mAb';
    const text = pick(
      [`${gene} ${abbreviation}`, `anti-${gene} ${abbreviation}`],
      'form',
      product.draft.number,
    );
    // Also matches `Recombinant monoclonal`.
    const part = isPolyclonal ? 'Polyclonal' : 'onoclonal';
    const relevant = { target_key: product.draft.targetKey, fact_has: ['Clonality', part] as const };
    return { kind: 'laboratory term', text, relevant };
  });
}

const phosphorylated = /^Phospho-(\S+) \((Ser|Thr|Tyr)(\d+)\)$/;
const modifiedHistone = /^(Acetyl|Dimethyl|Trimethyl)-Histone (H\w+) \(Lys(\d+)\)$/;
const modificationMarks: Readonly<Record<string, string>> = {
  Acetyl: 'ac',
  Dimethyl: 'me2',
  Trimethyl: 'me3',
};

/** Queries with a modified site in short form: `STAT3 Y705`, `H3K27me3`. */
function modificationSiteQueries(sample: CatalogueSample): LabeledQuery[] {
  return collectQueries(sample.draw(ANTIBODY_LINE, 'places'), 30, (product) => {
    const target = factOf(product, 'Target');
    const relevant = { target_key: product.draft.targetKey, fact_has: ['Target', target] as const };
    const [, kind, histone, lysine] = modifiedHistone.exec(target) ?? [];
    if (kind !== undefined && histone !== undefined && lysine !== undefined) {
      const text = `${histone}K${lysine}${modificationMarks[kind] ?? ''}`;
      return { kind: 'laboratory term', text, relevant };
    }
    const [, protein, residue, number] = phosphorylated.exec(target) ?? [];
    if (protein === undefined || residue === undefined || number === undefined) return null;
    const letter = residue === 'Tyr' ? 'Y' : residue.charAt(0);
    const text = pick(
      [
        `${protein} ${letter}${number}`,
        `p-${protein} ${letter}${number}`,
        `phospho ${protein} ${letter}${number}`,
      ],
      'form',
      protein,
    );
    return { kind: 'laboratory term', text, relevant };
  });
}

/** Abbreviations of assays, of which some also mean a peptide, a gene or a compound, with the start of the kit's name. */
const assays: readonly (readonly [text: string, kit: string])[] = [
  ['CCK-8', 'CCK-8 Cell Viability Kit'],
  ['CCK8 kit', 'CCK-8 Cell Viability Kit'],
  ['cell counting kit-8', 'CCK-8 Cell Viability Kit'],
  ['WST-8 assay', 'CCK-8 Cell Viability Kit'],
  ['TBARS assay', 'MDA Lipid Peroxidation Kit'],
  ['MDA kit', 'MDA Lipid Peroxidation Kit'],
  ['TIBC', 'Total Iron Binding Capacity Assay Kit'],
  ['NEFA assay', 'Free Fatty Acid Assay Kit'],
  ['BCA assay', 'BCA Protein Assay Kit'],
  ['TUNEL', 'TUNEL Apoptosis Kit'],
  ['LDH release assay', 'LDH Cytotoxicity Kit'],
  ['SA-β-gal staining', 'Senescence beta-Galactosidase Staining Kit'],
  ['BCAA assay kit', 'Branched-Chain Amino Acid Assay Kit'],
  ['Griess', 'Nitric Oxide Kit (Griess)'],
];

function assayQueries(sample: CatalogueSample): LabeledQuery[] {
  const kits = Array.from(sample.productsOf('assay kits'), ({ name }) => name);
  return assays
    .filter(([, kit]) => kits.some((name) => name.startsWith(kit)))
    .map(([text, kit]) => ({ kind: 'laboratory term', text, relevant: { name_has: [kit] } }));
}

/** Queries for antibodies that react with a species, with a label. The label may be offered for other species only. */
function reactivityQueries(sample: CatalogueSample, names: SourceNames): LabeledQuery[] {
  return collectQueries(sample.draw(ANTIBODY_LINE, 'reactivities'), 20, (product) => {
    const [gene, { number }] = [geneOf(product), product.draft];
    const [, ...others] = factOf(product, 'Reactivity').split(', ');
    const species = others.find((name) => name === 'Mouse' || name === 'Rat');
    if (species === undefined || !names.isUnambiguous(gene)) return null;
    const animal = species.toLowerCase();
    const text = pick(
      [`anti-${animal} ${gene} FITC`, `${gene} FITC ${animal} reactive`, `HRP anti ${animal} ${gene}`],
      'form',
      number,
    );
    const relevant = { target_key: product.draft.targetKey, fact_has: ['Reactivity', species] as const };
    return { kind: 'laboratory term', text, relevant };
  });
}

/** Queries with common laboratory terms that differ from the catalogue's terms. */
export const laboratoryTermQueries = (sample: CatalogueSample, names: SourceNames): LabeledQuery[] => [
  ...labelQueries(sample, names),
  ...assayQueries(sample),
  ...clonalityQueries(sample, names),
  ...modificationSiteQueries(sample),
  ...reactivityQueries(sample, names),
];
