import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A path from the project's root with a file extension, in code, configuration or documentation. */
const QUOTED_PATH =
  /(?<![\w./@$}-])(?:src|tools|e2e|test|tests|docs|config|deploy|examples|resources)\/[\w./@-]+\.(?:tsx?|mjs|cjs|js|css|md|json|tsv|svg|html|sh|ya?ml)(?![\w-])/g;

/** Decision records describe the code at their date. */
const HISTORY = /^docs\/decisions\//;

/** Tests whose paths belong to projects that they make up, and a file with paths inside of packages. */
const EXEMPT = [
  'tools/checks/exported-names.test.ts',
  'tools/checks/import-rules.test.ts',
  'tools/docs/asvs.test.ts',
  'package-lock.json',
];

function trackedTextFiles(): string[] {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
  return files.filter(
    (file) =>
      /\.(?:tsx?|mjs|js|json|md|ya?ml|sh)$/.test(file) &&
      !HISTORY.test(file) &&
      !EXEMPT.includes(file) &&
      existsSync(file),
  );
}

it('every quoted path from the root of the project exists', () => {
  const missing = trackedTextFiles().flatMap((file) =>
    [...new Set(readFileSync(file, 'utf8').match(QUOTED_PATH) ?? [])]
      .filter((path) => !existsSync(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});
