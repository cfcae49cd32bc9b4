import { preservativeHazards } from '../compounds/classifications';
import { seededRandom, pick } from '../seeded-random';
import type { Gene } from '../genes';
import { type Pack, packs, priceLadder } from '../price-ladder';
import type { EvidenceGrid, Fact, ProductDraft } from '../product-draft';
import {
  geneAliases,
  geneShortNames,
  joinWithAnd,
  lowerFirst,
  researchAreas,
  targetIdentification,
  targetSentence,
} from '../target-facts';
import { storageText, vocabulary } from '../vocabulary';
import { generateEvidence, evidencePairs, speciesWithEvidence } from './antibody-evidence';
import type { Clone } from './antibody-clone';
import { type ConjugateLabel, isSuspension } from './conjugate-labels';

interface AntibodyFacts {
  gene: Gene;
  clone: Clone;
  number: string;
  categoryId: number;
  /** 0 = first antibody of the target. Only the first two have citations; from the fourth on they cost more. */
  rank: number;
  /** null = unconjugated. */
  label: ConjugateLabel | null;
  /** Catalogue number of the antibody that conjugates are made of; '' = none. */
  conjugateFamily: string;
  /** Number of conjugates in the family. */
  conjugateCount: number;
}

/** Prefixes in product names by kind of modification, where they differ. */
const modificationPrefixes: Readonly<Record<string, string>> = { Methyl: 'Monomethyl' };

/** `Phospho-AKT1 (Ser473)`, `Trimethyl-Histone H3 (Lys27)`, `EGFR`. */
function targetTitle(gene: Gene, clone: Clone): string {
  const { modification, region } = clone;
  if (modification)
    return `${modificationPrefixes[modification.kind] ?? modification.kind}-${gene.display} (${modification.site})`;
  return region ? `${gene.display} (${region})` : gene.display;
}

function antibodyName(gene: Gene, clone: Clone, label: ConjugateLabel | null): string {
  const clonality = label
    ? clone.clonality.replace('Monoclonal', 'mAb').replace('Polyclonal', 'pAb')
    : clone.clonality;
  const name = `Anti-${targetTitle(gene, clone)} ${clone.host} ${clonality}${label ? '' : ' Antibody'}`;
  const nameWithClone = clone.name ? `${name} [${clone.name}]` : name;
  return label ? `${nameWithClone}, ${label.short} Conjugated` : nameWithClone;
}

/** Creates the draft of a primary antibody, or of a conjugate when there is a label. */
export function createAntibodyDraft(facts: AntibodyFacts): ProductDraft {
  const { gene, clone, label } = facts;
  const applications = label ? label.applications : clone.applications;
  const clonality = clone.clonality === 'Recombinant Monoclonal' ? 'Recombinant monoclonal' : clone.clonality;
  const attrs: Fact[] = [
    ['Target', targetTitle(gene, clone)],
    ['Host', clone.host],
    ['Clonality', clone.name ? `${clonality} (${clone.name})` : clonality],
    ['Reactivity', clone.reactivity.join(', ')],
    ['Applications', applications.join(', ')],
    ['Conjugate', label ? label.short : 'Unconjugated'],
  ];
  const isConjugate = label !== null;
  const evidence = generateEvidence(facts.number, {
    applications,
    reactivity: clone.reactivity,
    // Conjugates are made of monoclonal antibodies.
    hasConjugates: !isConjugate && clone.clonality !== 'Polyclonal',
  });
  const buffer = label ? label.buffer : clone.buffer;
  return {
    number: facts.number,
    name: antibodyName(gene, clone, label),
    productClass: isConjugate ? 'conjugated_antibody' : 'primary_antibody',
    categoryId: facts.categoryId,
    conjugateFamily: facts.conjugateFamily,
    conjugateCount: facts.conjugateCount,
    targetKey: `gene:${gene.symbol}`,
    book: isConjugate ? '3' : '2',
    description: describeAntibody(facts, evidence),
    attrs,
    chemistry: null,
    synonyms: [],
    properties: [
      { group: 'Identification', items: targetIdentification(gene) },
      { group: 'Antibody', items: antibodyFacts(clone, label) },
      { group: 'Application', items: applications.map((code): Fact => dilutionFact(code, label, evidence)) },
      {
        group: 'Formulation',
        items: [
          ['Form', label?.form ?? 'Liquid'],
          ['Buffer', buffer],
          ...(label && isSuspension(label)
            ? []
            : ([['Concentration', clone.clonality === 'Polyclonal' ? '1 mg/mL' : '0.5 mg/mL']] as const)),
          ['Purification', clone.purification],
        ],
      },
      { group: 'Hazardous components', items: preservativeHazards(buffer) },
    ],
    storage: storageText(label?.storage ?? (buffer.includes('50% glycerol') ? '-20C-G' : '4C')),
    shipping: 'Blue ice',
    hazard: null,
    sizes: antibodySizes(facts),
    subject: gene.symbol,
    shortNames: geneShortNames(gene),
    aliases: geneAliases(gene),
    facets: {
      target: [gene.symbol],
      host: [clone.host],
      clonality: [clonality],
      evidence: evidencePairs(evidence),
      conjugate: [label ? label.short : 'Unconjugated'],
      pathway: researchAreas(gene),
    },
    publications: facts.rank < 2 ? gene.publications : [],
    evidence,
  };
}

