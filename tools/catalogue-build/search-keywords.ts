import type { SearchDocument } from '../../src/server/search/engine/search-document';
import type { Fact } from './product-draft';
import { clonalityAliases, labelAliases, targetAliases } from './common-aliases';
import { vocabulary } from './vocabulary';

/** Facets whose values people often add to a name in a search. */
const searchedFacets = ['product_type', 'clonality', 'species', 'sample_type'] as const;
/** Attributes with lists of values that people often search for. */
const searchedAttributes = ['Applications', 'Reactivity'] as const;

/** Matches a word that is not a protein name: `Apoptosis`, but not `Akt` or `MAPK`. */
const ordinaryWord = /^(?:and|of|in|[A-Z]?[a-z]{3,})$/;
/** Matches words in category names that follow the name of a target: `EGF/EGFR signaling`. */
const pathwayOrReceptorName = /\b(?:signall?ing|pathway|receptor)\b/i;

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

interface KeywordSources {
  facts: readonly Fact[];
  facets: SearchDocument['facets'];
  /** The product's category and its ancestors, top level first. */
  categories: readonly string[];
  properties: readonly { items: readonly Fact[] }[];
}

/** Returns search keywords in addition to names: words of the product page and their synonyms. */
export function collectSearchKeywords({ facts, facets, categories, properties }: KeywordSources): string[] {
  const listValues = facts.flatMap(([name, value]) =>
    (searchedAttributes as readonly string[]).includes(name) ? value.split(', ') : [],
  );
  const facetAndListValues = [...searchedFacets.flatMap((facet) => facets[facet] ?? []), ...listValues];
  const applications = listValues.flatMap((value) => applicationKeywords.get(value) ?? []);
  const aliases = [
    ...(facets['conjugate'] ?? []).flatMap(labelAliases),
    ...(facets['clonality'] ?? []).flatMap(clonalityAliases),
    ...facts.flatMap(([name, value]) => (name === 'Target' ? targetAliases(value) : [])),
  ];
  const propertyValues = properties.flatMap(({ items }) =>
    items.filter(([name]) => searchedProperties.has(name)).map(([, value]) => value),
  );
  // Users search for reported inhibition as "inhibitor".
  const inhibitors = propertyValues.some((words) => words.includes('inhibition')) ? ['inhibitor'] : [];
  const hasTarget = (facets['target'] ?? []).length > 0;
  const categoryNames = hasTarget
    ? categories.filter((name, level) => level === 0 || hasNoTargetNames(name))
    : categories;
  return [
    ...new Set([
      ...facetAndListValues,
      ...applications,
      ...aliases,
      ...categoryNames,
      ...propertyValues,
      ...inhibitors,
    ]),
  ];
}

/**
 * Returns whether a category name has no names of targets: a search for EGFR must not find all of "EGF/EGFR signaling".
 */
function hasNoTargetNames(name: string): boolean {
  return (
    name.split(/[^A-Za-z\d]+/).every((word) => ordinaryWord.test(word)) && !pathwayOrReceptorName.test(name)
  );
}
