import type { Catalogue } from './catalogue';

/** Memoizes an async function per open catalogue; concurrent calls share a promise. A rejected promise is not cached. */
export function memoizePerCatalogue<Value>(
  load: (catalogue: Catalogue) => Promise<Value>,
): (catalogue: Catalogue) => Promise<Value> {
  const cache = new WeakMap<Catalogue, Promise<Value>>();
  return (catalogue) => {
    let value = cache.get(catalogue);
    if (!value) {
      value = load(catalogue);
      cache.set(catalogue, value);
      value.catch(() => cache.delete(catalogue));
    }
    return value;
  };
}
