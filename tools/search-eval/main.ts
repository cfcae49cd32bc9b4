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
const { byKind, byHalf, asked, inThree, missed } = await measureSearchQuality(
  catalogue,
  labeledQueries(Number(products)),
);
await catalogue.close();
const lines = byKind.map(
  (kind) =>
    `${kind.kind.padEnd(16)} ${kind.asked} queries, ${kind.first} first, ${kind.inThree} in the top three`,
);
for (const { query, got } of missed.filter(({ query }) => halfOf(query) === 'tuned'))
  lines.push(`missed ${query.kind}: ${JSON.stringify(query)} got ${JSON.stringify(got)}`);
for (const { half, ...found } of byHalf)
  lines.push(`${half} half: ${found.inThree} of ${found.asked} in the top three`);
process.stdout.write(`${lines.join('\n')}\n${inThree} of ${asked} in the top three\n`);
