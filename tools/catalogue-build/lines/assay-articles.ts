import { z } from 'zod';
import { hazardousComponents } from '../compounds/classifications';
import { seededRandom } from '../seeded-random';
import type { Gene } from '../genes';
import { packs } from '../price-ladder';
import { readJson } from '../source-data';
import { joinWithAnd, targetSentence } from '../target-facts';
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
      samples: z.array(z.string()),
      contents: z.string(),
      readout: z.string(),
      storage: z.string().default('-20C-L'),
      shipping: z.string().default('Blue ice'),
      /** Hazardous components with their CAS numbers. */
      components: z.array(z.tuple([z.string(), z.string()])).default([]),
    }),
  ),
  analytes: z.array(z.object({ leaf: z.string(), names: z.array(z.string()) })),
});

const testPacks = packs(['100T/96S', 100], ['200T/192S', 200], ['500T/480S', 500]);
const enzymeClasses = [
  'Oxidoreductases',
  'Transferases',
  'Hydrolases',
  'Lyases',
  'Isomerases',
  'Ligases',
  'Translocases',
];

/** Samples of analytes that some of the usual samples do not contain or preserve. */
const samplesByAnalyte: readonly (readonly [samples: readonly string[], analytes: readonly string[]])[] = [
  [
    ['Serum', 'Plasma'],
    ['HDL Cholesterol', 'LDL Cholesterol', 'Total Iron Binding Capacity', 'Homocysteine', 'Ketone Body'],
  ],
  [
    ['Serum', 'Plasma', 'Urine'],
    ['Urea', 'Uric Acid', 'Creatinine', 'Creatine'],
  ],
  [
    ['Cell lysate', 'Tissue homogenate'],
    ['Glycogen', 'Hydroxyproline', 'ATP', 'ADP', 'NAD+', 'NADP+', 'Acetyl-CoA', 'Coenzyme A', 'Oxaloacetate'],
  ],
  [['Tissue homogenate'], ['Starch', 'Sucrose', 'Trehalose']],
];
const usualSamples = ['Serum', 'Plasma', 'Cell lysate', 'Tissue homogenate'];

/** Analytes from which enzymes produce light, directly or through NADH or ATP. */
const luminometricAnalytes: ReadonlySet<string> = new Set(
  `ATP, ADP, NAD+, NADP+, Glucose, Lactate, Pyruvate, Glutamate, Glutamine, Malate, Triglyceride, Total Cholesterol, Glycerol,
Branched-Chain Amino Acid`.split(/,\s/),
);
/** Analytes that an enzyme converts with NADH or NADPH, which absorbs at 340 nm. */
const ultravioletAnalytes: ReadonlySet<string> = new Set(
  `Glucose, Fructose, Galactose, Sucrose, Starch, Trehalose, Glycogen, Lactate, Pyruvate, Glycerol, Ketone Body, Urea, Ammonia,
Glutamate, Glutamine, Citrate, Isocitrate, Malate, Succinate, Fumarate, Oxaloacetate, alpha-Ketoglutarate, ATP, ADP`.split(
    /,\s/,
  ),
);
/** Analytes that are not measured by fluorescence, because an enzyme or a selective dye is missing. */
const nonFluorometricAnalytes: ReadonlySet<string> = new Set([
  'Iron',
  'Copper',
  'Phosphate',
  'Chloride',
  'Total Iron Binding Capacity',
  'Hydroxyproline',
  'Creatinine',
  'Starch',
]);

/** Returns whether an analyte can be measured by a method of detection. */
export function isDetectable(analyte: string, detection: string): boolean {
  if (detection === 'Luminometric') return luminometricAnalytes.has(analyte);
  if (detection.startsWith('UV')) return ultravioletAnalytes.has(analyte);
  return detection === 'Colorimetric' || !nonFluorometricAnalytes.has(analyte);
}

/** Returns a name as inside a sentence: `Acetyl-CoA` becomes `acetyl-CoA`. */
const inSentence = (name: string): string =>
  name.replace(/\b[A-Z](?=[a-z]{2})/g, (letter) => letter.toLowerCase());

