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
  runs: (part: BenchPart) => boolean;
  /** Rows of the part `request-cost`; empty = all. */
  requestNames: readonly string[];
  /** Adds a catalogue of 1,000,000 products. */
  isMillion: boolean;
}

/**
 * Reads the arguments of the benchmark: parts, which default to all, an option, and with the part `request-cost` names of
 * requests. Throws RangeError for others, so that a wrong name does not look like a run without failures.
 */
export function readBenchArguments(
  args: readonly string[],
  requestNames: ReadonlySet<string>,
): BenchArguments {
  const isPart = (word: string): word is BenchPart => (benchParts as readonly string[]).includes(word);
  const hasRequests = args.includes('request-cost');
  const names = args.filter((word) => word !== MILLION && !isPart(word));
  const unknown = names.filter((name) => !hasRequests || !requestNames.has(name));
  if (unknown.length > 0)
    throw new RangeError(
      `Unknown part: ${unknown.join(', ')}. The parts are ${benchParts.join(', ')}; the option is ${MILLION}.` +
        (hasRequests ? ' After request-cost, calls, paths, "refused" and "punch-out" are accepted too.' : ''),
    );
  const selectedParts = args.filter(isPart);
  return {
    runs: (part) => selectedParts.length === 0 || selectedParts.includes(part),
    requestNames: names,
    isMillion: args.includes(MILLION),
  };
}
