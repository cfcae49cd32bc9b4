import type { SearchDocument } from '../../src/server/search/engine/search-document';
import type { Fact } from './product-draft';
import { clonalityAliases, labelAliases, targetAliases } from './common-aliases';
import { vocabulary } from './vocabulary';

/** Facets whose values are common search words next to a name. */
const searchedFacets = ['product_type', 'clonality', 'species', 'sample_type'] as const;
/** Attributes with lists of values that are common search words. */
const searchedAttributes = ['Applications', 'Reactivity'] as const;

/** Matches a word that is not a protein name: `Apoptosis`, but not `Akt` or `MAPK`. */
const ordinaryWord = /^(?:and|of|in|[A-Z]?[a-z]{3,})$/;
/** Matches category names that contain the names of their targets. */
const namesOtherTargets = /\b(?:signall?ing|pathway|receptor)\b/i;

/** Properties whose words are search keywords. */
const searchedProperties = new Set(['Protein family', 'Acts on', 'Roles']);

/** Common laboratory names of applications by code. */
const applicationSynonyms: Readonly<Record<string, string>> = {
  WB: 'Western blotting immunoblot',
  'IHC-P': 'IHC',
  'IHC-F': 'IHC',
  FCM: 'FACS FC',
};

const applicationKeywords: ReadonlyMap<string, string> = new Map(
  vocabulary.applications.map(({ code, name }) => [
    code,
    [name, applicationSynonyms[code] ?? ''].join(' ').trim(),
  ]),
);

interface Product {
  facts: readonly Fact[];
  facets: SearchDocument['facets'];
  /** The product's category and its ancestors, top level first. */
  categories: readonly string[];
  properties: readonly { items: readonly Fact[] }[];
}

/** Returns search keywords in addition to names: words of the product page and their synonyms. */
export function searchKeywords({ facts, facets, categories, properties }: Product): string[] {
  const lists = facts.flatMap(([name, value]) =>
    (searchedAttributes as readonly string[]).includes(name) ? value.split(', ') : [],
  );
  const values = [...searchedFacets.flatMap((facet) => facets[facet] ?? []), ...lists];
  const applications = lists.flatMap((value) => applicationKeywords.get(value) ?? []);
  const aliases = [
    ...(facets['conjugate'] ?? []).flatMap(labelAliases),
    ...(facets['clonality'] ?? []).flatMap(clonalityAliases),
    ...facts.flatMap(([name, value]) => (name === 'Target' ? targetAliases(value) : [])),
  ];
  const terms = properties.flatMap(({ items }) =>
    items.filter(([name]) => searchedProperties.has(name)).map(([, value]) => value),
  );
  // Users search for reported inhibition as "inhibitor".
  const inhibitors = terms.some((words) => words.includes('inhibition')) ? ['inhibitor'] : [];
  const hasTarget = (facets['target'] ?? []).length > 0;
  const categoryNames = hasTarget
    ? categories.filter((name, level) => level === 0 || hasNoTargetNames(name))
    : categories;
  return [...new Set([...values, ...applications, ...aliases, ...categoryNames, ...terms, ...inhibitors])];
}

/**
 * Returns whether a category name has no names of targets: a search for EGFR must not find all of "EGF/EGFR signaling".
 */
function hasNoTargetNames(name: string): boolean {
  return name.split(/[^A-Za-z\d]+/).every((word) => ordinaryWord.test(word)) && !namesOtherTargets.test(name);
}
