import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { progressLine } from '../../catalogue-import/progress-line';
import { loadCatalogue } from './load-catalogue';

// `load [URL]`: brings the catalogue file into PostgreSQL, and puts it in use there. Without a URL that of DATABASE_URL.

try {
  const { values, positionals } = parseArgs({
    options: { file: { type: 'string' } },
    allowPositionals: true,
  });
  const [, word, ...more] = positionals;
  // What is set to nothing is not set.
  const url = word ?? (process.env['DATABASE_URL'] || undefined);
  if (url === undefined || more.length > 0)
    throw new Error(
      'Into which database? DATABASE_URL=postgres://name:password@host/database, or as a word.',
    );
  const file = values.file ?? join(process.env['DATA_DIR'] ?? 'data', 'catalogue.sqlite');
  const progress = progressLine();
  const started = performance.now();
  const { version, products, isNew } = await loadCatalogue({ file, url, onProgress: progress.show });
  progress.clear();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    isNew
      ? `${products} products are in the database and in use after ${seconds} s: version ${version.slice(0, 16)}.\n`
      : `The database has this catalogue in use already: version ${version.slice(0, 16)}. Nothing was done.\n`,
  );
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
