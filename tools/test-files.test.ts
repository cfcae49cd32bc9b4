import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './setup.mjs';
import { databaseTests, opensDatabase, testFiles, isolatedTests } from './test-files.mjs';

it('runs database tests of domains with SQL on PostgreSQL', () => {
  const found = databaseTests();
  expect(found).toContain('src/server/orders/skipped-steps.test.ts');
  expect(found).not.toContain('src/server/search/engine/posting-lists.property.test.ts');
  expect(found.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it.each([
  ['itself', 'test/databases/test-database', true],
  ['by a helper', 'test/fixtures/make-shop', true],
  ['by a helper of a helper', 'test/shopping/payment-shop', true],
  ['by no helper that imports only its types', 'test/fixtures/make-member', false],
  ['by no helper', 'test/render/pdf-text', false],
  ['by a module that is missing', 'test/missing', false],
])('a database is opened %s', (_how, module, opens) => expect(opensDatabase(module)).toBe(opens));

it('isolates tests that change globals and tests of processes', () => {
  const found = isolatedTests();
  // They set an environment variable, mock a module, and add a listener to the page.
  expect(found).toContain('src/server/observability/observability.test.ts');
  expect(found).toContain('src/main/security/external-links.test.ts');
  expect(found).toContain('src/renderer/app/hydration/replay-input.test.tsx');
  // Their stubs are restored after each file.
  expect(found).not.toContain('src/renderer/platform/web-platform.test.ts');
  expect(found).not.toContain('tools/cli/backup-commands.test.ts');
  expect(found).not.toContain('src/shared/catalogue/cas-number.test.ts');
  // Only reads an environment variable.
  expect(found).not.toContain('src/server/orders/skipped-steps.test.ts');
});

it('runs every test file once', () => {
  const listed = execFileSync('npx', ['vitest', 'list', '--filesOnly'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
    .split('\n')
    .flatMap((line) => /(?:src|tools)\/\S+\.test\.tsx?/.exec(line) ?? []);
  expect(listed.sort()).toEqual(testFiles().sort());
});
