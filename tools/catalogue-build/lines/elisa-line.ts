import { seededRandom, pick } from '../seeded-random';
import type { CategoryTree, SectionPlan } from '../category-tree';
import type { Gene } from '../genes';
import { hasOrtholog, type SpeciesTarget, targetOf } from '../orthologs';
import { packs, priceLadder } from '../price-ladder';
import type { CatalogueLine, ProductDraft } from '../product-draft';
import { catalogueNumber } from '../product-numbers';
import {
  geneAliases,
  geneShortNames,
  joinWithAnd,
  researchAreas,
  targetIdentification,
  targetSentence,
} from '../target-facts';
import { topicGroups } from '../topics';
import { storageText, vocabulary } from '../vocabulary';
import { createAssayRange, type RangeName, sampleTypes, targetKind, type TargetKind } from './elisa-assay';
import { orderGeneProducts } from './gene-product-order';

const section = 'ELISA Kits';
const ranges = ['Standard range', 'Wide range', 'Low concentrations'] as const;

/** Species of kits with their relative demand. */
const species: readonly (readonly [name: string, demand: number])[] = [
  ['Human', 1],
  ['Mouse', 0.8],
  ['Rat', 0.7],
  ['Pig', 0.22],
  ['Monkey', 0.2],
  ['Rabbit', 0.18],
  ['Cow', 0.16],
  ['Dog', 0.15],
  ['Chicken', 0.1],
  ['Horse', 0.08],
  ['Sheep', 0.08],
  ['Guinea pig', 0.06],
];

interface Format {
  title: string;
  detection: string;
  /** Relative demand. */
  demand: number;
  /** Price relative to the colorimetric kit. */
  priceFactor: number;
  /** One of `ranges` in lower case, or another purpose. */
  intendedUse: string;
}

const [color = '', light = '', fluorescent = ''] = vocabulary.elisa_detection;
const formats: readonly Format[] = [
  { title: 'Colorimetric', detection: color, demand: 1, priceFactor: 1, intendedUse: 'standard range' },
  { title: 'Chemiluminescent', detection: light, demand: 0.3, priceFactor: 1.25, intendedUse: 'wide range' },
  {
    title: 'High Sensitivity',
    detection: color,
    demand: 0.26,
    priceFactor: 1.35,
    intendedUse: 'low concentrations',
  },
  {
    title: 'Fluorometric',
    detection: fluorescent,
    demand: 0.1,
    priceFactor: 1.2,
    intendedUse: 'standard range',
  },
  { title: 'One-Step', detection: color, demand: 0.08, priceFactor: 1.15, intendedUse: 'quick measurements' },
];

export const elisaSection = (): SectionPlan => ({
  name: section,
  groups: species.map(([name]) => ({ name, leaves: topicGroups().map((group) => group.name) })),
});

/** Relative demand for the kits of a kind of target. */
const demandOfKind: Readonly<Record<TargetKind, number>> = {
  cytokine: 5,
  plasma: 3,
  secreted: 3,
  cellular: 0.7,
};

export function elisaLine(genes: readonly Gene[], tree: CategoryTree): CatalogueLine {
  const kinds = new Map(genes.map((gene) => [gene, targetKind(gene)]));
  // A gene has one kit for each species in each format; `kitIndex` counts the species of the first format first.
  const order = orderGeneProducts(genes, species.length * formats.length, (gene, kitIndex) => {
    const [name, speciesDemand] = species[kitIndex % species.length] ?? ['', 0];
    if (!hasOrtholog(gene, name)) return 0;
    const kind = kinds.get(gene) ?? 'cellular';
    const kindDemand = kind === 'cellular' && gene.fame > 1 ? 2 : demandOfKind[kind];
    return (
      gene.weight *
      gene.fame *
      kindDemand *
      speciesDemand *
      (formats[Math.floor(kitIndex / species.length)]?.demand ?? 0)
    );
  });
  return {
    key: 'ELISA kits',
    lineNumber: 5,
    productsPer100k: 14_000,
    capacity: order.length,
    plan: (count) => ({
      count,
      order: (index) => index,
      draft(index) {
        const gene = genes[order.geneIndexAt(index)];
        const kitIndex = order.geneProductIndexAt(index);
        const format = formats[Math.floor(kitIndex / species.length)];
        const [name] = species[kitIndex % species.length] ?? [''];
        if (!gene || !format) throw new RangeError(`no kit ${index}`);
        return createDraft(gene, name, format, index, tree);
      },
    }),
  };
}

