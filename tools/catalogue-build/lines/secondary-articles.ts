import type { Gene } from '../genes';
import { packs } from '../price-ladder';
import type { Fact } from '../product-draft';
import { joinWithAnd, lowerFirst } from '../target-facts';
import { vocabulary } from '../vocabulary';
import { type Article, interleave } from './assortment-line';
import { type ConjugateLabel, conjugateLabels, isSuspension } from './conjugate-labels';

/** Null = unlabeled. */
type Label = ConjugateLabel | null;
/** Most common first. */
const allLabels: readonly Label[] = [conjugateLabels[0] ?? null, null, ...conjugateLabels.slice(1)];
const commonLabels: readonly Label[] = [null, ...conjugateLabels.slice(0, 4)];
const massPacks = packs(['100 µg', 100], ['500 µg', 500], ['1 mg', 1000]);
const volumePacks = packs(['500 µL', 100], ['1 mL', 200], ['5 mL', 1000]);

const commonFields = { shipping: 'Blue ice' } as const;
const labeledName = (name: string, label: Label) => (label ? `${name}, ${label.short} Conjugated` : name);
const labelText = (label: Label) =>
  label ? ` ${label.hint}` : ' Unlabeled, for use with a reagent of your choice.';

/**
 * Returns the sentence about its label in the description of a secondary antibody or an isotype control. Another sentence replaces
 * a `hint` that compares the label with a secondary antibody, because that does not fit them.
 */
export function secondaryLabelText(label: Label): string {
  if (label?.kind === 'enzyme') return ' The enzyme label is read with a substrate.';
  const [, fluorescence] = /^The (\S+ fluorescence) suits direct detection/.exec(label?.hint ?? '') ?? [];
  return fluorescence === undefined ? labelText(label) : ` The ${fluorescence} is read directly.`;
}
const applicationsOf = (label: Label) => label?.applications ?? ['WB', 'ELISA', 'IF/ICC'];
const unconjugatedFormulation = {
  buffer: 'PBS, pH 7.4, 0.02% sodium azide, 50% glycerol',
  storage: '-20C-G',
  form: 'Liquid',
};

function antibodyFields(
  host: string,
  target: string,
  label: Label,
  extraAttrs: readonly Fact[],
  details: readonly Fact[] = [],
): Pick<Article, 'attrs' | 'details' | 'facets' | 'packs' | 'storage'> {
  const isOnParticles = label !== null && isSuspension(label);
  const { buffer, storage, form } = label ?? unconjugatedFormulation;
  return {
    attrs: [
      ['Target', target],
      ['Host', host],
      ...extraAttrs,
      ['Applications', applicationsOf(label).join(', ')],
      ['Conjugate', label?.short ?? 'Unconjugated'],
    ],
    details: [
      ...details,
      ['Form', form],
      ...(isOnParticles ? [] : ([['Concentration', '1 mg/mL']] as const)),
      ['Buffer', buffer],
    ],
    packs: isOnParticles ? volumePacks : massPacks,
    facets: { host: [host], application: applicationsOf(label), conjugate: [label?.short ?? 'Unconjugated'] },
    storage,
  };
}

/** Usual dilutions of secondary antibodies, which are more sensitive than primary ones. */
const secondaryDilutions: Readonly<Record<string, string>> = {
  WB: '1:5000–1:20,000',
  ELISA: '1:5000–1:50,000',
  'IHC-P': '1:200–1:1000',
  'IF/ICC': '1:200–1:1000',
  FCM: '1:200–1:1000',
  EM: '1:20–1:100',
};
/** Dilutions of antibodies that bind the target themselves. */
const primaryDilutions: ReadonlyMap<string, string> = new Map(
  vocabulary.applications.map(({ code, dilution }) => [code, dilution]),
);

function dilutionFacts(label: Label, dilutionOf: (code: string) => string | undefined): Fact[] {
  return applicationsOf(label).map((code): Fact => [
    `Dilution (${code})`,
    dilutionOf(code) ?? 'Determine in your own system',
  ]);
}

/** Secondary antibodies, isotype controls, tag antibodies and loading controls, most common first. */
export function secondaryArticles(genes: readonly Gene[]): Article[] {
  return interleave(secondaryAntibodies(), isotypeControls(), tagAntibodies(), loadingControls(genes));
}

