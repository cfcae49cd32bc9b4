import { z } from 'zod';
import { parseCas } from '../../../src/shared/catalogue/cas-number';
import {
  anionName,
  codeInTradeName,
  isAnnotatedName,
  isBrokenName,
  isDatabaseNumber,
  hasNamedSalts,
  isPlaceholderName,
  nameCost,
  nameWithoutConfiguration,
  tidyCompoundName,
} from './compound-names';
import { chemicalClassOf } from './chemical-class';
import { findPublicationsNamingCompounds } from '../citations';
import { compoundInvariants, compoundNameInvariants } from './compound-invariants';
import { readCompoundRows } from './compound-rows';
import type { Invariant, Rejections } from '../invariants';
import type { Publications } from '../publications';
import { isControlledStructure, isExcludedCompound } from './excluded-compounds';
import { laboratoryNamesOfCompound } from '../laboratory-names';
import { lipidClassOf } from './lipid-class';
import { readJson, readTable, type Row, splitValues } from '../source-data';

/** A gene or another target on which a compound acts. */
export interface Target {
  /** '' = not a human gene. */
  symbol: string;
  action: string;
  area: string;
  source: string;
}

/** Sort key of target sources: curated targets precede pathway targets, which may be indirect. */
const sourceRank = (source: string): number => {
  const rank = ['hand', 'inn-stem'].indexOf(source);
  return rank < 0 ? 2 : rank;
};

export interface Compound {
  /** CAS number, or InChIKey without one. */
  key: string;
  cas: string | null;
  name: string;
  synonyms: readonly string[];
  /** Abbreviations, codes, brand and Chinese or German names for the search. */
  aliases: readonly string[];
  /** Names that mean this compound rather than anything else: abbreviations, its anion, the name without configuration. */
  shortNames: readonly string[];
  formula: string;
  /** g/mol, with two decimals. */
  weight: string;
  smiles: string;
  inchikey: string;
  /** Public database identifiers by column of the table, such as `chebi_id`. */
  ids: readonly (readonly [name: string, id: string])[];
  logp: string;
  tpsa: string;
  /** Product line, a value of the source table such as `Bioactive small molecules`. */
  line: string;
  chemicalClass: string;
  /** `Phosphatidylcholine`; '' = not a phospholipid. */
  lipidClass: string;
  targets: readonly Target[];
  definition: string;
  roles: readonly string[];
  publications: readonly number[];
  popularityScore: number;
}

/** Addition to a compound's interest, a part of its popularity score, by each source of its row; other sources add 0.2. */
const interestOfSource: Readonly<Record<string, number>> = {
  hms: 3,
  lincs: 2,
  drugbank: 2,
  chebi20: 1.5,
  massbank: 0.5,
};

