import { isWaterOrAirSensitive, STOCK_SOLUTIONS } from '../../../src/shared/catalogue/stock-solutions';
import type { CategoryTree, SectionPlan } from '../category-tree';
import { chemicalClasses } from '../compounds/chemical-class';
import type { Compound } from '../compounds/compounds';
import { compoundDescription } from '../compounds/compound-texts';
import { classificationOf, createFormLookup, solutionClassification } from '../compounds/classifications';
import { commodityOf, strengthOf } from '../compounds/commodities';
import { compoundSizes, isLiquid, isSoldInDmso, purityOf, storageOf } from '../compounds/compound-offers';
import { openConfiguration } from '../compounds/drawn-configuration';
import { regulationsOf } from '../compounds/excluded-compounds';
import { stockObstacle } from '../compounds/stock-obstacle';
import type { Gene } from '../genes';
import type { CatalogueLine, Fact, Hazard, ProductDraft } from '../product-draft';
import { laboratoryNamesOfTarget } from '../laboratory-names';
import { catalogueNumber } from '../product-numbers';
import { MAX_COMPOUND_ALIASES, searchAliases } from '../target-facts';
import { storageText } from '../vocabulary';

const section = 'Small Molecules';
/** Compounds with a human target, by the family of the target. */
const targetGroup = 'Inhibitors & Modulators';
const pathwayGroup = 'Signaling Pathways';
const areaGroup = 'Research Areas';
const libraryGroup = 'Compound Libraries';
const classGroup = 'Chemical Classes';

/** Research areas of the data that are signaling pathways. */
const pathwayAreas: ReadonlySet<string> = new Set([
  'Apoptosis',
  'Autophagy',
  'Cell cycle',
  'DNA damage and repair',
  'JAK/STAT',
  'MAPK/ERK',
  'NF-kB',
  'PI3K/Akt/mTOR',
  'Stem cell and Wnt',
  'TGF-beta/Smad',
]);

/** Target families by class of the gene. The first match wins. */
const targetFamilies: readonly (readonly [name: string, className: RegExp])[] = [
  ['Kinases', /^kinase$/],
  ['GPCRs', /^GPCR$/],
  ['Ion Channels', /^ion channel$/],
  ['Transporters', /^transporter$/],
  ['Proteases', /^protease$/],
  ['Phosphatases', /^phosphatase$/],
  ['Epigenetic Targets', /^histone/],
  ['Nuclear Receptors & Transcription Factors', /^transcription factor$/],
  ['Ubiquitin System', /^ubiquitin/],
  ['Cytokines & Growth Factors', /^cytokine/],
];
const otherEnzymes = 'Other Enzymes';
const otherTargets = 'Other Targets';

/** Product lines of the data that form libraries, with menu names, in menu order. */
const libraries: Readonly<Record<string, string>> = {
  'Bioactive small molecules': 'Bioactive Compounds',
  'Drug-like and reference compounds': 'Drug Reference Compounds',
  'Natural products and metabolites': 'Natural Products & Metabolites',
  'Biochemicals and metabolites': 'Biochemicals',
  'Analytical standards': 'Analytical Standards',
  'Isotope-labelled standards': 'Isotope-Labeled Standards',
};

/** Suffixes of offers: '' = first offer of a compound; the others are for catalogues with more products than compounds. */
const grades: readonly string[] = [
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
];

/** Categories by target, pathway, research area and library come first, chemical classes last. */
export function compoundSection(compounds: readonly Compound[]): SectionPlan {
  const areas = [...new Set(compounds.flatMap(({ targets }) => targets.map(({ area }) => area)))]
    .filter((area) => area !== '')
    .sort();
  return {
    name: section,
    groups: [
      { name: targetGroup, leaves: [...targetFamilies.map(([name]) => name), otherEnzymes, otherTargets] },
      { name: pathwayGroup, leaves: areas.filter((area) => pathwayAreas.has(area)) },
      { name: areaGroup, leaves: areas.filter((area) => !pathwayAreas.has(area)) },
      { name: libraryGroup, leaves: Object.values(libraries) },
      { name: classGroup, leaves: chemicalClasses },
    ],
  };
}