const instruments: Readonly<Record<string, string>> = {
  Luminometric: 'Luminometer',
  Fluorometric: 'Fluorescence reader',
  'UV spectrophotometry': 'UV spectrophotometer, 340 nm',
};

/** Returns kits that measure cells, metabolites and enzymes. */
export function assayArticles(genes: readonly Gene[]): Article[] {
  const { kits, analytes } = readJson('assay-kits.json', schema);
  const commonFields = { storage: '-20C-L', shipping: 'Blue ice', packs: testPacks };
  const listedKits = kits.map(
    ({ detection, text, samples, contents, readout, components, ...kit }): Article => ({
      ...commonFields,
      ...kit,
      description: text,
      attrs: [
        ['Detection', detection],
        ['Sample types', samples.join(', ')],
      ],
      details: [
        ['Contents', contents],
        ['Read-out', readout],
      ],
      cents: 18_000,
      subject: kit.name.replace(/ (Assay )?Kit.*/, ''),
      facets: { detection: [detection], sample_type: samples },
      hazardousComponents: hazardousComponents(components),
    }),
  );
  const metaboliteKits = vocabulary.assay_kit_detection.flatMap((detection) =>
    analytes.flatMap(({ leaf, names }) =>
      names
        .filter((analyte) => isDetectable(analyte, detection))
        .map((analyte): Article => {
          const samples =
            samplesByAnalyte.find(([, analytesWithSamples]) => analytesWithSamples.includes(analyte))?.[0] ??
            usualSamples;
          const sampleList = joinWithAnd(samples.map((sample) => sample.toLowerCase()));
          return {
            ...commonFields,
            name: `${analyte} Assay Kit (${detection})`,
            group: 'Metabolite Assays',
            leaf,
            description: `Measures ${inSentence(analyte)} in ${sampleList}. The read-out is ${inSentence(detection)}, on a ${inSentence(instruments[detection] ?? 'microplate reader')}.`,
            attrs: [
              ['Analyte', analyte],
              ['Detection', detection],
              ['Sample types', samples.join(', ')],
              ['Format', '96-well plate'],
            ],
            details: [
              ['Contents', 'Assay buffer, enzyme or reagent mix, developer, standard'],
              ['Read-out', instruments[detection] ?? 'Microplate reader'],
            ],
            cents: 19_500,
            // A search for the analyte alone finds the compound first.
            subject: `${analyte} Assay Kit`,
            facets: { detection: [detection], sample_type: samples },
          };
        }),
    ),
  );
  const enzymeActivityKits = genes
    .filter(({ ecNumber }) => ecNumber !== '')
    .flatMap((gene) => enzymeKits(gene, commonFields));
  return interleave(listedKits, metaboliteKits, enzymeActivityKits);
}

function enzymeKits(gene: Gene, commonFields: Pick<Article, 'storage' | 'shipping' | 'packs'>): Article[] {
  const leaf = enzymeClasses[Number(gene.ecNumber.charAt(0)) - 1] ?? 'Hydrolases';
  const kitCount = gene.weight > 12 ? 2 : 1;
  const order = seededRandom('detection', gene.symbol) < 0.5 ? [0, 1] : [1, 0];
  return order.slice(0, kitCount).map((detectionIndex): Article => {
    const detection = vocabulary.assay_kit_detection[detectionIndex] ?? '';
    return {
      ...commonFields,
      name: `${gene.display} Activity Assay Kit (${detection})`,
      group: 'Enzyme Activity Assays',
      leaf,
      description: `Measures the activity of ${gene.display} in purified preparations, cell lysates and tissue homogenates with ${inSentence(detection)} read-out. ${targetSentence(gene)}`,
      attrs: [
        ['Target', gene.display],
        ['EC number', gene.ecNumber.split('|').find((ec) => /^[\d.]+$/.test(ec)) ?? ''],
        ['Detection', detection],
        ['Sample types', 'Cell lysate, Tissue homogenate'],
      ],
      details: [
        ['Contents', 'Assay buffer, substrate, positive control, standard of the product'],
        ['Read-out', instruments[detection] ?? 'Microplate reader'],
      ],
      cents: 24_000,
      gene,
      facets: { detection: [detection], sample_type: ['Cell lysate', 'Tissue homogenate'] },
    };
  });
}
