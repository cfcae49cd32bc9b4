import { seededRandom, pick } from '../seeded-random';
import type { CategoryTree, SectionPlan } from '../category-tree';
import { chemicalClasses } from '../chemical-class';
import type { Compound } from '../compounds';
import { compoundDescription } from '../compound-texts';
import { compoundHazard } from '../hazards';
import { type Pack, packs, priceLadder } from '../price-ladder';
import type { CatalogueLine, Fact, ProductDraft } from '../product-draft';
import { catalogueNumber } from '../product-numbers';
import { searchAliases } from '../target-facts';
import { storageText, vocabulary } from '../vocabulary';

const section = 'Small Molecules';
const inhibitors = 'Inhibitors & Modulators';

/** Product lines of the data with menu names, in menu order. */
const groupNames: Readonly<Record<string, string>> = {
  'Bioactive small molecules': 'Bioactive Compounds',
  'Drug-like and reference compounds': 'Drug Reference Compounds',
  'Natural products and metabolites': 'Natural Products & Metabolites',
  'Biochemicals and metabolites': 'Biochemicals',
  'Analytical standards': 'Analytical Standards',
  'Fine chemicals': 'Fine Chemicals',
  'Inorganic chemicals': 'Inorganic Chemicals',
  'Isotope-labelled standards': 'Isotope-Labelled Standards',
};

export interface Grade {
  /** '' = first offer of a compound. */
  suffix: string;
  purity: string;
}

/** Additional offers of a compound, for catalogues with more products than compounds. */
const grades: readonly Grade[] = [
  '',
  'Analytical Standard',
  'Cell Culture Tested',
  'USP Grade',
  'Biotechnology Grade',
  'High Purity',
  'Bulk',
  'Screening Grade',
  'Reference Material',
  'Custom Pack',
  'GMP Grade',
  'Endotoxin Tested',
].map((suffix) => ({ suffix, purity: '' }));

export function compoundSection(compounds: readonly Compound[]): SectionPlan {
  const areas = [...new Set(compounds.flatMap(({ targets }) => targets.map(({ area }) => area)))]
    .filter((area) => area !== '')
    .sort();
  return {
    name: section,
    groups: [
      { name: inhibitors, leaves: [...areas, 'Other Targets'] },
      ...Object.values(groupNames).map((name) => ({ name, leaves: chemicalClasses })),
    ],
  };
}

export function compoundLine(compounds: readonly Compound[], tree: CategoryTree): CatalogueLine {
  return {
    key: 'small molecules',
    lineNumber: 1,
    share: 17_000,
    capacity: compounds.length * grades.length,
    plan: (count) => ({
      count,
      order: (index) => index,
      draft(index) {
        const compound = compounds[index % compounds.length];
        const grade = grades[Math.floor(index / compounds.length)];
        if (!compound || !grade) throw new RangeError(`no compound ${index}`);
        return draft(compound, grade, index, tree);
      },
    }),
  };
}

function draft(compound: Compound, grade: Grade, index: number, tree: CategoryTree): ProductDraft {
  const { name, cas, targets, key } = compound;
  const bioactive = targets.length > 0 || compound.line.startsWith('Bioactive');
  const bulk = /Inorganic|Fine/.test(compound.line) || Number(compound.weight) < 130;
  const common = isCommon(compound);
  const purity = pick(
    bulk
      ? ['>97%', '>98%', '>99%']
      : bioactive
        ? ['>98% (HPLC)', '>99% (HPLC)']
        : vocabulary.purity_grades.slice(0, 4),
    'purity',
    key,
  );
  const area = targets.find((target) => target.area !== '')?.area;
  const categoryId =
    targets.length > 0
      ? tree.leafId(section, inhibitors, area ?? 'Other Targets')
      : tree.leafId(section, groupNames[compound.line] ?? 'Fine Chemicals', compound.chemicalClass);
  const genes = [...new Set(targets.map(({ symbol }) => symbol).filter((symbol) => symbol !== ''))];
  const target = genes.slice(0, 3).join(', ') || targets[0]?.action || '';
  const attrs: Fact[] = [
    ...(cas ? ([['CAS', cas]] as const) : []),
    ['Formula', compound.formula],
    ['Mol. weight', `${compound.weight} g/mol`],
    ['Purity', purity],
    ...(target ? ([['Target', target]] as const) : []),
    ...(area ? ([['Research area', area]] as const) : []),
  ];
  const storage =
    /hydrochloride|oxide|chloride|Inorganic|Fine/.test(name + compound.line) || common
      ? 'RT-D'
      : bioactive
        ? '-20C'
        : pick(['RT', 'RT-L', '4C'], 'storage', key);
  return {
    number: catalogueNumber('QC', index),
    name: grade.suffix ? `${name}, ${grade.suffix}` : name,
    productClass: 'compound',
    categoryId,
    conjugateFamily: '',
    conjugateCount: 0,
    targetKey: genes[0] ? `gene:${genes[0]}` : `class:${categoryId}`,
    book: '1',
    paperCount:
      compound.papers.length +
      Math.floor((compound.weightOfInterest ** 1.4 / 3) * seededRandom('papers', key) ** 3),
    description: compoundDescription(compound),
    attrs,
    chemistry: {
      cas,
      smiles: compound.smiles,
      inchikey: compound.inchikey,
      formula: compound.formula,
      weight: compound.weight,
    },
    synonyms: compound.synonyms.slice(0, 12),
    properties: propertyGroups(compound, purity, bioactive),
    storage: storageText(storage),
    shipping: storage === '-20C' ? 'Blue ice' : 'Ambient',
    hazard: compoundHazard({
      name,
      formula: compound.formula,
      smiles: compound.smiles,
      mass: Number(compound.weight),
      role: [...compound.roles, ...targets.map(({ action }) => action)].join(' '),
    }),
    sizes: sizes(compound, bioactive, bulk, grade),
    subject: name,
    aliases: searchAliases([...genes, ...compound.synonyms]),
    facets: {
      target: genes.slice(0, 6),
      pathway: area ? [area] : [],
      purity: [purity],
      chemical_class: [compound.chemicalClass],
    },
    papers: compound.papers,
  };
}