/** Loads all sellable compounds by descending popularity, with unique names. Rejected rows are counted. */
export function loadCompounds(publications: Publications, rejections: Rejections): Compound[] {
  const commonNames = new Map(
    readJson('core-compounds.json', z.array(z.string())).map((name, index) => [
      name.toLowerCase(),
      { name, rank: index },
    ]),
  );
  const definitions = new Map(readTable('compound_descriptions.tsv').map((row) => [row('cas'), row]));
  const targets = new Map<string, Target[]>();
  for (const row of readTable('compound_targets.tsv')) {
    const target = {
      symbol: row('gene_symbol'),
      action: row('action'),
      area: row('research_area'),
      source: row('source'),
    };
    targets.set(row('cas'), [...(targets.get(row('cas')) ?? []), target]);
  }
  const pathwayCounts = new Map<string, number>();
  for (const row of readTable('pathways.tsv')) {
    for (const cas of splitValues(row('compound_cas')))
      pathwayCounts.set(cas, (pathwayCounts.get(cas) ?? 0) + 1);
  }
  for (const list of targets.values()) list.sort((a, b) => sourceRank(a.source) - sourceRank(b.source));
  const { aliases, keysByCuratedName } = loadCompoundAliases();
  const sellableRows = readCompoundRows().filter(isSellable);
  const rows = withoutRepeatedRows(sellableRows, rejections).filter((row) =>
    rejections.accepts('compound', compoundInvariants, {
      cas: row('cas') || null,
      name: row('name'),
      smiles: row('smiles'),
      formula: row('formula'),
      weight: Number(row('mol_weight')),
    }),
  );
  const longNames = new Set<string>();
  const ownNames = new Set(rows.map((row) => row('name').toLowerCase()));
  const renamedKeys = new Set<string>();
  const compounds = rows.map((row): Compound => {
    const cas = row('cas') || null;
    const { name, fame } = chooseName(row, commonNames, ownNames);
    if (name.length > 4) longNames.add(name.toLowerCase());
    const compoundTargets = targets.get(cas ?? '') ?? [];
    const definition = definitions.get(cas ?? '');
    const interest =
      0.4 +
      splitValues(row('sources')).reduce((sum, source) => sum + (interestOfSource[source] ?? 0.2), 0) +
      3 * Math.log2(1 + compoundTargets.length) +
      1.5 * Math.log2(1 + (pathwayCounts.get(cas ?? '') ?? 0)) +
      (definition ? 1 : 0);
    const codeFactor = /\d{5}/.test(name) ? 0.4 : 1;
    const key = cas ?? row('inchikey');
    if (name !== row('name')) renamedKeys.add(key);
    return {
      key,
      cas,
      name,
      synonyms: splitValues(row('synonyms')).filter(
        (synonym) =>
          !isPlaceholderName(synonym) &&
          !isDatabaseNumber(synonym) &&
          !isAnnotatedName(synonym) &&
          !isBrokenName(synonym) &&
          hasNamedSalts(synonym, row('smiles')) &&
          synonym.toLowerCase() !== name.toLowerCase(),
      ),
      aliases: aliases.get(key) ?? [],
      shortNames: [],
      lipidClass: lipidClassOf(row('smiles')),
      formula: row('formula'),
      weight: Number(row('mol_weight')).toFixed(2),
      smiles: row('smiles'),
      inchikey: row('inchikey'),
      ids: (['pubchem_cid', 'chebi_id', 'unii', 'drugbank_id', 'dtxsid'] as const)
        .map((column) => [column, row(column)] as const)
        .filter(([, id]) => id !== ''),
      logp: row('logp'),
      tpsa: row('tpsa'),
      line:
        row('product_line_hint') ||
        (/hms|lincs/.test(row('sources')) ? 'Bioactive small molecules' : 'Natural products and metabolites'),
      chemicalClass: chemicalClassOf(
        name,
        row('smiles'),
        row('formula'),
        `${row('chem_class')} ${definition?.('description') ?? ''}`,
      ),
      targets: compoundTargets,
      definition: definition?.('description') ?? '',
      roles: splitValues(definition?.('roles') ?? ''),
      publications: [],
      popularityScore:
        (interest * codeFactor * (fame > 0 ? 2 + 4 * fame : 1) * 20) /
        (20 + Math.max(0, nameCost(name) - 20)),
    };
  });
  const publicationsByName = findPublicationsNamingCompounds(publications, longNames);
  const soldKeys = new Set(compounds.map(({ key }) => key));
  const keysByName = new Map(compounds.map(({ name, key }) => [nameKey(name), key]));
  const isAliasOfOther = ({ key }: Compound, alias: string): boolean => {
    const owner = keysByCuratedName.get(nameKey(alias)) ?? key;
    return owner !== key && soldKeys.has(owner);
  };
  const namesOfFreeForms = new Map(compounds.map(({ smiles, name }) => [smiles, name]));
  const isNameOf = ({ key }: Compound, name: string): boolean =>
    (keysByName.get(nameKey(name)) ?? key) === key;
  // A word and the code of another compound are a trade name that is not related to that compound: `Guchen MG 132`.
  const isOwnName = (compound: Compound, name: string): boolean =>
    isNameOf(compound, name) && isNameOf(compound, codeInTradeName(name) ?? name);
  const withAllNames = compounds.map((compound) => ({
    ...compound,
    // A synonym that is the name of another compound, as fludarabine is of 2-fluoroadenosine, is wrong or misleading.
    synonyms: compound.synonyms.filter((synonym) => isOwnName(compound, synonym)),
    aliases: [
      ...compound.aliases.filter(
        (alias) => isNameOf(compound, codeInTradeName(alias) ?? alias) && !isAliasOfOther(compound, alias),
      ),
      ...saltNamesOf(compound, namesOfFreeForms),
    ],
    shortNames: shortNamesOf(compound).filter((name) => isNameOf(compound, name)),
    publications: publicationsByName.get(compound.name.toLowerCase()) ?? [],
  }));
  // A compound that is sold under another name than that of its row has to satisfy the checks under this name too.
  const isStructureOfName = (compound: Compound): boolean =>
    !renamedKeys.has(compound.key) ||
    rejections.accepts('compound', compoundInvariants, { ...compound, weight: Number(compound.weight) });
  const wellNamed = withAllNames.filter(
    (compound) =>
      rejections.accepts('compound', compoundNameInvariants, compound) && isStructureOfName(compound),
  );
  return withUniqueKeys(withUniqueNames(wellNamed.sort(byPopularity), rejections));
}

