import type { Catalogue } from './catalogue';

/** Makes a value from a catalogue at the first need and keeps it as long as that catalogue is open. */
export function oncePerCatalogue<Value>(
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