/** Most common first. */
const hostTargetPairs: readonly (readonly [host: string, target: string])[] = [
  ['Goat', 'Rabbit'],
  ['Goat', 'Mouse'],
  ['Donkey', 'Rabbit'],
  ['Donkey', 'Mouse'],
  ['Goat', 'Rat'],
  ['Donkey', 'Goat'],
  ['Goat', 'Human'],
  ['Rabbit', 'Goat'],
  ['Goat', 'Chicken'],
  ['Donkey', 'Rat'],
  ['Goat', 'Guinea pig'],
  ['Goat', 'Hamster'],
  ['Donkey', 'Sheep'],
  ['Rabbit', 'Mouse'],
];

interface SecondaryForm {
  suffix: string;
  /** Returns the part of the immunoglobulin that the antibody binds. */
  specificity: (ig: string) => string;
  /** Species against whose serum proteins the antibody was adsorbed. */
  adsorbed: readonly string[];
  /** How much rarer the form is than the most common one. */
  rarity: number;
}

const wholeMolecule = (ig: string) =>
  `Heavy and light chains of ${ig} (H+L); light chains are common to other immunoglobulins of the species`;
const serumSpecies = [
  'Human',
  'Mouse',
  'Rabbit',
  'Rat',
  'Goat',
  'Cow',
  'Horse',
  'Sheep',
  'Chicken',
  'Guinea pig',
];

const secondaryForms: readonly SecondaryForm[] = [
  { suffix: ' (H+L)', specificity: wholeMolecule, adsorbed: [], rarity: 1 },
  {
    suffix: ' (H+L), Highly Cross-Adsorbed',
    specificity: wholeMolecule,
    adsorbed: serumSpecies,
    rarity: 1.5,
  },
  {
    suffix: ' (H+L), Cross-Adsorbed',
    specificity: wholeMolecule,
    adsorbed: ['Human', 'Mouse', 'Rabbit'],
    rarity: 2,
  },
  { suffix: ' Fc', specificity: (ig) => `Fc part of the heavy chain of ${ig}`, adsorbed: [], rarity: 3 },
  {
    suffix: " F(ab')2",
    specificity: (ig) => `F(ab')2 part of ${ig}; reacts with light chains`,
    adsorbed: [],
    rarity: 4,
  },
];

/** Species whose immunoglobulins are too similar for adsorption against each other. */
const closeRelatives: readonly (readonly string[])[] = [['Goat', 'Sheep', 'Cow']];

/** Returns the species of a form that are neither the target, the host nor close relatives of the target. */
function adsorbedAgainst(form: SecondaryForm, host: string, target: string): string[] {
  const relatives = closeRelatives.find((group) => group.includes(target)) ?? [target];
  return form.adsorbed.filter((species) => species !== host && !relatives.includes(species));
}

/** Returns the secondary antibodies, the most common combinations of species, label and form first. */
function secondaryAntibodies(): Article[] {
  return secondaryForms
    .flatMap((form) =>
      allLabels.flatMap((label, labelIndex) =>
        hostTargetPairs.map(([host, target], pairIndex) => ({
          article: secondaryAntibody(form, label, host, target),
          rarity: form.rarity * (1 + labelIndex / 2) * (1 + pairIndex / 3),
        })),
      ),
    )
    .sort((a, b) => a.rarity - b.rarity)
    .map(({ article }) => article);
}

function secondaryAntibody(form: SecondaryForm, label: Label, host: string, target: string): Article {
  const ig = `${target} ${target === 'Chicken' ? 'IgY' : 'IgG'}`;
  const adsorbedSpecies = adsorbedAgainst(form, host, target);
  const adsorption =
    adsorbedSpecies.length > 0
      ? `Against serum proteins of ${joinWithAnd(adsorbedSpecies.map((name) => name.toLowerCase()))}`
      : 'None';
  return {
    ...commonFields,
    ...antibodyFields(
      host,
      ig + form.suffix,
      label,
      [['Clonality', 'Polyclonal']],
      [
        ['Specificity', form.specificity(ig)],
        ['Cross-adsorption', adsorption],
        ['Purification', `Affinity chromatography on ${ig}`],
        ...dilutionFacts(label, (code) => secondaryDilutions[code]),
      ],
    ),
    name: labeledName(`${host} Anti-${ig}${form.suffix} Secondary Antibody`, label),
    group: 'Secondary Antibodies',
    leaf: `Anti-${target}`,
    description: `Secondary antibody raised in ${host.toLowerCase()} that detects ${target === 'Human' ? 'human antibodies' : `primary antibodies made in ${target.toLowerCase()}`}. It binds the ${lowerFirst(form.specificity(ig))}.${adsorbedSpecies.length > 0 ? ` Adsorbed ${lowerFirst(adsorption)}.` : ''}${secondaryLabelText(label)}`,
    cents: 9500 * (label?.factor ?? 1) * (1 + adsorbedSpecies.length / 40),
    subject: `Anti-${ig}`,
  };
}