/** Returns group and leaf of a compound. */
function categoryOf(compound: Compound, genes: ReadonlyMap<string, Gene>): [group: string, leaf: string] {
  const area = compound.targets.find((target) => target.area !== '')?.area ?? '';
  if (pathwayAreas.has(area)) return [pathwayGroup, area];
  const gene = compound.targets
    .map(({ symbol }) => genes.get(symbol))
    .find((candidate) => candidate !== undefined);
  if (gene) {
    const family = targetFamilies.find(([, pattern]) => gene.classes.some((name) => pattern.test(name)));
    return [targetGroup, family?.[0] ?? (gene.ecNumber ? otherEnzymes : otherTargets)];
  }
  if (area !== '') return [areaGroup, area];
  if (compound.targets.length > 0) return [targetGroup, otherTargets];
  const library = libraries[compound.line];
  return library === undefined ? [classGroup, compound.chemicalClass] : [libraryGroup, library];
}

export function compoundLine(
  compounds: readonly Compound[],
  allGenes: readonly Gene[],
  tree: CategoryTree,
): CatalogueLine {
  const genes = new Map(allGenes.map((gene) => [gene.symbol, gene]));
  const classificationOfForm = createFormLookup(compounds);
  const hazardOf = (compound: Compound): Hazard | null =>
    strengthOf(compound) === ''
      ? (classificationOf(compound.cas) ?? classificationOfForm(compound))
      : solutionClassification(compound.cas, strengthOf(compound));
  return {
    key: 'small molecules',
    lineNumber: 1,
    productsPer100k: 17_000,
    capacity: compounds.length * grades.length,
    plan: (count) => ({
      count,
      order: (index) => index,
      draft(index) {
        const compound = compounds[index % compounds.length];
        const grade = grades[Math.floor(index / compounds.length)];
        if (!compound || grade === undefined) throw new RangeError(`no compound ${index}`);
        const categoryId = tree.leafId(section, ...categoryOf(compound, genes));
        const keywords = targetKeywords(compound, genes);
        return createDraft(compound, grade, { index, categoryId, hazard: hazardOf(compound), keywords });
      },
    }),
  };
}

/** Words in names of a pure gas or acid, which are not names of its solution. */
const pureSubstanceName = /\b(?:anhydrous|fuming|gas|glacial)\b|refriger|^R ?\d{2,3}\b/i;

/** Maximum number of targets by which a search finds a compound. */
const MAX_TARGETS = 6;

/**
 * Returns the names by which buyers search for compounds of a target: `HER2`, `PI3K`, `p38`, `estrogen receptor`. Aliases
 * without a digit are left out, because many are ordinary words or abbreviations of something else.
 */
function targetKeywords({ targets }: Compound, genes: ReadonlyMap<string, Gene>): string[] {
  const symbols = [...new Set(targets.map(({ symbol }) => symbol))].slice(0, MAX_TARGETS);
  const names = symbols.flatMap((symbol) => {
    const gene = genes.get(symbol);
    if (gene === undefined) return [];
    const aliases = gene.aliases.filter((alias) => /^\S*\d\S*$/.test(alias));
    return [gene.display, gene.proteinName, ...gene.families, ...laboratoryNamesOfTarget(symbol), ...aliases];
  });
  return [...new Set(names)];
}

