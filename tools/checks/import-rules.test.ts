import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import config from '../../.dependency-cruiser.js';
import { checks } from '../verify.mjs';
import { findViolations } from './import-rules';

const project = resolve(import.meta.dirname, '../..');
const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

/** Writes a project of these files that can import this project's packages. */
async function plant(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'import-rules-'));
  folders.push(folder);
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
  const all = {
    'tsconfig.json': '{ "compilerOptions": { "moduleResolution": "bundler", "module": "esnext" } }',
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** Imports that break each rule (`bad`) and a similar one that is allowed (`good`; `type …` is a type import). */
const cases: Record<string, { from: string; bad: string | string[]; good: string }> = {
  'no-cycle': { from: 'src/shared/one.ts', bad: ['./two', 'type ./two'], good: './three' },
  resolvable: { from: 'src/shared/one.ts', bad: './missing', good: './three' },
  'shared-runs-anywhere': { from: 'src/shared/one.ts', bad: 'react', good: 'zod' },
  'server-independent-of-host': {
    from: 'src/server/app/context.ts',
    bad: '../../renderer/components/button',
    good: '../../shared/three',
  },
  'server-foundation': {
    from: 'src/server/db/migrate.ts',
    bad: ['../cart/cart-store', 'type ../cart/cart-store', '../http/errors'],
    good: '../lib/random',
  },
  'server-http-below-app': {
    from: 'src/server/http/dispatch.ts',
    bad: ['../cart/cart-store', '../app/context'],
    good: '../observability/log',
  },
  'server-domains-below-app': {
    from: 'src/server/orders/place-order.ts',
    bad: '../app/context',
    good: 'type ../app/context',
  },
  'main-without-screens': {
    from: 'src/main/app/main.ts',
    bad: '../../renderer/components/button',
    good: '../../server/app/context',
  },
  'preload-is-the-bridge': {
    from: 'src/preload/index.ts',
    bad: '../shared/three',
    good: '../shared/platform/platform',
  },
  'service-worker-alone': {
    from: 'src/service-worker/main.ts',
    bad: '../renderer/components/button',
    good: '../shared/three',
  },
  'renderer-independent-of-host': {
    from: 'src/renderer/components/clock.ts',
    bad: '../../server/app/context',
    good: '../../shared/three',
  },
  'renderer-without-node': {
    from: 'src/renderer/components/clock.ts',
    bad: 'node:fs',
    good: '../../shared/three',
  },
  'renderer-imports-schema-types-only': {
    from: 'src/renderer/components/clock.ts',
    bad: '../../shared/contract/goods',
    good: '../../shared/contract/endpoints',
  },
  'renderer-foundation': {
    from: 'src/renderer/components/clock.ts',
    bad: ['../state/session', '../features/home/part'],
    good: './button',
  },
  'renderer-state-on-api': {
    from: 'src/renderer/state/cart.ts',
    bad: '../components/button',
    good: '../api/client',
  },
  'feature-independent': {
    from: 'src/renderer/features/home/home.ts',
    bad: '../cart/cart',
    good: '../../components/button',
  },
  'renderer-app-on-top': {
    from: 'src/renderer/features/home/home.ts',
    bad: '../../app/shop',
    good: './part',
  },
  'recoil-in-state': {
    from: 'src/renderer/features/home/home.ts',
    bad: 'recoil',
    good: '../../state/session',
  },
  'axios-in-api': { from: 'src/renderer/features/home/home.ts', bad: 'axios', good: '../../api/client' },
  'sql-in-stores': {
    from: 'src/server/cart/get-cart.ts',
    bad: 'kysely',
    good: './cart-store',
  },
  'labels-independent-of-search': {
    from: 'tools/search-eval/labels/names.ts',
    bad: '../../../src/server/search/find',
    good: '../../../src/server/cart/cart-store',
  },
  'e2e-imports-contract-and-pages': {
    from: 'e2e/home.spec.ts',
    bad: '../src/server/app/context',
    good: 'type ../src/shared/contract/endpoints',
  },
  'e2e-runs-no-source': {
    from: 'e2e/home.spec.ts',
    bad: '../src/shared/contract/goods',
    good: '../src/shared/contract/endpoints',
  },
  'test-helpers-in-tests': {
    from: 'src/server/app/compose.ts',
    bad: '../../../test/fixtures/make-shop',
    good: '../../shared/three',
  },
};

const neighbours: Record<string, string> = Object.fromEntries(
  [
    'src/shared/three.ts',
    'src/shared/platform/platform.ts',
    'src/shared/contract/goods.ts',
    'src/shared/contract/endpoints.ts',
    'src/server/lib/random.ts',
    'src/server/observability/log.ts',
    'src/server/search/find.ts',
    'src/server/cart/cart-store.ts',
    'src/server/http/errors.ts',
    'src/server/app/context.ts',
    'src/renderer/components/button.ts',
    'src/renderer/api/client.ts',
    'src/renderer/state/session.ts',
    'src/renderer/app/shop.ts',
    'src/renderer/features/home/part.ts',
    'src/renderer/features/cart/cart.ts',
    'test/fixtures/make-shop.ts',
  ].map((path) => [path, 'export const it = 1;\n']),
);

async function rulesBrokenBy(from: string, to: string): Promise<string[]> {
  const text = to.startsWith('type ')
    ? `import type { it } from '${to.slice(5)}';\nexport type Use = typeof it;\nexport const use = 1;\n`
    : `import * as it from '${to}';\nexport const use = it;\n`;
  const back = `import { use } from './one';\nexport const two = use;\nexport const it = 1;\n`;
  const folder = await plant({
    ...neighbours,
    'src/shared/two.ts': back,
    'src/shared/one.ts': 'export const use = 1;\n',
    [from]: text,
  });
  const folders = ['e2e', 'tools'].filter((name) => from.startsWith(`${name}/`));
  const { violations } = await findViolations(folder, ['src', 'test', ...folders]);
  return violations.map((violation) => violation.rule);
}

/** Runs the check of `npm run verify` on another project. */
function check(folder: string): { code: number | null; output: string } {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tools/checks/check-import-rules.ts', folder],
    {
      cwd: project,
      encoding: 'utf8',
    },
  );
  return { code: status, output: stderr };
}