/** Keeps the first of several rows of a compound, which have different names. */
function withUniqueKeys(compounds: readonly Compound[]): Compound[] {
  const usedKeys = new Set<string>();
  return compounds.filter(({ key }) => {
    const isUnique = !usedKeys.has(key);
    usedKeys.add(key);
    return isUnique;
  });
}

/** SMILES of acids (and water) as separate fragments, with the words for one, two and three of them. */
const saltWords: readonly (readonly [fragment: string, ...words: string[]])[] = [
  ['Cl', 'hydrochloride', 'dihydrochloride', 'trihydrochloride'],
  ['Br', 'hydrobromide', 'dihydrobromide'],
  ['CS(=O)(=O)O', 'mesylate', 'dimesylate'],
  ['O=C(O)C(F)(F)F', 'trifluoroacetate'],
  ['O=C(O)CC(O)(CC(=O)O)C(=O)O', 'citrate'],
  ['O=C(O)/C=C\\C(=O)O', 'maleate', 'dimaleate'],
  ['O=C(O)/C=C/C(=O)O', 'fumarate'],
  ['O=C(O)CCC(=O)O', 'succinate'],
  ['Cc1ccc(S(=O)(=O)O)cc1', 'tosylate', 'ditosylate'],
  ['O', 'monohydrate', 'dihydrate', 'trihydrate'],
];

/**
 * Returns names of a salt or hydrate that are made of the name of its free form, because laboratories search for them: a row
 * "adriamycin hydrochloride" also gets "doxorubicin hydrochloride". Empty when the catalogue has no free form.
 */
function saltNamesOf({ smiles }: Compound, namesOfFreeForms: ReadonlyMap<string, string>): string[] {
  const parts = smiles.split('.');
  return saltWords.flatMap(([fragment, ...words]) => {
    const [freeForm, otherFragment] = parts.filter((part) => part !== fragment);
    const name =
      freeForm === undefined || otherFragment !== undefined ? undefined : namesOfFreeForms.get(freeForm);
    const word = words[parts.length - 2];
    return name === undefined || word === undefined ? [] : [`${name} ${word}`];
  });
}

function shortNamesOf({ key, name, formula }: Compound): string[] {
  const anion = anionName(name, formula);
  // The L form of an amino acid is meant when none is named.
  const plainAnion = anion?.replace(/^L-(?=[A-Z])/, '') ?? null;
  const derivedNames = [anion, plainAnion, nameWithoutConfiguration(name)].filter(
    (derivedName) => derivedName !== null,
  );
  return [...laboratoryNamesOfCompound(key), ...derivedNames];
}

/** Spelling of a name without case, spaces and hyphens: `Lithium-chloride` and `lithium chloride` are one name. */
const nameKey = (name: string): string => name.toLowerCase().replace(/[\s-]+/g, '');

/**
 * Rejects rows without a CAS number that repeat another row: rows with the name or a synonym of a row with a CAS number, with
 * the structure of one, or with the structure of any other row but without its configuration. They are another compound under
 * a wrong name, or the same compound again.
 */
