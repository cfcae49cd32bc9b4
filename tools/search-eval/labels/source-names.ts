import { readTable, splitValues } from '../../catalogue-build/source-data';

/** Names of compounds and genes in the source data, used to detect ambiguous names. Names are compared by letters and digits. */
export interface SourceNames {
  synonymsOf(cas: string): readonly string[];
  aliasesOf(gene: string): readonly string[];
  /** True when only one compound or gene has the name. */
  isUnambiguous(name: string): boolean;
  /** True when some name begins with these three or more letters or digits. */
  isPrefixOfName(text: string): boolean;
}

/** Normalizes a name to letters and digits for comparison. */
const nameKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export function readSourceNames(): SourceNames {
  const owners = new Map<string, Set<string>>();
  const add = (name: string, owner: string): void => {
    const key = nameKey(name);
    const existing = owners.get(key);
    if (existing) existing.add(owner);
    else owners.set(key, new Set([owner]));
  };
  const synonyms = new Map<string, string[]>();
  for (const row of readTable('compounds.tsv')) {
    const list = splitValues(row('synonyms'));
    synonyms.set(row('cas'), list);
    for (const name of [row('name'), ...list]) add(name, row('cas'));
  }
  for (const row of readTable('compounds_no_cas.tsv'))
    for (const name of [row('name'), ...splitValues(row('synonyms'))]) add(name, row('inchikey'));
  const aliases = new Map<string, string[]>();
  for (const row of readTable('genes.tsv')) {
    const list = [...splitValues(row('gene_aliases')), ...splitValues(row('protein_aliases'))];
    aliases.set(row('symbol'), list);
    for (const name of [row('symbol'), row('gene_name'), row('protein_name'), ...list])
      add(name, row('symbol'));
  }
  const prefixes = new Set<string>();
  for (const name of owners.keys())
    for (let end = 3; end <= name.length; end++) prefixes.add(name.slice(0, end));
  return {
    synonymsOf: (cas) => synonyms.get(cas) ?? [],
    aliasesOf: (gene) => aliases.get(gene) ?? [],
    isUnambiguous: (name) => owners.get(nameKey(name))?.size === 1,
    isPrefixOfName: (text) => prefixes.has(nameKey(text)),
  };
}
