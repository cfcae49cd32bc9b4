import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import config from '../../.dependency-cruiser.js';
import { checks } from '../verify.mjs';
import { findViolations } from './import-rules';

const project = resolve(import.meta.dirname, '../..');
const here: string[] = [];

afterEach(async () => {
  await Promise.all(here.splice(0).map((folder) => rm(folder, { recursive: true })));
});

/** A project of just these files, with our packages within reach. */
async function plant(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'planted-'));
  here.push(folder);
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

/** For each rule imports that break it (`bad`) and one that looks alike and is allowed (`good`; `type …` imports no more than types). */
const planted: Record<string, { from: string; bad: string | string[]; good: string }> = {
  'no-circle': { from: 'src/shared/one.ts', bad: './two', good: './three' },
  resolvable: { from: 'src/shared/one.ts', bad: './nowhere', good: './three' },
  'shared-runs-anywhere': { from: 'src/shared/one.ts', bad: 'react', good: 'zod' },
  'server-knows-no-host': {
    from: 'src/server/app/context.ts',
    bad: '../renderer/ui/button',
    good: '../shared/three',
  },
  'server-bottom': {
    from: 'src/server/catalogue/product-store.ts',
    bad: ['../accounts/sessions', '../ordering/read-cart', '../handlers/goods', '../send-body'],
    good: '../search/find',
  },
  'server-accounts-below-ordering': {
    from: 'src/server/accounts/account-email-templates.ts',
    bad: ['../ordering/read-cart', '../handlers/goods', '../public-origin'],
    good: '../store/cart-store',
  },
  'server-ordering-below-handlers': {
    from: 'src/server/orders/create-quote.ts',
    bad: ['../handlers/goods', '../site'],
    good: '../accounts/sessions',
  },
  'server-handlers-below-api': {
    from: 'src/server/handlers/home.ts',
    bad: ['../api', '../sitemap', '../page-head'],
    good: '../ordering/read-cart',
  },
  'server-api-below-site': {
    from: 'src/server/app/create-api.ts',
    bad: ['./site', './sitemap', './robots', './page-head', './public-origin'],
    good: './handlers/goods',
  },
  'server-site-below-host': {
    from: 'src/server/app/create-app.ts',
    bad: ['./node-host', './public-origin'],
    good: './sitemap',
  },
  'main-has-no-screens': { from: 'src/main/app/main.ts', bad: '../renderer/ui/button', good: '../server/site' },
  'preload-is-the-bridge': { from: 'src/preload/index.ts', bad: '../shared/three', good: '../shared/bridge' },
  'worker-by-itself': {
    from: 'src/service-worker/main.ts',
    bad: '../renderer/ui/button',
    good: '../shared/three',
  },
  'renderer-asks-no-host': {
    from: 'src/renderer/ui/clock.ts',
    bad: '../../server/site',
    good: '../../shared/three',
  },
  'renderer-without-node': { from: 'src/renderer/ui/clock.ts', bad: 'node:fs', good: '../../shared/three' },
  'renderer-takes-types-of-schemas': {
    from: 'src/renderer/ui/clock.ts',
    bad: '../../shared/contract/goods',
    good: '../../shared/contract/endpoints',
  },
  'renderer-ground': { from: 'src/renderer/ui/clock.ts', bad: '../state/session', good: './button' },
  'renderer-state-on-api': { from: 'src/renderer/state/cart.ts', bad: '../ui/button', good: '../api/client' },
  'feature-by-itself': {
    from: 'src/renderer/features/home/home.ts',
    bad: '../cart/cart',
    good: '../../ui/button',
  },
  'app-is-the-top': { from: 'src/renderer/features/home/home.ts', bad: '../../app/app-providers', good: './part' },
  'recoil-in-state': {
    from: 'src/renderer/features/home/home.ts',
    bad: 'recoil',
    good: '../../state/session',
  },
  'axios-in-api': { from: 'src/renderer/features/home/home.ts', bad: 'axios', good: '../../api/client' },
  'sql-in-store': { from: 'src/server/handlers/home.ts', bad: 'kysely', good: '../search/find' },
  'labels-without-search': {
    from: 'tools/labelled-queries/names.ts',
    bad: '../../src/server/search/find',
    good: '../../src/server/cart/cart-store',
  },
  'e2e-from-outside': {
    from: 'e2e/home.spec.ts',
    bad: '../src/server/site',
    good: 'type ../src/shared/contract/endpoints',
  },
  'e2e-takes-types': {
    from: 'e2e/home.spec.ts',
    bad: '../src/shared/contract/endpoints',
    good: 'type ../src/shared/contract/endpoints',
  },
  'testing-in-tests': { from: 'src/server/app/context.ts', bad: '../testing/make-shop', good: '../shared/three' },
};

