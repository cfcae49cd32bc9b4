import { z } from 'zod';
import { parseCas } from '../../src/shared/catalogue/cas-number';
import { nameCost, isPlaceholderName, tidyCompoundName } from './compound-names';
import { chemicalClassOf } from './chemical-class';
import { type Papers, papersNaming } from './papers';
import { readJson, readTable, type Row, values } from './source-data';

/**
 * Substances that the shop does not sell in addition to flagged rows: controlled drugs, chemical weapons, explosives,
 * poison gases and radioactive or bare ions. The patterns are wide on purpose: excluding a harmless compound is better
 * than including a dangerous one.
 */
const excludedNames: readonly RegExp[] = [
  /fentan[yi]l|nitazene|phenazocine|morph(ine|inan)|codeine|codone|heroin|opium|methadon|pethidine|etorphine|thebaine/i,
  /orphanol|tramadol|tapentadol|buprenorphine|butorphanol|pentazocine|propoxyphene|levacetylmethadol|piritramide/i,
  /amphetamin|amfetamin|cathinone|cocaine|ecgonine|ephedrine|phentermine|methylphenidate|lysergi|tryptamine.*dimethyl/i,
  /psiloc|mescaline|cannabi|tetrahydrocannab|nabilone|nabilone|ketamine|phencyclidine|salvinorin|cathine|bufoten/i,
  /barbit|azepam|azolam|meprobamate|methaqualone|zolpidem|zopiclone|zaleplon|flunitra|triazolam|chloral|oxybate/i,
  /testosterone|nandrolone|trenbolone|stanozol|oxandrol|methandro|boldenone|androsten|drostanol|mesterolone/i,
  /sarin|soman|tabun|mustard|lewisite|phosgene|ricin|abrin|saxitoxin|tetrodotoxin|aconit|strychnin|fluoroacet/i,
  /nitrate ester|trinitro|tetranitro|hexanitro|dinitrate|fulminat|azide|perchlorat|picr(ic|ate)|peroxyacet/i,
  /hydrogen (cyanide|selenide|fluoride|sulfide)|cyanogen|arsine|stibine|diborane|germane|hexafluoride|carbonyl fluoride/i,
  /^(potassium|sodium|calcium|zinc|silver|copper|mercury|mercuric) .*cyanide|thallium|thallous|beryllium|osmium tetr/i,
  /tetraethyl ?lead|dimethyl ?mercury|mercur[iy]|cadmium|polonium|radium|uran(yl|ium)|thorium|plutonium|americium/i,
  /paraquat|parathion|aldicarb|carbofuran|dieldrin|endrin|tetrachlorodibenzo|dioxin$|pentachlorophenol/i,
  /\(\d+[A-Z][a-z]?\)|[A-Z][a-z]?-(11|13|18|123|125|131)\b|\[\d+F\]|radical|\bion\b|\banion\b|\bcation\b|F-18/i,
  /^(nitrate|chloride|sulfate|phosphate|hydroxide|bromide|iodide|fluoride|sulfite|nitrite|chlorate|oxide)$/i,
];

const isExcludedCompound = (name: string, synonyms: readonly string[]): boolean =>
  excludedNames.some((pattern) => pattern.test(name)) ||
  synonyms.slice(0, 4).some((synonym) => excludedNames.slice(0, 12).some((pattern) => pattern.test(synonym)));

export interface Target {
  /** '' = not a human gene. */
  symbol: string;
  action: string;
  area: string;
  source: string;
}

/** Curated targets precede pathway targets, which may be indirect. */
const trust = (source: string): number => (source === 'hand' ? 0 : source === 'inn-stem' ? 1 : 2);

export interface Compound {
  /** CAS number, or InChIKey without one. */
  key: string;
  cas: string | null;
  name: string;
  synonyms: readonly string[];
  formula: string;
  weight: string;
  smiles: string;
  inchikey: string;
  /** Public database identifiers by display name. */
  ids: readonly (readonly [name: string, id: string])[];
  logp: string;
  tpsa: string;
  line: string;
  chemicalClass: string;
  targets: readonly Target[];
  definition: string;
  roles: readonly string[];
  papers: readonly number[];
  weightOfInterest: number;
}

const sourcesOfInterest: Readonly<Record<string, number>> = {
  hms: 3,
  lincs: 2,
  drugbank: 2,
  chebi20: 1.5,
  massbank: 0.5,
};

