/** A gap between names counts as two characters. */
const GAP = 2;
const WORDS_FOR_THE_REST = 7;

/** Returns the leading items whose names fit into `room` characters, with space for "9 more"; at least one. */
export function leadingNames<Item extends { name: string }>(items: readonly Item[], room: number): Item[] {
  let used = 0;
  const tooMany = items.findIndex(({ name }, index) => {
    used += name.length + GAP;
    const rest = index === items.length - 1 ? 0 : WORDS_FOR_THE_REST;
    return index > 0 && used + rest > room;
  });
  return tooMany === -1 ? [...items] : items.slice(0, tooMany);
}
