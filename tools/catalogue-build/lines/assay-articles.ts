import { z } from 'zod';
import { seededRandom } from '../seeded-random';
import type { Gene } from '../genes';
import { packs } from '../price-ladder';
import { readJson } from '../source-data';
import { targetSentence } from '../target-facts';
import { vocabulary } from '../vocabulary';
import { type Article, interleave } from './assortment-line';

const schema = z.object({
  kits: z.array(
    z.object({
      group: z.string(),
      leaf: z.string(),
      name: z.string(),
      detection: z.string(),
      text: z.string(),
    }),
  ),
  analytes: z.array(z.object({ leaf: z.string(), names: z.array(z.string()) })),
});

const tests = packs(['100T/96S', 100], ['200T/192S', 200], ['500T/480S', 500]);
const enzymeClasses = [
  'Oxidoreductases',
  'Transferases',
  'Hydrolases',
  'Lyases',
  'Isomerases',
  'Ligases',
  'Translocases',
];

/** Kits that measure cells, metabolites and enzymes. */
export function assayArticles(genes: readonly Gene[]): Article[] {
  const { kits, analytes } = readJson('assay-kits.json', schema);
  const base = { storage: '-20C-L', shipping: 'Blue ice', packs: tests };
  const contents = [
    ['Contents', 'Assay buffer, probe or substrate, enzyme mix, standard'],
    ['Read-out', 'Microplate reader'],
  ] as const;
  const cells = kits.map(({ detection, text, ...kit }): Article => ({
    ...base,
    ...kit,
    description: text,
    attrs: [
      ['Detection', detection],
      ['Sample types', 'Live cells, Cell lysate'],
      ['Format', '96-well plate'],
    ],
    details: contents,
    cents: 18_000,
    subject: kit.name.replace(/ (Assay )?Kit.*/, ''),
    facets: { detection: [detection], sample_type: ['Cell lysate'] },
  }));
  const metabolites = vocabulary.assay_kit_detection.flatMap((detection) =>
    analytes.flatMap(({ leaf, names }) =>
      names.map((analyte): Article => ({
        ...base,
        name: `${analyte} Assay Kit (${detection})`,
        group: 'Metabolite Assays',
        leaf,
        description: `Measures ${analyte.toLowerCase() === analyte || /^[A-Z][a-z]/.test(analyte) ? analyte.toLowerCase() : analyte} in serum, plasma, cell lysates and tissue homogenates. The read-out is ${detection.toLowerCase()}, on a plate reader.`,
        attrs: [
          ['Analyte', analyte],
          ['Detection', detection],
          ['Sample types', 'Serum, Plasma, Cell lysate'],
          ['Format', '96-well plate'],
        ],
        details: contents,
        cents: 19_500,
        subject: analyte,
        facets: { detection: [detection], sample_type: ['Serum', 'Plasma', 'Cell lysate'] },
      })),
    ),
  );
  const enzymes = genes
    .filter(({ ecNumber }) => ecNumber !== '')
    .flatMap((gene) => enzymeKits(gene, base, contents));
  return interleave(cells, metabolites, enzymes);
}

function enzymeKits(
  gene: Gene,
  base: Pick<Article, 'storage' | 'shipping' | 'packs'>,
  details: Article['details'],
): Article[] {
  const leaf = enzymeClasses[Number(gene.ecNumber.charAt(0)) - 1] ?? 'Hydrolases';
  const many = gene.weight > 12 ? 2 : 1;
  const order = seededRandom('detection', gene.symbol) < 0.5 ? [0, 1] : [1, 0];
  return order.slice(0, many).map((at): Article => {
    const detection = vocabulary.assay_kit_detection[at] ?? '';
    return {
      ...base,
      name: `${gene.display} Activity Assay Kit (${detection})`,
      group: 'Enzyme Activity Assays',
      leaf,
      description: `Measures the activity of ${gene.display} (EC ${gene.ecNumber.split('|')[0]}) in purified preparations, cell lysates and tissue homogenates with ${detection.toLowerCase()} read-out. ${targetSentence(gene)}`,
      attrs: [
        ['Target', gene.display],
        ['EC number', gene.ecNumber.split('|')[0] ?? ''],
        ['Detection', detection],
        ['Sample types', 'Cell lysate, Tissue homogenate'],
      ],
      details,
      cents: 24_000,
      gene,
      facets: { detection: [detection], sample_type: ['Cell lysate', 'Tissue homogenate'] },
    };
  });
}