function createDraft(
  gene: Gene,
  speciesName: string,
  format: Format,
  index: number,
  tree: CategoryTree,
): ProductDraft {
  const number = catalogueNumber('QE', index);
  const isRareSpecies = !['Human', 'Mouse', 'Rat'].includes(speciesName);
  const target = targetOf(gene, speciesName);
  const kind = targetKind(gene);
  const samples = sampleTypes(kind, number);
  const rangeName = rangeNameOf(format);
  const { range, sensitivity } = createAssayRange(kind, rangeName, gene.symbol);
  const isQuick = format.title === 'One-Step';
  const firstCents =
    23_500 * format.priceFactor * (isRareSpecies ? 1.2 : 1) * (0.85 + 0.35 * seededRandom('price', number));
  return {
    number,
    name: `${speciesName} ${target.display} ELISA Kit (${format.title})`,
    productClass: 'elisa_kit',
    categoryId: tree.leafId(section, speciesName, gene.topic.group),
    conjugateFamily: '',
    conjugateCount: 0,
    targetKey: `gene:${gene.symbol}`,
    book: '5',
    description: describeKit(gene, target, format, samples, number),
    attrs: [
      ['Target', target.display],
      ['Species', speciesName],
      ['Format', 'Sandwich'],
      ['Detection', format.detection],
      ['Range', range],
      ['Sensitivity', sensitivity],
      ['Sample types', samples.join(', ')],
    ],
    chemistry: null,
    synonyms: [],
    properties: [
      { group: 'Identification', items: targetIdentification(gene, target) },
      {
        group: 'Assay',
        items: [
          ['Format', 'Sandwich'],
          ['Detection', format.detection],
          ['Species', speciesName],
          ['Range', range],
          ['Sensitivity', sensitivity],
          ['Intended for', format.intendedUse],
          ['Assay time', isQuick ? '1.5 h' : '4 h'],
          ['Sample volume', isQuick ? '50 µL per well' : '100 µL per well'],
        ],
      },
      {
        group: 'Contents',
        items: [
          ['Plate', '8 × 12 strips, pre-coated'],
          ['Standard', 'Lyophilized, 2 vials'],
          ['Antibody and enzyme reagents', 'Concentrated, with diluents'],
          ['Substrate and wash buffer', 'Included'],
        ],
      },
      {
        group: 'Application',
        items: samples.map((type) => [type, samplePreparation(type, kind)] as const),
      },
    ],
    storage: storageText('4C'),
    shipping: 'Blue ice',
    hazard: null,
    sizes: priceLadder(
      packs(['48T', 48], ['96T', 96], ['5 × 96T', 480]).slice(
        0,
        seededRandom('sizes', number) < 0.55 ? 3 : 2,
      ),
      firstCents,
      0.62,
    ),
    subject: gene.symbol,
    shortNames: geneShortNames(gene),
    aliases: geneAliases(gene, target),
    facets: {
      target: [gene.symbol],
      species: [speciesName],
      detection: [format.detection],
      sample_type: samples,
      range: [rangeName],
      pathway: researchAreas(gene),
    },
    publications: speciesName === 'Human' && format === formats[0] ? gene.publications : [],
  };
}

/** Returns the measuring range of a format; the standard range for formats without a range of their own. */
function rangeNameOf({ intendedUse }: Format): RangeName {
  return ranges.find((candidate) => candidate.toLowerCase() === intendedUse) ?? ranges[0];
}

function samplePreparation(type: string, kind: TargetKind): string {
  if (type === 'Cell lysate' || type === 'Tissue homogenate')
    return 'Lyse without reducing agents, centrifuge, dilute to equal protein content';
  if (kind === 'plasma' && /^(?:Serum|Plasma)$/.test(type))
    return 'Centrifuge, dilute 1:1,000 or more into the range of the standard curve';
  return 'Centrifuge, use undiluted or dilute into the range of the standard curve';
}

function describeKit(
  gene: Gene,
  target: SpeciesTarget,
  format: Format,
  samples: readonly string[],
  number: string,
): string {
  const animal = target.species.toLowerCase();
  const sampleList = joinWithAnd(samples.map((type) => type.toLowerCase()));
  const readout = format.detection.toLowerCase().replace(/ \(.*/, '');
  const sentenceOnTarget = targetSentence(gene, target);
  return pick(
    [
      `Sandwich ELISA for ${animal} ${target.display} in ${sampleList}, with ${readout} readout. ${sentenceOnTarget}`,
      `${sentenceOnTarget} The kit measures the ${animal} protein in ${sampleList}; the signal is ${readout}.`,
      `For the quantitation of ${animal} ${target.display} in ${sampleList}. ${sentenceOnTarget} Plate, standard and all buffers are included.`,
    ],
    'text',
    number,
  )
    .replace(/\s+/g, ' ')
    .trim();
}
