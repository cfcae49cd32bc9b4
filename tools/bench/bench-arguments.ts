/** Parts of the benchmark, in the order in which they run. */
const benchParts = [
  'search',
  'structures',
  'quick-order',
  'request-cost',
  'server',
  'carts',
  'guesses',
  'pages',
  'bundles',
  'import',
  'electron',
] as const;
export type BenchPart = (typeof benchParts)[number];

const MILLION = '--million';

interface BenchArguments {
  hasPart: (part: BenchPart) => boolean;
  /** Rows of the part `request-cost`; empty = all. */
  requestNames: readonly string[];
  /** Adds a catalogue of 1,000,000 products. */
  hasMillion: boolean;
}

/**
 * Reads the arguments of the benchmark: parts (none = all), the option `--million`, and names of requests when the part
 * `request-cost` is given. Throws RangeError for others, because a run without the misspelled part would look successful.
 */
export function readBenchArguments(
  args: readonly string[],
  knownRequestNames: ReadonlySet<string>,
): BenchArguments {
  const isPart = (argument: string): argument is BenchPart =>
    (benchParts as readonly string[]).includes(argument);
  const hasRequests = args.includes('request-cost');
  const names = args.filter((argument) => argument !== MILLION && !isPart(argument));
  const unknown = names.filter((name) => !hasRequests || !knownRequestNames.has(name));
  if (unknown.length > 0)
    throw new RangeError(
      `Unknown part: ${unknown.join(', ')}. The parts are ${benchParts.join(', ')}; the option is ${MILLION}.` +
        (hasRequests ? ' After request-cost, calls, paths, "refused" and "punch-out" are accepted too.' : ''),
    );
  const selectedParts = args.filter(isPart);
  return {
    hasPart: (part) => selectedParts.length === 0 || selectedParts.includes(part),
    requestNames: names,
    hasMillion: args.includes(MILLION),
  };
}