function antibodyFacts(clone: Clone, label: ConjugateLabel | null): Fact[] {
  const spectrum: Fact[] = label?.excitation
    ? [
        ['Excitation / emission', `${label.excitation} / ${label.emission} nm`],
        ['Laser line', `${label.laser} nm`],
      ]
    : [];
  return [
    ['Host species', clone.host],
    ['Clonality', clone.clonality],
    ...(clone.name ? ([['Clone', clone.name]] as const) : []),
    ['Isotype', clone.isotype],
    ...(clone.region ? ([['Immunogen region', clone.region]] as const) : []),
    ...(clone.modification
      ? ([['Modification', `${clone.modification.kind}, ${clone.modification.site}`]] as const)
      : []),
    ['Reactivity', clone.reactivity.join(', ')],
    ['Conjugate', label ? label.name : 'Unconjugated'],
    ...spectrum,
  ];
}

/** Returns the recommended amount for an application with the species that have evidence. */
function dilutionFact(code: string, label: ConjugateLabel | null, evidence: EvidenceGrid): Fact {
  const application = vocabulary.applications.find((entry) => entry.code === code);
  const species = speciesWithEvidence(evidence, code).join(', ').toLowerCase();
  return [
    application ? `${application.name} (${code})` : code,
    `${recommendedAmount(code, label, application?.dilution ?? 'assay-dependent')}; ${species}`,
  ];
}

/** Returns a dilution, or the volume of titrated and suspended conjugates. Enzyme conjugates are diluted more in blots. */
function recommendedAmount(code: string, label: ConjugateLabel | null, usualDilution: string): string {
  if (code === 'FCM' && label?.sold === 'tests') return '5 µL per test of 10⁶ cells';
  if (label && isSuspension(label) && /IP$/.test(code)) return '20–40 µL suspension per mg lysate';
  return label?.kind === 'enzyme' && code === 'WB' ? '1:1000–1:5000' : usualDilution;
}

/** `WB and ELISA (human, mouse), IHC-P (human)`: applications with the species that each was tested with. */
function usesWithSpecies(evidence: EvidenceGrid, applications: readonly string[]): string {
  const bySpecies = new Map<string, string[]>();
  for (const code of applications) {
    const species = speciesWithEvidence(evidence, code).join(', ').toLowerCase();
    bySpecies.set(species, [...(bySpecies.get(species) ?? []), code]);
  }
  return [...bySpecies].map(([species, codes]) => `${joinWithAnd(codes)} (${species})`).join(', ');
}

function describeAntibody({ gene, clone, label, number }: AntibodyFacts, evidence: EvidenceGrid): string {
  const noun = `${clone.clonality.toLowerCase()} antibody`;
  const host = clone.host.toLowerCase();
  const target = targetTitle(gene, clone);
  const uses = usesWithSpecies(evidence, label ? label.applications : clone.applications);
  const sentenceOnTarget = targetSentence(gene);
  const site = clone.modification
    ? ` It is directed at the form modified at ${clone.modification.site}.`
    : '';
  if (label) {
    const verb = isSuspension(label) ? 'coupled to' : 'labeled with';
    return pick(
      [
        `${target} ${noun} raised in ${host} and ${verb} ${isSuspension(label) ? lowerFirst(label.name) : label.name}, tested in ${uses}.${site} ${sentenceOnTarget} ${label.hint}`,
        `${/^(AF|AP|HRP)/.test(label.short) ? 'An' : 'A'} ${label.short} conjugate of our ${host} ${noun} to ${target}, tested in ${uses}.${site} ${label.hint} ${sentenceOnTarget}`,
      ],
      'text',
      number,
    );
  }
  return pick(
    [
      `${capitalize(host)} ${noun} to ${target}, tested in ${uses}.${site} ${sentenceOnTarget}`,
      `${sentenceOnTarget} This ${host} ${noun} recognizes ${target} and was tested in ${uses}.${site}`,
      `A ${noun} raised in ${host} against ${target}.${site} ${sentenceOnTarget} Tested in ${uses}; determine the best dilution in your own system.`,
    ],
    'text',
    number,
  );
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Factors of the price by clonality. */
const clonalityFactors = { Polyclonal: 1, Monoclonal: 1.1, 'Recombinant Monoclonal': 1.25 } as const;

/** Packs of a conjugate: amounts of the antibody in µg, or equivalent tests and volumes of suspension. */
function conjugatePacksOf(label: ConjugateLabel): Pack[] {
  if (label.sold === 'tests') return packs(['25 tests', 25], ['100 tests', 100], ['500 tests', 500]);
  if (isSuspension(label)) return packs(['500 µL', 50], ['1 mL', 100], ['5 mL', 500]);
  return packs(['50 µg', 50], ['100 µg', 100], ['500 µg', 500]);
}

function antibodySizes({ gene, clone, label, number, rank }: AntibodyFacts): ProductDraft['sizes'] {
  const demand = Math.min(1, gene.weight / 60);
  const randomFactor = seededRandom('price', number) * 0.35 + 0.85;
  const clonalityFactor = clonalityFactors[clone.clonality];
  const modificationFactor = clone.modification ? 1.2 : 1;
  const firstCents =
    8800 *
    randomFactor *
    clonalityFactor *
    modificationFactor *
    (1.12 - 0.15 * demand) *
    (rank > 2 ? 1.05 : 1);
  if (label) {
    return priceLadder(
      conjugatePacksOf(label).slice(0, seededRandom('sizes', number) < 0.5 ? 2 : 3),
      firstCents * label.factor * 1.25,
      0.6,
    );
  }
  const polyclonalPacks = packs(['20 µL', 20], ['50 µL', 50], ['100 µL', 100], ['200 µL', 200]);
  const monoclonalPacks = packs(['25 µg', 25], ['50 µg', 50], ['100 µg', 100], ['1 mg', 1000]);
  const sizeCount = 3 + (demand > 0.3 || seededRandom('sizes', number) < 0.3 ? 1 : 0);
  return priceLadder(
    (clone.clonality === 'Polyclonal' ? polyclonalPacks : monoclonalPacks).slice(0, sizeCount),
    firstCents,
    0.62,
  );
}
