import type { SearchDocument } from '../../src/server/search/search-document';
import type { Fact } from './product-draft';
import { vocabulary } from './vocabulary';

/** Filters whose values people ask for beside a name: what a thing is, and what it is for. */
const asked = [
  'product_type',
  'clonality',
  'application',
  'reactivity',
  'species',
  'sample_type',
  'pathway',
] as const;

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
  facets: SearchDocument['facets'];
  /** The product's category and all above it. */
  categories: readonly string[];
  properties: readonly { items: readonly Fact[] }[];
}

/** The words by which a product is found beside its names: all of it is on its page. */
export function aboutWords({ facets, categories, properties }: Product): string[] {
  const values = asked.flatMap((facet) => facets[facet] ?? []);
  const spelled = (facets['application'] ?? []).flatMap((code) => namesOfApplications.get(code) ?? []);
  const told = properties.flatMap(({ items }) =>
    items.filter(([name]) => telling.has(name)).map(([, value]) => value),
  );
  return [...new Set([...values, ...spelled, ...categories, ...told])];
}
