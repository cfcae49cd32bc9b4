import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../setup.mjs';
import { judgeAudit, waivers, type AuditReport } from './audit';
import { billOfMaterials } from './bill-of-materials';
import { readLockFile, unlistedScripts } from './lock-file';

const readJson = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8')) as unknown;
const listed = (await readJson('tools/audit/install-scripts.json')) as Record<string, string>;
const packages = await readLockFile();

it('every package is one of the registry’s, bound to what was looked at by its hash', () => {
  const loose = packages.filter(
    ({ integrity, resolved }) => !integrity.startsWith('sha512-') || resolved !== '',
  );
  expect(loose).toEqual([]);
  expect(packages.length).toBeGreaterThan(500);
});

it('every package that the project names is of one version and no other', async () => {
  const { dependencies, devDependencies } = (await readJson('package.json')) as Record<
    string,
    Record<string, string>
  >;
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});

it('nothing runs when packages are installed, and what would run has been looked at', async () => {
  expect(await readFile(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  expect(unlistedScripts(packages, listed)).toEqual([]);
});

it('a package with a script that nobody has looked at is named, and so is a listed one that has none', () => {
  const { esbuild: _esbuild, ...fewer } = listed;
  expect(unlistedScripts(packages, fewer)).toEqual(['esbuild']);
  for (const name of Object.keys(listed)) {
    const { [name]: _left, ...others } = listed;
    expect(unlistedScripts(packages, others), name).not.toEqual([]);
  }
});

it('the bill of materials holds every package that runs, with its hash, and none that only builds', async () => {
  const { components } = billOfMaterials({ name: 'shop', version: '1.0.0' }, packages);
  const there = new Map(components.map((one) => [`${one.name}@${one.version}`, one]));
  const { dependencies = {} } = (await readJson('package.json')) as Record<string, Record<string, string>>;
  for (const [name, version] of Object.entries(dependencies))
    expect(there.get(`${name}@${version}`)?.hashes[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
  for (const { name, purl } of components)
    expect(purl).toContain(`pkg:npm/${encodeURIComponent(name).replace('%2F', '/')}@`);
  expect([...there.keys()].filter((one) => /^(vitest|electron|typescript)@/.test(one))).toEqual([]);
});

const advisory = { title: 'planted', url: 'https://advisories.example/1', severity: 'high' };
const report: AuditReport = {
  vulnerabilities: { odd: { via: [advisory, { ...advisory, severity: 'low' }] }, above: { via: ['odd'] } },
};
const waiver = {
  package: 'odd',
  advisory: advisory.url,
  until: '2026-12-31',
  reason: 'not reachable from here',
};

it('a grave weakness is open until it is waived, and again when the waiver is over', () => {
  expect(judgeAudit(report, [], '2026-11-22').open).toHaveLength(1);
  expect(judgeAudit(report, [waiver], '2026-12-31')).toMatchObject({ open: [], needless: [] });
  expect(judgeAudit(report, [waiver], '2027-01-01').open).toHaveLength(1);
  expect(judgeAudit({ vulnerabilities: {} }, [waiver], '2026-11-22').needless).toHaveLength(1);
});

it('waivers say what, until when and why', async () => {
  expect(waivers.safeParse(await readJson('tools/audit/waivers.json')).success).toBe(true);
  expect(waivers.safeParse([{ ...waiver, until: 'some day' }]).success).toBe(false);
});
