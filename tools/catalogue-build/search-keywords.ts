import type { SearchDocument } from '../../src/server/search/engine/search-document';
import type { Fact } from './product-draft';
import { clonalityAliases, labelAliases, targetAliases } from './common-aliases';
import { vocabulary } from './vocabulary';

/** Filters whose values are common search words next to a name. */
const searchedFacets = ['product_type', 'clonality', 'species', 'sample_type'] as const;
/** Attributes with lists of values that are common search words. */
const listed = ['Applications', 'Reactivity'] as const;

/** Matches words that are not protein names: `Apoptosis`, but not `Akt` or `MAPK`. */
const ordinary = /^(?:and|of|in|[A-Z]?[a-z]{3,})$/;
const ofOthers = /\b(?:signall?ing|pathway|receptor)\b/i;

/** Properties whose words are search keywords. */
const telling = new Set(['Protein family', 'Acts on', 'Roles']);

/** Common laboratory names of applications. */
const habits: Readonly<Record<string, string>> = {
  WB: 'Western blotting immunoblot',
  'IHC-P': 'IHC',
  'IHC-F': 'IHC',
  FCM: 'FACS FC',
};

const namesOfApplications: ReadonlyMap<string, string> = new Map(
  vocabulary.applications.map(({ code, name }) => [code, [name, habits[code] ?? ''].join(' ').trim()]),
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
    (listed as readonly string[]).includes(name) ? value.split(', ') : [],
  );
  const values = [...searchedFacets.flatMap((facet) => facets[facet] ?? []), ...lists];
  const spelled = lists.flatMap((value) => namesOfApplications.get(value) ?? []);
  const spoken = [
    ...(facets['conjugate'] ?? []).flatMap(labelAliases),
    ...(facets['clonality'] ?? []).flatMap(clonalityAliases),
    ...facts.flatMap(([name, value]) => (name === 'Target' ? targetAliases(value) : [])),
  ];
  const terms = properties.flatMap(({ items }) =>
    items.filter(([name]) => telling.has(name)).map(([, value]) => value),
  );
  // Users search for reported inhibition as "inhibitor".
  const inhibitors = terms.some((words) => words.includes('inhibition')) ? ['inhibitor'] : [];
  const hasTarget = (facets['target'] ?? []).length > 0;
  const categoryNames = hasTarget
    ? categories.filter((name, level) => level === 0 || isOrdinary(name))
    : categories;
  return [...new Set([...values, ...spelled, ...spoken, ...categoryNames, ...terms, ...inhibitors])];
}

/**
 * Category names of targets may contain other targets: a search for EGFR must not find all of "EGF/EGFR signaling".
 */
function isOrdinary(name: string): boolean {
  return name.split(/[^A-Za-z\d]+/).every((word) => ordinary.test(word)) && !ofOthers.test(name);
}
