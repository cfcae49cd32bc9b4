import { seededRandom, pick, sample } from '../seeded-random';
import type { CategoryTree, SectionPlan } from '../category-tree';
import type { Gene } from '../genes';
import { packs, priceLadder } from '../price-ladder';
import type { CatalogueLine, ProductDraft } from '../product-draft';
import { catalogueNumber } from '../product-numbers';
import {
  geneAliases,
  paperCount,
  researchAreas,
  targetIdentification,
  targetSentence,
} from '../target-facts';
import { topicGroups } from '../topics';
import { storageText, vocabulary } from '../vocabulary';
import { list } from './antibody-draft';
import { orderVariants } from './scored-variants';

const section = 'ELISA Kits';
const ranges = ['Standard range', 'Wide range', 'Low concentrations'] as const;

/** Species of kits with their popularity. */
const species: readonly (readonly [name: string, share: number])[] = [
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
  share: number;
  factor: number;
  range: string;
}

const [colour = '', light = '', fluorescent = ''] = vocabulary.elisa_detection;
const formats: readonly Format[] = [
  { title: 'Colorimetric', detection: colour, share: 1, factor: 1, range: 'standard range' },
  { title: 'Chemiluminescent', detection: light, share: 0.3, factor: 1.25, range: 'wide range' },
  { title: 'High Sensitivity', detection: colour, share: 0.26, factor: 1.35, range: 'low concentrations' },
  { title: 'Fluorometric', detection: fluorescent, share: 0.1, factor: 1.2, range: 'standard range' },
  { title: 'One-Step', detection: colour, share: 0.08, factor: 1.15, range: 'quick measurements' },
];

export const elisaSection = (): SectionPlan => ({
  name: section,
  groups: species.map(([name]) => ({ name, leaves: topicGroups().map((group) => group.name) })),
});

const secreted =
  /interleukin|chemokine|interferon|growth factor|hormone|secret|collagen|apolipoprotein|metallopeptidase|complement|serpin|defensin|insulin|antigen|albumin|globulin|factor [IVX]+|fibr|osteo|angiopoietin|adip|natriuretic|tumor necrosis|colony|resist|lectin|cystatin|kallikrein|inhibin|ferritin|tropon|myoglobin/i;

export function elisaLine(genes: readonly Gene[], tree: CategoryTree): CatalogueLine {
  const order = orderVariants(genes, species.length * formats.length, (gene, variant) => {
    const measured = gene.classes.some((name) => /cytokine/.test(name))
      ? 5
      : secreted.test(gene.geneName)
        ? 3
        : gene.fame > 1
          ? 2
          : gene.classes.includes('CD antigen')
            ? 1.5
            : 0.7;
    const [, asked] = species[variant % species.length] ?? ['', 0];
    return (
      gene.weight * gene.fame * measured * asked * (formats[Math.floor(variant / species.length)]?.share ?? 0)
    );
  });
  return {
    key: 'ELISA kits',
    lineNumber: 5,
    share: 14_000,
    capacity: order.length,
    plan: (count) => ({
      count,
      order: (index) => index,
      draft(index) {
        const gene = genes[order.gene(index)];
        const variant = order.variant(index);
        const format = formats[Math.floor(variant / species.length)];
        const [name] = species[variant % species.length] ?? [''];
        if (!gene || !format) throw new RangeError(`no kit ${index}`);
        return draft(gene, name, format, index, tree);
      },
    }),
  };
}

function draft(gene: Gene, from: string, format: Format, index: number, tree: CategoryTree): ProductDraft {
  const number = catalogueNumber('QE', index);
  const rare = !['Human', 'Mouse', 'Rat'].includes(from);
  const samples = [
    'Serum',
    'Plasma',
    ...sample(
      vocabulary.sample_types.slice(2),
      1 + Math.floor(seededRandom('samples', number) * 3),
      'sample',
      number,
    ),
  ].sort((a, b) => vocabulary.sample_types.indexOf(a) - vocabulary.sample_types.indexOf(b));
  const first = 23_500 * format.factor * (rare ? 1.2 : 1) * (0.85 + 0.35 * seededRandom('price', number));
  return {
    number,
    name: `${from} ${gene.display} ELISA Kit (${format.title})`,
    productClass: 'elisa_kit',
    categoryId: tree.leafId(section, from, gene.topic.group),
    conjugateFamily: '',
    conjugateCount: 0,
    targetKey: `gene:${gene.symbol}`,
    book: '5',
    paperCount: paperCount(gene, rare ? 0.05 : from === 'Human' ? 0.4 : 0.25, number),
    description: description(gene, from, format, samples, number),
    attrs: [
      ['Target', gene.display],
      ['Species', from],
      ['Format', 'Sandwich'],
      ['Detection', format.detection],
      ['Range', measured(format)],
      ['Sample types', samples.join(', ')],
    ],
    chemistry: null,
    synonyms: [],
    properties: [
      { group: 'Identification', items: targetIdentification(gene) },
      {
        group: 'Assay',
        items: [
          ['Format', 'Sandwich'],
          ['Detection', format.detection],
          ['Species', from],
          ['Meant for', format.range],
          ['Assay time', format.title === 'One-Step' ? '1.5 h' : '3.5 h'],
          ['Sample volume', format.title === 'High Sensitivity' ? '50 µL' : '100 µL'],
        ],
      },
      {
        group: 'Contents',
        items: [
          ['Plate', '8 × 12 strips, pre-coated'],
          ['Standard', 'Lyophilised, 2 vials'],
          ['Antibody and enzyme reagents', 'Concentrated, with diluents'],
          ['Substrate and wash buffer', 'Included'],
        ],
      },
      {
        group: 'Application',
        items: samples.map(
          (type) => [type, 'Centrifuge, then dilute to the range of the standard curve'] as const,
        ),
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
      first,
      0.62,
    ),
    subject: gene.symbol,
    aliases: geneAliases(gene),
    facets: {
      target: [gene.symbol],
      species: [from],
      detection: [format.detection],
      sample_type: samples,
      range: [measured(format)],
      pathway: researchAreas(gene),
    },
    papers: from === 'Human' && format === formats[0] ? gene.papers : [],
  };
}

/** Returns the measuring range. Rapid kits have the range of standard kits. */
function measured({ range }: Format): string {
  return ranges.find((one) => one.toLowerCase() === range) ?? ranges[0];
}

function description(
  gene: Gene,
  from: string,
  format: Format,
  samples: readonly string[],
  number: string,
): string {
  const animal = from.toLowerCase();
  const kinds = list(samples.map((type) => type.toLowerCase()));
  const how = format.detection.toLowerCase().replace(/ \(.*/, '');
  return pick(
    [
      `Sandwich ELISA for ${animal} ${gene.display} in ${kinds}, with ${how} read-out. ${targetSentence(gene)}`,
      `${targetSentence(gene)} The kit measures the ${animal} protein in ${kinds}; the signal is ${how}.`,
      `For the quantitation of ${animal} ${gene.display} in ${kinds}. ${targetSentence(gene)} Plate, standard and all buffers are included.`,
    ],
    'text',
    number,
  );
}
