import type { SearchDocument } from '../../src/server/search/engine/search-index';
import type { Fact } from './product-draft';
import { namesOfClonality, namesOfLabel, namesOfTarget } from './spoken-names';
import { vocabulary } from './vocabulary';

/** Filters whose values people ask for beside a name: what a thing is, and what it is for. */
const asked = ['product_type', 'clonality', 'application', 'reactivity', 'species', 'sample_type'] as const;

/** A word that names no protein: `Apoptosis`, and not `Akt` or `MAPK`. */
const ordinary = /^(?:and|of|in|[A-Z]?[a-z]{3,})$/;
const ofOthers = /\b(?:signall?ing|pathway|receptor)\b/i;

/** Properties in the words of which a product is asked for. */
const telling = new Set(['Protein family', 'Acts on', 'Roles']);

/** What the bench calls an application beside its code and its name. */
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
  /** The product's category and all above it, outermost first. */
  categories: readonly string[];
  properties: readonly { items: readonly Fact[] }[];
}

/** The words by which a product is found beside its names: all of it is on its page, or says the same in other words. */
export function aboutWords({ facts, facets, categories, properties }: Product): string[] {
  const values = asked.flatMap((facet) => facets[facet] ?? []);
  const spelled = (facets['application'] ?? []).flatMap((code) => namesOfApplications.get(code) ?? []);
  const spoken = [
    ...(facets['conjugate'] ?? []).flatMap(namesOfLabel),
    ...(facets['clonality'] ?? []).flatMap(namesOfClonality),
    ...facts.flatMap(([name, value]) => (name === 'Target' ? namesOfTarget(value) : [])),
  ];
  const told = properties.flatMap(({ items }) =>
    items.filter(([name]) => telling.has(name)).map(([, value]) => value),
  );
  // What inhibits by a report is asked for as an inhibitor.
  const inhibitors = told.some((words) => words.includes('inhibition')) ? ['inhibitor'] : [];
  const hasTarget = (facets['target'] ?? []).length > 0;
  const shelves = hasTarget
    ? categories.filter((name, level) => level === 0 || isOrdinary(name))
    : categories;
  return [...new Set([...values, ...spelled, ...spoken, ...shelves, ...told, ...inhibitors])];
}

/**
 * The shelf of a product with a target may be named for others: who asks for EGFR wants nothing of "EGF/EGFR signaling"
 * beside it.
 */
function isOrdinary(name: string): boolean {
  return name.split(/[^A-Za-z\d]+/).every((word) => ordinary.test(word)) && !ofOthers.test(name);
}