const idNames: Readonly<Record<string, string>> = {
  pubchem_cid: 'PubChem CID',
  chebi_id: 'ChEBI',
  unii: 'UNII',
  drugbank_id: 'DrugBank',
  dtxsid: 'DTXSID',
};

function propertyGroups(compound: Compound, purity: string, bioactive: boolean): ProductDraft['properties'] {
  const optional = (name: string, value: string, unit = ''): Fact[] => (value ? [[name, value + unit]] : []);
  const actions = [
    ...new Set(
      compound.targets
        .filter(({ symbol, action }) => symbol && action)
        .map(({ symbol, action }) => `${symbol}: ${action}`),
    ),
  ];
  const solvents = bioactive ? 'DMSO' : '';
  return [
    {
      group: 'Identification',
      items: [
        ...optional('CAS number', compound.cas ?? ''),
        ...compound.ids.map(([name, id]): Fact => [idNames[name] ?? name, id]),
        ['InChIKey', compound.inchikey],
      ],
    },
    {
      group: 'Chemistry',
      items: [
        ['Formula', compound.formula],
        ['Molar mass', `${compound.weight} g/mol`],
        ['Chemical class', compound.chemicalClass],
        ...optional('logP (calculated)', compound.logp),
        ...optional('Polar surface area', compound.tpsa, ' Å²'),
      ],
    },
    ...(actions.length + compound.roles.length > 0
      ? [
          {
            group: 'Biology',
            items: [
              ...optional('Acts on', actions.slice(0, 6).join('; ')),
              ...optional('Roles', compound.roles.slice(0, 8).join(', ')),
            ],
          },
        ]
      : []),
    { group: 'Quality', items: [['Purity', purity], ...optional('Solvent for stock solutions', solvents)] },
  ];
}

/** Heuristic for bulk chemicals, which are sold by the gram. */
function isCommon({ name, weight, smiles }: Compound): boolean {
  return Number(weight) < 300 && !smiles.includes('@') && !/\d{3}/.test(name);
}

const milligrams = packs(
  ['1 mg', 1],
  ['5 mg', 5],
  ['10 mg', 10],
  ['25 mg', 25],
  ['50 mg', 50],
  ['100 mg', 100],
  ['250 mg', 250],
  ['500 mg', 500],
  ['1 g', 1000],
  ['5 g', 5000],
  ['25 g', 25_000],
  ['100 g', 100_000],
  ['500 g', 500_000],
);

function sizes(compound: Compound, bioactive: boolean, bulk: boolean, grade: Grade): ProductDraft['sizes'] {
  const spread = seededRandom('price', compound.key, grade.suffix);
  const rare = compound.weightOfInterest < 3 ? 1.5 : 1;
  const common = isCommon(compound);
  const first =
    bulk || common
      ? (bulk ? 8 : 7) + (spread < 0.4 ? 1 : 0)
      : bioactive
        ? spread < 0.5
          ? 1
          : 2
        : 3 + Math.floor(spread * 4);
  const list: readonly Pack[] = milligrams.slice(
    first,
    first + 3 + Math.floor(seededRandom('sizes', compound.key) * 2),
  );
  const cents = bulk
    ? 1600 + 3400 * spread
    : (common ? 2400 + 3600 * spread : bioactive ? 3800 + 9000 * spread ** 2 : 2600 + 6000 * spread ** 2) *
      rare;
  const ladder = priceLadder(list, cents, bulk || common ? 0.5 : 0.58);
  const solution = bioactive && !bulk && Number(compound.weight) < 900;
  const dearest = ladder[1];
  return solution && dearest
    ? [...ladder.slice(0, 4), { label: '10 mM × 1 mL in DMSO', cents: dearest.cents + 1000 }]
    : ladder;
}