describe('the import rules', () => {
  it('all have a case here', () => {
    expect(Object.keys(cases).sort()).toEqual(config.forbidden.map((rule) => rule.name).sort());
  });

  it.each(Object.entries(cases))(
    '%s: reports a violation and allows a similar import',
    async (rule, { from, bad, good }) => {
      for (const to of [bad].flat()) expect(await rulesBrokenBy(from, to), to).toContain(rule);
      expect(await rulesBrokenBy(from, good)).toEqual([]);
    },
  );

  it('fail the check of npm run verify', async () => {
    expect(checks.map(([, command]) => command)).toContain('npx tsx tools/checks/check-import-rules.ts');
    const folders = Object.fromEntries(
      ['tools/a.ts', 'e2e/a.ts', 'tests/a.ts'].map((path) => [path, 'export const it = 1;\n']),
    );
    const good = await plant({ ...neighbours, ...folders });
    expect(check(good)).toMatchObject({ code: 0 });
    const bad = await plant({
      ...neighbours,
      ...folders,
      'src/server/app/create-app.ts': "import '../renderer/app/app-providers';\n",
    });
    expect(check(bad)).toMatchObject({
      code: 1,
      output: expect.stringContaining('server-independent-of-host') as string,
    });
  });

  it('reject a project without files', async () => {
    const empty = await plant({ 'docs/elsewhere.ts': 'export const it = 1;\n', 'src/readme.md': '' });
    await expect(findViolations(empty, ['src'])).rejects.toThrow('found no files');
  });
});