function withoutRepeatedRows(rows: readonly Row[], rejections: Rejections): Row[] {
  const namesWithCas = new Set<string>();
  const structuresWithCas = new Set<string>();
  const configuredConstitutions = new Set<string>();
  for (const row of rows) {
    if (hasDecisiveConfiguration(row)) configuredConstitutions.add(constitutionKey(row));
    if (row('cas') === '') continue;
    structuresWithCas.add(row('inchikey'));
    for (const name of [row('name'), ...splitValues(row('synonyms'))]) {
      namesWithCas.add(nameKey(name));
    }
  }
  return rows.filter((row) =>
    rejections.accepts('compound', repetitionInvariants, {
      hasOwnName: row('cas') !== '' || !namesWithCas.has(nameKey(row('name'))),
      hasOwnStructure: row('cas') !== '' || !structuresWithCas.has(row('inchikey')),
      isOwnConfiguration:
        row('cas') !== '' ||
        !row('inchikey').includes(UNCONFIGURED) ||
        !configuredConstitutions.has(constitutionKey(row)),
    }),
  );
}

/** Second block of the InChIKey of structures without configuration and isotopes. */
const UNCONFIGURED = '-UHFFFAOYSA-';
/** First block of an InChIKey, which is equal for all configurations and isotopes. */
const constitutionKey = (row: Row): string => row('inchikey').split('-')[0] ?? '';

/**
 * Returns whether a structure without isotopes has a double bond or at least two atoms with a drawn configuration. A structure
 * with one such atom may also be sold as the racemate, which is drawn without configuration.
 */
const hasDecisiveConfiguration = (row: Row): boolean =>
  !/\[\d+[A-Z]/.test(row('smiles')) && /[\\/]|@H?\].*@/.test(row('smiles'));

const repetitionInvariants: readonly Invariant<{
  hasOwnName: boolean;
  hasOwnStructure: boolean;
  /** False for a structure without configuration when another row has the same structure with one. */
  isOwnConfiguration: boolean;
}>[] = [
  { name: 'name is not that of a compound with a CAS number', holds: ({ hasOwnName }) => hasOwnName },
  {
    name: 'structure is not that of a compound with a CAS number',
    holds: ({ hasOwnStructure }) => hasOwnStructure,
  },
  {
    name: 'structure is not that of another compound without its configuration',
    holds: ({ isOwnConfiguration }) => isOwnConfiguration,
  },
];

