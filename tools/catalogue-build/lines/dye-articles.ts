import { packs } from '../price-ladder';
import type { Fact } from '../product-draft';
import { classificationOf } from '../compounds/classifications';
import { labels, type Label } from '../vocabulary';
import { type Article, interleave } from './assortment-line';
import { listedArticles } from './listed-articles';

/** CAS numbers of nuclear stains, by which their hazards are found. */
const stainCasNumbers: Readonly<Record<string, string>> = {
  DAPI: '28718-90-3',
  'Hoechst 33342': '23491-52-3',
  'Hoechst 33258': '23491-45-4',
  'Propidium iodide': '25535-16-4',
  '7-AAD': '7240-37-6',
  'Acridine Orange': '65-61-2',
  'Ethidium bromide': '1239-45-8',
};

/** Returns the CAS number with its classification; nothing for a stain without a number, which is not assessed. */
const hazardFields = (cas: string | undefined): Pick<Article, 'cas' | 'hazard'> =>
  cas === undefined ? {} : { cas, hazard: classificationOf(cas) };

const reactiveForms: readonly (readonly [form: string, partners: string])[] = [
  ['NHS Ester', 'amines of proteins and oligonucleotides'],
  ['Maleimide', 'thiols of proteins'],
  ['Azide', 'alkynes by click chemistry'],
  ['Alkyne', 'azides by click chemistry'],
  ['Hydrazide', 'aldehydes and ketones'],
  ['Cadaverine', 'carboxylic acids after activation'],
  ['Carboxylic Acid', 'amines after activation with a carbodiimide'],
  ['DBCO', 'azides without copper'],
  ['Tetrazine', 'strained alkenes'],
  ['TFP Ester', 'amines of proteins'],
];
/** Names of isothiocyanates: their reactive group is part of the name, so that they have no other. */
const isothiocyanates: ReadonlySet<string> = new Set(['FITC', 'TRITC']);
/** Small ligands and polymers that are labeled with small dyes only. */
const smallDyesOnly: ReadonlySet<string> = new Set([
  'Phalloidin',
  'Dextran',
  'Wheat Germ Agglutinin',
  'Concanavalin A',
]);
const carriers = [
  'Streptavidin',
  'Phalloidin',
  'Wheat Germ Agglutinin',
  'Dextran',
  'Annexin V',
  'Concanavalin A',
  'Protein A',
  'Goat Anti-Rabbit IgG Labeling Reagent',
];

const shortName = (label: Label) =>
  label.name.replace('Alexa Fluor ', 'AF').replace('R-PE', 'PE').replace('Brilliant Violet ', 'BV');

/** The product with the whole name of its dye, when the name is shortened: `Alexa Fluor 647 Streptavidin`. */
const fullNameAliases = (label: Label, noun: string): Pick<Article, 'aliases'> =>
  shortName(label) === label.name ? {} : { aliases: [`${label.name} ${noun}`] };

function spectrum(label: Label): Fact[] {
  return [
    ['Excitation / emission', `${label.excitation} / ${label.emission} nm`],
    ['Laser line', `${label.laser} nm`],
    ['Color', label.color],
  ];
}

/** Stains, reactive dyes, labeled carriers and probes. */
export function dyeArticles(): Article[] {
  const fluorescentLabels = [...labels.values()].filter((label) => label.excitation !== '');
  const reactiveLabels = fluorescentLabels.filter(({ kind }) => /organic|cyanine/.test(kind));
  const commonFields = { storage: '-20C-L', shipping: 'Blue ice', facets: {} } as const;
  const nuclearStains = fluorescentLabels
    .filter(({ kind }) => kind === 'nuclear dye')
    .map((label): Article => ({
      ...commonFields,
      name: `${label.name} Nuclear Stain`,
      group: 'Stains',
      leaf: 'Nuclear Stains',
      description: `${label.name} binds nucleic acids and is seen in the ${label.color} (excitation ${label.excitation} nm, emission ${label.emission} nm). For nuclei in microscopy and for flow cytometry.`,
      attrs: [['CAS', stainCasNumbers[label.name] ?? ''], ...spectrum(label)],
      details: [['Form', 'Solid']],
      packs: packs(['5 mg', 5], ['10 mg', 10], ['50 mg', 50]),
      cents: 5200,
      subject: label.name,
      ...hazardFields(stainCasNumbers[label.name]),
    }));
  const reactiveDyes = reactiveForms.flatMap(([form, partners]) =>
    reactiveLabels
      .filter(({ name }) => !isothiocyanates.has(name))
      .map((label): Article => ({
        ...commonFields,
        name: `${shortName(label)} ${form}`,
        group: 'Reactive Dyes',
        leaf: form,
        description: `${shortName(label)} as ${form.toLowerCase().replace('nhs', 'NHS').replace('dbco', 'DBCO').replace('tfp', 'TFP')} reacts with ${partners}. The dye is excited at ${label.excitation} nm and emits at ${label.emission} nm (${label.color}).`,
        attrs: [['Reactive group', form], ...spectrum(label)],
        details: [
          ['Form', 'Solid'],
          ['Solvent', 'DMSO'],
        ],
        packs: packs(['1 mg', 1], ['5 mg', 5], ['25 mg', 25]),
        cents: 9800,
        subject: shortName(label),
        ...fullNameAliases(label, form),
      })),
  );
  const labeledCarriers = carriers.flatMap((carrier) =>
    (smallDyesOnly.has(carrier)
      ? reactiveLabels
      : fluorescentLabels.filter(({ kind }) => !/nuclear|protein$/.test(kind) || kind === 'phycobiliprotein')
    ).map((label): Article => ({
      ...commonFields,
      // Freezing destroys phycobiliproteins.
      storage: label.kind === 'phycobiliprotein' || label.kind === 'tandem' ? '4C-LNF' : '4C-L',
      name: `${shortName(label)} ${carrier}`,
      group: 'Labeled Carriers',
      leaf: carrier,
      description: `${carrier} labeled with ${shortName(label)}, seen in the ${label.color} (excitation ${label.excitation} nm, emission ${label.emission} nm).`,
      attrs: [['Carrier', carrier], ...spectrum(label)],
      details: [['Form', 'Liquid']],
      packs: packs(['100 µg', 100], ['500 µg', 500], ['1 mg', 1000]),
      cents: 13_500,
      subject: shortName(label),
      ...fullNameAliases(label, carrier),
    })),
  );
  return interleave(listedArticles('probes.json'), nuclearStains, reactiveDyes, labeledCarriers);
}