function createDraft(
  compound: Compound,
  grade: string,
  {
    index,
    categoryId,
    hazard,
    keywords,
  }: { index: number; categoryId: number; hazard: Hazard | null; keywords: readonly string[] },
): ProductDraft {
  const { name, cas, targets, shortNames } = compound;
  const purity = purityOf(compound);
  const strength = strengthOf(compound);
  const title = strength ? `${name}, ${strength}` : name;
  const area = targets.find((target) => target.area !== '')?.area;
  const genes = [...new Set(targets.map(({ symbol }) => symbol).filter((symbol) => symbol !== ''))];
  const target = genes.slice(0, 3).join(', ') || targets[0]?.action || '';
  const attrs: Fact[] = [
    ...(cas ? ([['CAS', cas]] as const) : []),
    ['Formula', compound.formula],
    ['Mol. weight', `${compound.weight} g/mol`],
    strength ? ['Concentration', strength] : ['Purity', purity],
    ...(isLiquid(compound) ? ([['Form', 'Liquid']] as const) : []),
    ...(target ? ([['Target', target]] as const) : []),
    ...(area ? ([['Research area', area]] as const) : []),
  ];
  const storage = storageOf(compound);
  const obstacle = stockObstacleOf(compound, hazard);
  return {
    number: catalogueNumber('QC', index),
    name: grade ? `${title}, ${grade}` : title,
    productClass: 'compound',
    categoryId,
    conjugateFamily: '',
    conjugateCount: 0,
    targetKey: genes[0] ? `gene:${genes[0]}` : `class:${categoryId}`,
    book: '1',
    description: compoundDescription(compound),
    attrs,
    chemistry: {
      cas,
      smiles: compound.smiles,
      inchikey: compound.inchikey,
      formula: compound.formula,
      // A product page offers a weighing table for each product with a molecular weight; it does not apply to solutions.
      weight: strength ? null : compound.weight,
    },
    synonyms: strength
      ? compound.synonyms.filter((synonym) => !pureSubstanceName.test(synonym))
      : compound.synonyms,
    properties: propertyGroups(
      compound,
      strength ? ['Concentration', strength] : ['Purity', purity],
      obstacle,
    ),
    storage: storageText(storage),
    shipping: storage.startsWith('-20C') ? 'Blue ice' : 'Ambient',
    hazard,
    sizes: compoundSizes(compound, grade).filter(({ label }) => obstacle === '' || !label.includes(' in ')),
    subject: name,
    shortNames,
    aliases: searchAliases(
      [
        ...shortNames,
        compound.lipidClass,
        ...compound.aliases,
        ...genes,
        ...compound.synonyms,
        ...compound.ids.map(([, id]) => id),
      ],
      MAX_COMPOUND_ALIASES,
    ),
    keywords,
    facets: {
      target: genes.slice(0, MAX_TARGETS),
      pathway: area ? [area] : [],
      purity: strength ? [] : [purity],
      chemical_class: [compound.chemicalClass],
    },
    publications: compound.publications,
  };
}

/** Returns whether calculated properties apply: to one organic molecule, not to a salt, a hydrate or an inorganic solid. */
const isSingleMolecule = ({ smiles, formula }: Compound): boolean =>
  !smiles.includes('.') && /^C(?![a-z])/.test(formula) && !/\[[A-Z][a-z]?\+\d?\]/.test(smiles);

const idNames: Readonly<Record<string, string>> = {
  pubchem_cid: 'PubChem CID',
  chebi_id: 'ChEBI',
  unii: 'UNII',
  drugbank_id: 'DrugBank',
  dtxsid: 'DTXSID',
};

/** Returns why no stock solution is offered; '' when one is offered, and for solutions and bottled liquids. */
function stockObstacleOf(compound: Compound, hazard: Hazard | null): string {
  if (strengthOf(compound) !== '' || commodityOf(compound)?.soldAs === 'liquid') return '';
  return isWaterOrAirSensitive(hazard) ? 'reacts with water or air' : stockObstacle(compound);
}

function propertyGroups(compound: Compound, qualityFact: Fact, obstacle: string): ProductDraft['properties'] {
  const factIfAny = (name: string, value: string, unit = ''): Fact[] => (value ? [[name, value + unit]] : []);
  const actions = [
    ...new Set(
      compound.targets
        .filter(({ symbol, action }) => symbol && action)
        .map(({ symbol, action }) => `${symbol}: ${action}`),
    ),
  ];
  const isSoldAsStockSolution =
    isSoldInDmso(compound) &&
    commodityOf(compound)?.soldAs !== 'liquid' &&
    strengthOf(compound) === '' &&
    obstacle === '';
  const solvent = isSoldAsStockSolution ? 'DMSO' : '';
  return [
    {
      group: 'Identification',
      items: [
        ...factIfAny('CAS number', compound.cas ?? ''),
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
        ...factIfAny('Configuration', openConfiguration(compound.smiles)),
        ...factIfAny('Lipid class', compound.lipidClass),
        ...(isSingleMolecule(compound)
          ? [
              ...factIfAny('logP (calculated)', compound.logp),
              ...factIfAny('Polar surface area', compound.tpsa, ' Å²'),
            ]
          : []),
      ],
    },
    ...(actions.length + compound.roles.length > 0
      ? [
          {
            group: 'Biology',
            items: [
              ...factIfAny('Acts on', actions.slice(0, 6).join('; ')),
              ...factIfAny('Roles', compound.roles.slice(0, 8).join(', ')),
            ],
          },
        ]
      : []),
    {
      group: 'Quality',
      items: [
        qualityFact,
        ...factIfAny('Solvent for stock solutions', solvent),
        ...factIfAny(STOCK_SOLUTIONS, obstacle && `Not offered: ${obstacle}`),
      ],
    },
    { group: 'Regulation', items: [...regulationsOf(compound.cas)] },
  ];
}
