/** Units that can be told in each other, smallest first, with what they are in the smallest. */
const families: readonly (readonly (readonly [unit: string, size: number])[])[] = [
  [
    ['µg', 1],
    ['mg', 1_000],
    ['g', 1_000_000],
    ['kg', 1_000_000_000],
  ],
  [
    ['µL', 1],
    ['mL', 1_000],
    ['L', 1_000_000],
  ],
  [
    ['nmol', 1],
    ['µmol', 1_000],
  ],
  [
    ['U', 1],
    ['kU', 1_000],
  ],
  ...['test', 'reaction', 'assay', 'well', 'prep', 'piece', 'lane', 'vial', 'pack', 'kit', 'unit'].map(
    (unit) => [[unit, 1]] as const,
  ),
];

/** How sizes write what is counted, and the word for one of it. */
const words: Readonly<Record<string, string>> = { T: 'test', rxn: 'reaction', μg: 'µg', μL: 'µL' };

/** Below this a price says too little with two places. */
const LEAST_CENTS = 5;

export interface UnitPrice {
  cents: number;
  /** What it is the price of: `mg`, `test`. */
  unit: string;
}

/**
 * What one mg, µL or test costs in each size of a product, in cents, rounded half up; null for a size that says no
 * amount, or that is one unit itself. Sizes of one kind are told in one unit, so that they can be compared: the
 * smallest in which each costs five cents or more.
 */
export function unitPrices(sizes: readonly { attr_value: string; cents: number }[]): (UnitPrice | null)[] {
  const amounts = sizes.map(({ attr_value }) => parseAmount(attr_value));
  return sizes.map(({ cents }, at) => {
    const amount = amounts[at];
    if (!amount) return null;
    const { family } = amount;
    const priceIn = (size: number, own: number, price: number) => Math.round((price * size) / own);
    const told =
      family.find(([, size]) =>
        sizes.every((other, place) => {
          const its = amounts[place];
          return its?.family !== family || priceIn(size, its.amount, other.cents) >= LEAST_CENTS;
        }),
      ) ?? family.at(-1);
    if (!told || told[1] === amount.amount) return null;
    return { cents: priceIn(told[1], amount.amount, cents), unit: told[0] };
  });
}

const counted = /^(?:(\d+) × )?(\d+(?:\.\d+)?) ?([^\s\d/]+)(?:\/\d+S)?$/u;

type Family = (typeof families)[number];

/**
 * `5 × 96T` → 480 tests, `1 mg` → 1000 µg, in the smallest unit of the family, the first of `family`; null for no
 * amount, and for a solution (`10 mM × 1 mL in DMSO`), whose volume is no measure of what is in it.
 */
export function parseAmount(label: string): { family: Family; amount: number } | null {
  const [, packs = '1', number = '', written = ''] = counted.exec(label) ?? [];
  const single = written.length > 2 ? written.replace(/s$/, '') : written;
  const unit = words[single] ?? single;
  for (const family of families) {
    const found = family.find(([name]) => name === unit);
    const amount = found ? Math.round(Number(packs) * Number(number) * found[1]) : 0;
    if (amount > 0) return { family, amount };
  }
  return null;
}