function isotypeControls(): Article[] {
  return allLabels.flatMap((label) =>
    Object.entries(vocabulary.isotypes).flatMap(([host, list]) =>
      list.map((isotype): Article => ({
        ...commonFields,
        ...antibodyFields(
          host,
          'None (control)',
          label,
          [['Isotype', isotype]],
          [['Use', 'At the concentration of the primary antibody']],
        ),
        name: labeledName(`${host} ${isotype} Isotype Control`, label),
        group: 'Isotype Controls',
        leaf: host,
        description: `Negative control with the ${isotype} backbone of a ${host.toLowerCase()} antibody that was raised against an antigen absent from common samples; shows nonspecific binding.${secondaryLabelText(label)}`,
        cents: 8800 * (label?.factor ?? 1),
        subject: `${host} ${isotype}`,
      })),
    ),
  );
}

/** Returns the name of a tag with the word: `V5 tag`, and `S-tag` as it is. */
const tagName = (tag: string): string => (/tag$/i.test(tag) ? tag : `${tag} tag`);

function tagAntibodies(): Article[] {
  const forms = [
    ['Mouse', 'Monoclonal'],
    ['Rabbit', 'Polyclonal'],
    ['Rabbit', 'Recombinant Monoclonal'],
    ['Goat', 'Polyclonal'],
  ] as const;
  const names = [...vocabulary.epitope_tags, ['GFP', ''], ['GST', ''], ['mCherry', ''], ['MBP', '']] as const;
  return forms.flatMap(([host, clonality]) =>
    commonLabels.concat(conjugateLabels.slice(4, 9)).flatMap((label) =>
      names.map(([tag, sequence]): Article => ({
        ...commonFields,
        ...antibodyFields(
          host,
          tagName(tag),
          label,
          [['Clonality', clonality]],
          dilutionFacts(label, (code) => primaryDilutions.get(code)),
        ),
        name: labeledName(
          `Anti-${tag}${tag.toLowerCase().includes('tag') ? '' : ' Tag'} ${host} ${clonality} Antibody`,
          label,
        ),
        group: 'Tag Antibodies',
        leaf: tag,
        description: `Detects fusion proteins that carry the ${tagName(tag)}${sequence ? ` (sequence ${sequence})` : ''}, whatever protein it is fused to.${labelText(label)}`,
        cents: 10_500 * (label?.factor ?? 1),
        // A search for the tag's name alone means the protein: c-Myc, GST.
        subject: tagName(tag),
        aliases: [
          tag,
          ...(sequence ? [sequence] : []),
          ...(tag === '6xHis' ? ['His tag', 'Polyhistidine tag'] : []),
        ],
      })),
    ),
  );
}

function loadingControls(genes: readonly Gene[]): Article[] {
  const forms = [
    ['Mouse', 'Monoclonal'],
    ['Rabbit', 'Recombinant Monoclonal'],
    ['Rabbit', 'Polyclonal'],
  ] as const;
  const controlGenes = vocabulary.loading_controls.flatMap((symbol) =>
    genes.filter((gene) => gene.symbol === symbol),
  );
  // A loading control is used in blots: fluorescent labels are not offered.
  const blotLabels = [null, ...conjugateLabels.filter(({ applications }) => applications.includes('WB'))];
  return blotLabels.flatMap((label) =>
    forms.flatMap(([host, clonality]) =>
      controlGenes.map((gene): Article => ({
        ...commonFields,
        ...antibodyFields(
          host,
          gene.display,
          label,
          [['Clonality', clonality]],
          dilutionFacts(label, (code) => primaryDilutions.get(code)),
        ),
        name: labeledName(`${gene.display} Loading Control ${host} ${clonality} Antibody`, label),
        group: 'Loading Controls',
        leaf: gene.display,
        description: `Loading control for Western blots: ${gene.display} is present in most cells at a steady level and shows that every lane holds the same amount of protein.${labelText(label)}`,
        cents: 9900 * (label?.factor ?? 1),
        gene,
      })),
    ),
  );
}
