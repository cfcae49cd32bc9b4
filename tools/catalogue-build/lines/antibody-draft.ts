import { seededRandom, pick } from '../seeded-random';
import type { Gene } from '../genes';
import { packs, priceLadder } from '../price-ladder';
import type { Fact, ProductDraft } from '../product-draft';
import {
  geneAliases,
  paperCount,
  researchAreas,
  targetIdentification,
  targetSentence,
} from '../target-facts';
import { storageText, vocabulary } from '../vocabulary';
import { antibodyEvidence } from './antibody-evidence';
import type { Clone } from './antibody-clone';
import type { Conjugate } from './conjugates';

export interface AntibodyFacts {
  gene: Gene;
  clone: Clone;
  number: string;
  categoryId: number;
  /** 0 = first antibody of the target. Later ones have fewer citations. */
  rank: number;
  /** null = unconjugated. */
  label: Conjugate | null;
  family: string;
  familySize: number;
}

const joins: Readonly<Record<string, string>> = { Methyl: 'Monomethyl' };

/** `Phospho-AKT1 (Ser473)`, `Trimethyl-Histone H3 (Lys27)`, `EGFR`. */
export function targetTitle(gene: Gene, clone: Clone): string {
  const { modification, region } = clone;
  if (modification)
    return `${joins[modification.kind] ?? modification.kind}-${gene.display} (${modification.site})`;
  return region ? `${gene.display} (${region})` : gene.display;
}

export function antibodyName(gene: Gene, clone: Clone, label: Conjugate | null): string {
  const clonality = label
    ? clone.clonality.replace('Monoclonal', 'mAb').replace('Polyclonal', 'pAb')
    : clone.clonality;
  const name = `Anti-${targetTitle(gene, clone)} ${clone.host} ${clonality}${label ? '' : ' Antibody'}`;
  const named = clone.name ? `${name} [${clone.name}]` : name;
  return label ? `${named}, ${label.short} Conjugated` : named;
}

export function antibodyDraft(facts: AntibodyFacts): ProductDraft {
  const { gene, clone, label } = facts;
  const seed = [gene.symbol, facts.number] as const;
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
  const conjugated = label !== null;
  return {
    number: facts.number,
    name: antibodyName(gene, clone, label),
    productClass: conjugated ? 'conjugated_antibody' : 'primary_antibody',
    categoryId: facts.categoryId,
    conjugateFamily: facts.family,
    conjugateCount: Math.max(0, facts.familySize - 1),
    targetKey: `gene:${gene.symbol}`,
    book: conjugated ? '3' : '2',
    paperCount: paperCount(gene, (conjugated ? 0.12 : 1) * 0.55 ** facts.rank, ...seed),
    description: description(facts, applications),
    attrs,
    chemistry: null,
    synonyms: [],
    properties: [
      { group: 'Identification', items: targetIdentification(gene) },
      { group: 'Antibody', items: antibodyItems(clone, label) },
      { group: 'Application', items: applications.map((code): Fact => dilution(code, label)) },
      {
        group: 'Formulation',
        items: [
          ['Form', 'Liquid'],
          ['Buffer', clone.buffer],
          ['Concentration', clone.clonality === 'Polyclonal' ? '1 mg/mL' : '0.5 mg/mL'],
          ['Purification', clone.purification],
        ],
      },
    ],
    storage: storageText(label ? label.storage : clone.buffer.includes('glycerol') ? '-20C-G' : '-20C'),
    shipping: 'Blue ice',
    hazard: null,
    sizes: sizes(facts),
    subject: gene.symbol,
    aliases: geneAliases(gene),
    facets: {
      target: [gene.symbol],
      host: [clone.host],
      clonality: [clonality],
      application: [...applications],
      reactivity: [...clone.reactivity],
      conjugate: [label ? label.short : 'Unconjugated'],
      pathway: researchAreas(gene),
    },
    papers: facts.rank < 2 ? gene.papers : [],
    evidence: antibodyEvidence(facts.number, { applications, reactivity: clone.reactivity }),
  };
}

function antibodyItems(clone: Clone, label: Conjugate | null): Fact[] {
  const light: Fact[] = label?.excitation
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
    ['Reactivity (expected)', clone.reactivity.join(', ')],
    ['Conjugate', label ? label.name : 'Unconjugated'],
    ...light,
  ];
}

/** Recommended dilutions of the vocabulary. Directly labeled antibodies need a higher concentration in blots. */
function dilution(code: string, label: Conjugate | null): Fact {
  const application = vocabulary.applications.find((entry) => entry.code === code);
  const start = application?.dilution ?? 'assay-dependent';
  return [
    application ? `${application.name} (${code})` : code,
    label?.kind === 'enzyme' && code === 'WB' ? '1:1000–1:5000' : start,
  ];
}

function description({ gene, clone, label, number }: AntibodyFacts, applications: readonly string[]): string {
  const what = `${clone.clonality.toLowerCase()} antibody`;
  const host = clone.host === 'Guinea pig' ? 'guinea pig' : clone.host.toLowerCase();
  const target = targetTitle(gene, clone);
  const uses = list(applications);
  const about = targetSentence(gene);
  const species = list(clone.reactivity.map((name) => name.toLowerCase()));
  const site = clone.modification
    ? ` It is directed at the form modified at ${clone.modification.site}.`
    : '';
  if (label) {
    return pick(
      [
        `${target} ${what} raised in ${host} and labelled with ${label.name}.${site} ${about} ${label.hint}`,
        `${/^(AF|AP|HRP)/.test(label.short) ? 'An' : 'A'} ${label.short} conjugate of our ${host} ${what} to ${target}.${site} ${label.hint} ${about}`,
      ],
      'text',
      number,
    );
  }
  return pick(
    [
      `${capital(host)} ${what} to ${target}, offered for ${uses} with ${species} samples.${site} ${about}`,
      `${about} This ${host} ${what} recognises ${target} and is intended for ${uses}.${site}`,
      `A ${what} raised in ${host} against ${target}.${site} ${about} Suggested applications are ${uses}; determine the best dilution in your own system.`,
    ],
    'text',
    number,
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const list = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

function sizes({ gene, clone, label, number, rank }: AntibodyFacts): ProductDraft['sizes'] {
  const known = Math.min(1, gene.weight / 60);
  const spread = seededRandom('price', number) * 0.35 + 0.85;
  const kind =
    clone.clonality === 'Recombinant Monoclonal' ? 1.25 : clone.clonality === 'Monoclonal' ? 1.1 : 1;
  const special = clone.modification ? 1.2 : 1;
  const first = 8800 * spread * kind * special * (1.12 - 0.15 * known) * (rank > 2 ? 1.05 : 1);
  if (label) {
    const all = packs(['50 µg', 50], ['100 µg', 100], ['500 µg', 500]);
    const tests = packs(['25 tests', 25], ['100 tests', 100], ['500 tests', 500]);
    return priceLadder(
      (label.sold === 'tests' ? tests : all).slice(0, seededRandom('sizes', number) < 0.5 ? 2 : 3),
      first * label.factor * 1.25,
      0.6,
    );
  }
  const volumes = packs(['20 µL', 20], ['50 µL', 50], ['100 µL', 100], ['200 µL', 200]);
  const masses = packs(['25 µg', 25], ['50 µg', 50], ['100 µg', 100], ['1 mg', 1000]);
  const many = 3 + (known > 0.3 || seededRandom('sizes', number) < 0.3 ? 1 : 0);
  return priceLadder((clone.clonality === 'Polyclonal' ? volumes : masses).slice(0, many), first, 0.62);
}