/** Returns whether a row has all data, is not a bare ion or radioactive, and is not excluded by its name or structure. */
function isSellable(row: Row): boolean {
  const name = row('name');
  if (row('restricted_flag') !== '' || name.length > 110 || isPlaceholderName(name)) return false;
  if (row('cas') !== '' && parseCas(row('cas')) !== row('cas')) return false;
  if (!(Number(row('mol_weight')) > 0) || row('smiles') === '' || row('formula') === '') return false;
  if (
    /^\[\w+[+-]?\d*\]$/.test(row('smiles')) ||
    /\[\d+(Tc|I|F|C|U|Ra|Po)\]/.test(row('smiles').replace(/\[1[34]C/g, ''))
  )
    return false;
  return !isExcludedCompound(name, splitValues(row('synonyms'))) && !isControlledStructure(row('smiles'));
}

/**
 * Chooses the name under which a compound is sold: its common name when known, else the table's name unless a synonym is much
 * more readable. Never chooses a synonym that is the name of another row (`ownNames`): ibuprofen is a synonym of dexibuprofen.
 * `fame` is 1 for the best-known compound, close to 0 for the last common name, and 0 for others.
 */
function chooseName(
  row: Row,
  commonNames: ReadonlyMap<string, { name: string; rank: number }>,
  ownNames: ReadonlySet<string>,
) {
  const allNames = [row('name'), ...splitValues(row('synonyms'))];
  for (const [index, candidate] of allNames.entries()) {
    const common = commonNames.get(candidate.toLowerCase());
    const isUnusedName = row('name_is_unique') === '1' && !ownNames.has(candidate.toLowerCase());
    if (common && (index === 0 || isUnusedName)) {
      return { name: common.name, fame: Math.exp(-common.rank / 80) };
    }
  }
  const rowName = row('name');
  const isUnreadable =
    /, | \(.*\)$|;|^[a-z].*acid, /.test(rowName) || rowName.length > 60 || isDatabaseNumber(rowName);
  const readableSynonyms = isUnreadable
    ? splitValues(row('synonyms')).filter(
        (synonym) =>
          !isPlaceholderName(synonym) &&
          !isDatabaseNumber(synonym) &&
          hasNamedSalts(synonym, row('smiles')) &&
          synonym.length > 5 &&
          /[a-z]{4}/i.test(synonym) &&
          !/^[.\d]|-N\d|^HY-/.test(synonym),
      )
    : [];
  const [firstReadable = rowName] = readableSynonyms;
  const startingName = isDatabaseNumber(rowName) ? firstReadable : rowName;
  const mostReadable = readableSynonyms.reduce(
    (a, b) => (nameCost(b) < nameCost(a) - 15 ? b : a),
    startingName,
  );
  return { name: tidyCompoundName(mostReadable, row('formula')), fame: 0 };
}

/** Of compounds with the same name keeps the most popular: the others are salts or isomers whose name does not say which. */
function withUniqueNames(compounds: readonly Compound[], rejections: Rejections): Compound[] {
  const usedNames = new Set<string>();
  return compounds.filter(({ name }) => {
    const key = name.toLowerCase();
    const isUnique = !usedNames.has(key);
    usedNames.add(key);
    return rejections.accepts('compound', uniqueNameInvariants, { isUnique });
  });
}

const uniqueNameInvariants: readonly Invariant<{ isUnique: boolean }>[] = [
  { name: 'name is not that of a more popular compound', holds: ({ isUnique }) => isUnique },
];

function byPopularity(a: Compound, b: Compound): number {
  return b.popularityScore - a.popularityScore || (a.key < b.key ? -1 : 1);
}

/** Kinds of names, the most specific first. */
const aliasKinds = ['abbreviation', 'inn', 'code', 'brand', 'common', 'synonym'];

/**
 * Reads further names by CAS number or InChIKey: first those of the curated table `trivial_names.tsv`, then the most specific
 * ones. A curated name is an alias of one compound only: `keysByCuratedName` has the CAS number of that compound by
 * {@link nameKey}, or '' when several compounds have the name.
 */
function loadCompoundAliases(): { aliases: Map<string, string[]>; keysByCuratedName: Map<string, string> } {
  const keysByCuratedName = new Map<string, string>();
  const namesByKey = new Map<string, { kind: number; name: string }[]>();
  for (const row of readTable('trivial_names.tsv')) {
    const names = row('language') === 'de' ? germanSpellings(row('name')) : [row('name')];
    const curatedNameKey = nameKey(row('name'));
    // The brand of a base may also be that of its salt.
    keysByCuratedName.set(curatedNameKey, keysByCuratedName.has(curatedNameKey) ? '' : row('cas'));
    const list = namesByKey.get(row('cas')) ?? [];
    namesByKey.set(row('cas'), [...list, ...names.map((name) => ({ kind: -1, name }))]);
  }
  for (const row of readTable('compound_names.tsv')) {
    if (isAnnotatedName(row('name'))) continue;
    const key = row('cas') || row('inchikey');
    const list = namesByKey.get(key) ?? [];
    list.push({ kind: aliasKinds.indexOf(row('kind')), name: row('name') });
    namesByKey.set(key, list);
  }
  const aliases = new Map(
    [...namesByKey].map(([key, list]) => [key, list.sort((a, b) => a.kind - b.kind).map(({ name }) => name)]),
  );
  return { aliases, keysByCuratedName };
}

const umlauts: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
};

/** Returns a German name and, when they differ, its spelling without umlauts: `Salzsäure`, `Salzsaeure`. */
function germanSpellings(name: string): string[] {
  const plain = name.replace(/[äöüÄÖÜß]/g, (letter) => umlauts[letter] ?? letter);
  return plain === name ? [name] : [name, plain];
}