/** Loads all sellable compounds by descending popularity, with unique names. */
export function loadCompounds(papers: Papers): Compound[] {
  const core = new Map(
    readJson('core-compounds.json', z.array(z.string())).map((name, place) => [
      name.toLowerCase(),
      { name, place },
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
  const inPathways = new Map<string, number>();
  for (const row of readTable('pathways.tsv')) {
    for (const cas of values(row('compound_cas'))) inPathways.set(cas, (inPathways.get(cas) ?? 0) + 1);
  }
  for (const list of targets.values()) list.sort((a, b) => trust(a.source) - trust(b.source));
  const rows = [...readTable('compounds.tsv'), ...readTable('compounds_no_cas.tsv')].filter(sellable);
  const names = new Set<string>();
  const compounds = rows.map((row): Compound => {
    const cas = row('cas') || null;
    const { name, fame } = namesOf(row, core);
    if (name.length > 4) names.add(name.toLowerCase());
    const own = targets.get(cas ?? '') ?? [];
    const definition = definitions.get(cas ?? '');
    const interest =
      0.4 +
      values(row('sources')).reduce((sum, source) => sum + (sourcesOfInterest[source] ?? 0.2), 0) +
      3 * Math.log2(1 + own.length) +
      1.5 * Math.log2(1 + (inPathways.get(cas ?? '') ?? 0)) +
      (definition ? 1 : 0);
    const code = /\d{5}/.test(name) ? 0.4 : 1;
    return {
      key: cas ?? row('inchikey'),
      cas,
      name,
      synonyms: values(row('synonyms')).filter(
        (synonym) => !isPlaceholderName(synonym) && synonym.toLowerCase() !== name.toLowerCase(),
      ),
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
      chemicalClass: chemicalClassOf(name, row('smiles'), row('formula')),
      targets: own,
      definition: definition?.('description') ?? '',
      roles: values(definition?.('roles') ?? ''),
      papers: [],
      weightOfInterest:
        (interest * code * (fame > 0 ? 2 + 4 * fame : 1) * 20) / (20 + Math.max(0, nameCost(name) - 20)),
    };
  });
  const cited = papersNaming(papers, names);
  const counted = compounds.map((compound) => ({
    ...compound,
    papers: cited.get(compound.name.toLowerCase()) ?? [],
  }));
  const unique = withUniqueNames(counted.sort(byInterest)).sort(byInterest);
  const seen = new Set<string>();
  return unique.filter(
    ({ name, key }) =>
      !seen.has(name.toLowerCase()) && !seen.has(key) && seen.add(name.toLowerCase()).add(key),
  );
}

function sellable(row: Row): boolean {
  const name = row('name');
  if (row('restricted_flag') !== '' || name.length > 110 || isPlaceholderName(name)) return false;
  if (row('cas') !== '' && parseCas(row('cas')) !== row('cas')) return false;
  if (!(Number(row('mol_weight')) > 0) || row('smiles') === '' || row('formula') === '') return false;
  if (
    /^\[\w+[+-]?\d*\]$/.test(row('smiles')) ||
    /\[\d+(Tc|I|F|C|U|Ra|Po)\]/.test(row('smiles').replace(/\[1[34]C/g, ''))
  )
    return false;
  return !isExcludedCompound(name, values(row('synonyms')));
}

/** Returns the common name when known, else the table's name unless a synonym is much more readable. */
function namesOf(row: Row, core: ReadonlyMap<string, { name: string; place: number }>) {
  const all = [row('name'), ...values(row('synonyms'))];
  for (const [place, candidate] of all.entries()) {
    const known = core.get(candidate.toLowerCase());
    if (known && (place === 0 || row('name_is_unique') === '1')) {
      return { name: known.name, fame: Math.exp(-known.place / 80) };
    }
  }
  const own = row('name');
  const better = /, | \(.*\)$|;|^[a-z].*acid, /.test(own) || own.length > 60;
  const readable = better
    ? values(row('synonyms')).filter(
        (synonym) =>
          !isPlaceholderName(synonym) &&
          synonym.length > 5 &&
          /[a-z]{4}/i.test(synonym) &&
          !/^[.\d]|-N\d|^HY-/.test(synonym),
      )
    : [];
  const best = readable.reduce((a, b) => (nameCost(b) < nameCost(a) - 15 ? b : a), own);
  return { name: tidyCompoundName(best), fame: 0 };
}

/** The most popular compound keeps a shared name; others (salts, isomers) get their CAS number appended and rank lower. */
function withUniqueNames(compounds: readonly Compound[]): Compound[] {
  const taken = new Set<string>();
  return compounds.map((compound) => {
    const key = compound.name.toLowerCase();
    if (!taken.has(key)) {
      taken.add(key);
      return compound;
    }
    const name = `${compound.name} (${compound.cas ?? compound.formula})`;
    return { ...compound, name, weightOfInterest: compound.weightOfInterest * 0.2 };
  });
}

function byInterest(a: Compound, b: Compound): number {
  return b.weightOfInterest - a.weightOfInterest || (a.key < b.key ? -1 : 1);
}
