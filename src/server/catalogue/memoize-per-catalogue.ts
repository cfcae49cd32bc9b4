import type { Catalogue } from './catalogue';

/** Memoizes an async function per open catalogue. A rejected result is not cached. */
export function memoizePerCatalogue<Value>(
  make: (catalogue: Catalogue) => Promise<Value>,
): (catalogue: Catalogue) => Promise<Value> {
  const made = new WeakMap<Catalogue, Promise<Value>>();
  return (catalogue) => {
    let value = made.get(catalogue);
    if (!value) {
      value = make(catalogue);
      made.set(catalogue, value);
      value.catch(() => made.delete(catalogue));
    }
    return value;
  };
}
