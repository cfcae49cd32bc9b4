import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { activeReleaseFile } from '../../src/server/releases/active-release-file';
import { measureSearchQuality } from './result-quality';
import { labeledQueries } from './labels/labeled-queries';
import { halfOf } from './labels/labeled-query';

/**
 * `npx tsx tools/search-eval/main.ts FILE PRODUCTS` prints the search quality of a catalogue per query kind, for both
 * halves of the queries, and all missed queries of the half that the search is tuned on. Default: the active release of `data/`.
 */
const [file = activeReleaseFile('data/releases'), products = '100000'] = process.argv.slice(2);
const catalogue = await openCatalogue(file);
const { byKind, byHalf, total, inTopThree, missed } = await measureSearchQuality(
  catalogue,
  labeledQueries(Number(products)),
);
await catalogue.close();
const lines = byKind.map(
  (kind) =>
    `${kind.kind.padEnd(16)} ${kind.total} queries, ${kind.first} first, ${kind.inTopThree} in the top three`,
);
for (const { query, topNames } of missed.filter(({ query }) => halfOf(query) === 'tuned'))
  lines.push(`missed ${query.kind}: ${JSON.stringify(query)} got ${JSON.stringify(topNames)}`);
for (const { half, ...quality } of byHalf)
  lines.push(`${half} half: ${quality.inTopThree} of ${quality.total} in the top three`);
process.stdout.write(`${lines.join('\n')}\n${inTopThree} of ${total} in the top three\n`);
