import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMisspelledVariables, readEnvironment } from '../../src/server/app/environment';
import { root } from '../setup.mjs';

const source = join(root, 'deploy/systemd');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'systemd-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (path: string) => readFileSync(join(source, path), 'utf8');

/** Variables of an environment file; `keepComments` includes those that are commented out. */
function variablesOf(text: string, keepComments: boolean): Record<string, string> {
  const lines = text.matchAll(keepComments ? /^#?([A-Z_]+)=(.*)$/gm : /^([A-Z_]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** Variables that a unit sets, without that of the memory allocator, which only the server needs. */
function unitVariables(unit: string): string[] {
  const [, text = ''] = /^Environment=(.*)$/m.exec(read(unit)) ?? [];
  return text.split(' ').filter((candidate) => !candidate.startsWith('MALLOC'));
}

describe('units', () => {
  it.runIf(hasSystemd)('are valid according to systemd', () => {
    const units = readdirSync(source).filter(
      (name) => /\.(service|timer)$/.test(name) && !name.includes('@'),
    );
    // Programs of the units must exist.
    const present = (unit: string) =>
      read(unit).replaceAll('/opt/shop', root).replaceAll('/usr/bin/node', process.execPath);
    for (const unit of units) writeFileSync(join(folder, unit), present(unit));
    writeFileSync(join(folder, 'shop-alarm@.service'), read('shop-alarm@.service'));
    const paths = units.map((unit) => join(folder, unit));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
      encoding: 'utf8',
    });
    // Units of the machine may have warnings of their own.
    expect(stderr.split('\n').filter((line) => line.includes('shop'))).toEqual([]);
    expect(status).toBe(0);
  });

  it.runIf(hasSystemd)('run the server in a sandbox', () => {
    const unit = join(folder, 'shop.service');
    writeFileSync(unit, read('shop.service'));
    // 0 = no exposure, 10 = as root without limits.
    const { status, stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=yes', '--threshold=20', unit],
      { encoding: 'utf8' },
    );
    expect(status, stdout).toBe(0);
  });

  it.runIf(hasSystemd)('have a user and folders that systemd can create', () => {
    for (const [program, file] of [
      ['systemd-sysusers', 'shop.sysusers'],
      ['systemd-tmpfiles', 'shop.tmpfiles'],
    ] as const) {
      const args = program === 'systemd-sysusers' ? ['--dry-run'] : ['--cat-config'];
      const { status, stderr } = spawnSync(program, [...args, join(source, file)], { encoding: 'utf8' });
      expect([status, stderr.replace(/^Would .*\n/gm, '').replace(/^Creating .*\n/gm, '')]).toEqual([0, '']);
    }
  });
});

describe('install.sh', () => {
  const install = () =>
    spawnSync(join(source, 'install.sh'), { env: { ...process.env, DESTDIR: folder }, encoding: 'utf8' });

  it('installs all files, and keeps the settings of an installed shop', () => {
    expect(install()).toMatchObject({ status: 0, stderr: '' });
    const environment = join(folder, 'etc/shop/environment');
    expect(statSync(environment).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(folder, 'etc/systemd/system')).sort()).toEqual(
      readdirSync(source)
        .filter((name) => /\.(service|timer)$/.test(name))
        .sort(),
    );
    writeFileSync(environment, 'PUBLIC_URL=https://other.example\n');
    expect(install().status).toBe(0);
    expect(readFileSync(environment, 'utf8')).toContain('other.example');
  });

  it('installs settings that a server accepts', () => {
    const given = { NODE_ENV: 'production', ...variablesOf(read('environment'), false) };
    expect(readEnvironment(given, '/opt/shop')).toMatchObject({ metricsPort: undefined, isProduction: true });
    expect(findMisspelledVariables(variablesOf(read('environment'), true))).toEqual([]);
  });
});

describe('the command shop', () => {
  /** Runs the command with stand-ins that print the arguments, and where the user of the service may enter all or no folders. */
  function runWrapper(words: readonly string[], { mayEnter = true, cwd = folder } = {}) {
    for (const [name, script] of [
      ['systemd-run', 'pwd >&2\nprintf "%s\\n" "$@"'],
      ['runuser', mayEnter ? 'exit 0' : 'exit 1'],
    ] as const) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(folder, name), 0o755);
    }
    return spawnSync(join(source, 'shop'), words, {
      cwd,
      env: { PATH: `${folder}:${process.env['PATH']}` },
      encoding: 'utf8',
    });
  }

  it('starts in / when the user of the service cannot enter the folder of the caller', () => {
    expect(runWrapper(['orders', 'list']).stderr).toBe(`${folder}\n`);
    expect(runWrapper(['orders', 'list'], { mayEnter: false })).toMatchObject({ status: 0, stderr: '/\n' });
  });

  it('says which file the user of the service cannot read', () => {
    writeFileSync(join(folder, 'prices.csv'), '');
    const { status, stdout, stderr } = runWrapper(['releases', 'import', 'prices.csv'], { mayEnter: false });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(`cannot read prices.csv, because it cannot enter ${folder}`);
  });

  it('runs as the user of the service, with its environment', () => {
    const { stdout } = runWrapper(['orders', 'show', 'a b', '$20 ${SMTP_URL}']);
    const args = stdout.trimEnd().split('\n');
    expect(args.slice(args.indexOf('--') + 1)).toEqual([
      '/usr/bin/node',
      '/opt/shop/out/server/shop.js',
      'orders',
      'show',
      'a b',
      // The service manager turns $$ into $.
      '$$20 $${SMTP_URL}',
    ]);
    // The journal keeps the description, and not the arguments.
    expect(args).toContain('--description=operator command of the shop');
    expect(args).toContain('--uid=shop');
    expect(args).toContain('--pipe');
    expect(read('shop.service')).toContain('User=shop\n');
    expect(read('shop.service')).toContain('EnvironmentFile=/etc/shop/environment\n');
    expect(args).toContain('--property=EnvironmentFile=/etc/shop/environment');
    const settings = args.flatMap((arg) => (arg.startsWith('--setenv=') ? [arg.slice(9)] : []));
    expect(settings).toEqual(unitVariables('shop.service'));
    for (const unit of ['shop-backup.service', 'shop-dump.service'])
      expect(unitVariables(unit)).toEqual(settings);
  });
});
