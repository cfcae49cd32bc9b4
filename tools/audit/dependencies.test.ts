import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../setup.mjs';
import { assessAudit, waivers, type AuditReport } from './audit';
import { billOfMaterials } from './bill-of-materials';
import { packagesWithUnreviewedScripts, readLockFile } from './lock-file';

const readJson = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8')) as unknown;
const reviewed = (await readJson('tools/audit/install-scripts.json')) as Record<string, string>;
const packages = await readLockFile();

it('all packages come from the registry and have an integrity hash', () => {
  const loose = packages.filter(
    ({ integrity, resolved }) => !integrity.startsWith('sha512-') || resolved !== '',
  );
  expect(loose).toEqual([]);
  expect(packages.length).toBeGreaterThan(500);
});

it('all direct dependencies have an exact version', async () => {
  const { dependencies, devDependencies } = (await readJson('package.json')) as Record<
    string,
    Record<string, string>
  >;
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
});

it('install scripts are disabled and all of them are reviewed', async () => {
  expect(await readFile(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  expect(packagesWithUnreviewedScripts(packages, reviewed)).toEqual([]);
});

it('reports packages with an unreviewed install script', () => {
  const { esbuild: _esbuild, ...fewer } = reviewed;
  expect(packagesWithUnreviewedScripts(packages, fewer)).toEqual(['esbuild']);
  for (const name of Object.keys(reviewed)) {
    const { [name]: _removed, ...others } = reviewed;
    expect(packagesWithUnreviewedScripts(packages, others), name).not.toEqual([]);
  }
});

it('the bill of materials lists all runtime packages with hashes and no build packages', async () => {
  const { components } = billOfMaterials({ name: 'shop', version: '1.0.0' }, packages);
  const there = new Map(components.map((component) => [`${component.name}@${component.version}`, component]));
  const { dependencies = {} } = (await readJson('package.json')) as Record<string, Record<string, string>>;
  for (const [name, version] of Object.entries(dependencies))
    expect(there.get(`${name}@${version}`)?.hashes[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
  for (const { name, purl } of components)
    expect(purl).toContain(`pkg:npm/${encodeURIComponent(name).replace('%2F', '/')}@`);
  expect([...there.keys()].filter((candidate) => /^(vitest|electron|typescript)@/.test(candidate))).toEqual(
    [],
  );
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

it('reports a severe vulnerability unless a valid waiver exists', () => {
  expect(assessAudit(report, [], '2026-11-22').open).toHaveLength(1);
  expect(assessAudit(report, [waiver], '2026-12-31')).toMatchObject({ open: [], unusedWaivers: [] });
  expect(assessAudit(report, [waiver], '2027-01-01').open).toHaveLength(1);
  expect(assessAudit({ vulnerabilities: {} }, [waiver], '2026-11-22').unusedWaivers).toHaveLength(1);
});

it('waivers have an advisory, an expiry date and a reason', async () => {
  expect(waivers.safeParse(await readJson('tools/audit/waivers.json')).success).toBe(true);
  expect(waivers.safeParse([{ ...waiver, until: 'some day' }]).success).toBe(false);
});