const neighbours: Record<string, string> = Object.fromEntries(
  [
    'src/shared/three.ts',
    'src/shared/platform/platform.ts',
    'src/shared/contract/goods.ts',
    'src/shared/contract/endpoints.ts',
    'src/server/search/find.ts',
    'src/server/cart/cart-store.ts',
    'src/server/accounts/sessions.ts',
    'src/server/cart/get-cart.ts',
    'src/server/handlers/goods.ts',
    'src/server/http/send-response.ts',
    'src/server/pages/page-head.ts',
    'src/server/app/environment.ts',
    'src/server/seo/robots.ts',
    'src/server/seo/sitemap.ts',
    'src/server/app/create-api.ts',
    'src/server/app/create-app.ts',
    'src/server/http/node-server.ts',
    'src/renderer/ui/button.ts',
    'src/renderer/api/client.ts',
    'src/renderer/state/session.ts',
    'src/renderer/app/shop.ts',
    'src/renderer/features/home/part.ts',
    'src/renderer/features/cart/cart.ts',
    'test/make-shop.ts',
  ].map((path) => [path, 'export const it = 1;\n']),
);

async function rulesBrokenBy(from: string, to: string): Promise<string[]> {
  const text = to.startsWith('type ')
    ? `import type { it } from '${to.slice(5)}';\nexport type Use = typeof it;\nexport const use = 1;\n`
    : `import * as it from '${to}';\nexport const use = it;\n`;
  const back = `import { use } from './one';\nexport const two = use;\n`;
  const folder = await plant({
    ...neighbours,
    'src/shared/two.ts': back,
    'src/shared/one.ts': 'export const use = 1;\n',
    [from]: text,
  });
  const folders = ['e2e', 'tools'].filter((name) => from.startsWith(`${name}/`));
  const { violations } = await findViolations(folder, ['src', ...folders]);
  return violations.map((violation) => violation.rule);
}

/** Runs the command that `npm run verify` runs, on another project. */
function check(folder: string): { code: number | null; output: string } {
  const { status, stderr } = spawnSync('npx', ['tsx', 'tools/checks/check-import-rules.ts', folder], {
    cwd: project,
    encoding: 'utf8',
  });
  return { code: status, output: stderr };
}

describe('the import rules', () => {
  it('are all planted here', () => {
    expect(Object.keys(planted).sort()).toEqual(config.forbidden.map((rule) => rule.name).sort());
  });

  it.each(Object.entries(planted))(
    '%s: fails on a violation and passes its twin',
    async (rule, { from, bad, good }) => {
      for (const to of [bad].flat()) expect(await rulesBrokenBy(from, to), to).toContain(rule);
      expect(await rulesBrokenBy(from, good)).toEqual([]);
    },
  );

  it('fail verify', async () => {
    expect(checks.map(([, command]) => command)).toContain('npx tsx tools/checks/check-import-rules.ts');
    const folders = { 'tools/a.ts': 'export const it = 1;\n', 'e2e/a.ts': 'export const it = 1;\n' };
    const good = await plant({ ...neighbours, ...folders });
    expect(check(good)).toMatchObject({ code: 0 });
    const bad = await plant({
      ...neighbours,
      ...folders,
      'src/server/app/create-app.ts': "import '../renderer/app/app-providers';\n",
    });
    expect(check(bad)).toMatchObject({
      code: 1,
      output: expect.stringContaining('server-knows-no-host') as string,
    });
  });

  it('do not pass by seeing nothing', async () => {
    const empty = await plant({ 'docs/elsewhere.ts': 'export const it = 1;\n', 'src/readme.md': '' });
    await expect(findViolations(empty, ['src'])).rejects.toThrow('saw no file');
  });
});
