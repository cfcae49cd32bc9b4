import { normalizeCatalogueNumber } from '../../../src/shared/catalogue/normalize-catalogue-number';
import type { Staging } from '../write/staging';

/** Members of families and papers of numbers: a product's page tells both, so they are counted before it is written. */
export function countReferences(staging: Staging): {
  families: ReadonlyMap<string, number>;
  citing: ReadonlyMap<string, number>;
} {
  const families = new Map<string, number>();
  const citing = new Map<string, number>();
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const rows of staging.products()) {
    const family = rows.findLast(({ part }) => part.fields['family'] !== undefined)?.part.fields['family'];
    if (family) count(families, family);
  }
  for (const { publication } of staging.publications())
    count(citing, normalizeCatalogueNumber(publication.number));
  return { families, citing };
}
