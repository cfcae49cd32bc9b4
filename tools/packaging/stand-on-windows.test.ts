// @vitest-environment jsdom
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builderConfig } from './builder-config';

const project = join(import.meta.dirname, '../..');
const scripts = join(project, 'deploy/stand/windows');
const read = (name: string) => readFileSync(join(scripts, name), 'utf8');
const guide = readFileSync(join(project, 'docs/kiosk/windows.md'), 'utf8');
const ofV2 = 'http://schemas.microsoft.com/ShellLauncher/2019/Configuration';

/** Parses the Shell Launcher configuration. */
function configuration(text = read('shell-launcher.xml')): Document {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (document.querySelector('parsererror'))
    throw new Error('Shell Launcher configuration is not well formed.');
  return document;
}

/** Returns the quoted values of a list in the settings table, or one field of its entries. */
function listed(table: string, pattern: RegExp): string[] {
  const [, text = ''] =
    new RegExp(`^ {4}${table} = @\\(([\\s\\S]*?)\\)$`, 'm').exec(read('stand.psd1')) ?? [];
  return [...text.matchAll(pattern)].map(([, value = '']) => value);
}

it('starts the packaged program supervised, for the kiosk user only', () => {
  const { executableName } = builderConfig({
    app: '',
    output: '',
    catalogue: '',
    icon: '',
    electronVersion: '',
    isInspectable: false,
  });
  const document = configuration();
  const shell = document.querySelector('Profiles > Profile > Shell');
  // An installer for all users names its folder after the program.
  const line = `%ProgramFiles%\\${executableName}\\${executableName}.exe --supervised`;
  expect(shell?.getAttribute('Shell')).toBe(line);
  expect(shell?.getAttributeNS(ofV2, 'AppType')).toBe('Desktop');
  expect(guide).toContain(`\`${line}\``);
  const [user = ''] = /(?<=^ {4}User = ')\w+(?=')/m.exec(read('stand.psd1')) ?? [];
  const configs = [...document.querySelectorAll('Configs > Config')];
  expect(configs.map((config) => config.querySelector('Account')?.getAttribute('Name'))).toEqual([user]);
  expect(configs[0]?.querySelector('Profile')?.getAttribute('Id')).toBe(
    shell?.parentElement?.getAttribute('Id'),
  );
  expect(shell?.parentElement?.getAttribute('Id')).toMatch(/^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/);
  expect(guide).toContain(`the local user \`${user}\``);
  expect(document.querySelector('DefaultProfile > Shell')?.getAttribute('Shell')).toBe(
    '%SystemRoot%\\explorer.exe',
  );
});

it('defines a launcher action for every exit code', () => {
  const known = ['RestartShell', 'RestartDevice', 'ShutdownDevice', 'DoNothing'];
  const shell = configuration().querySelector('Profiles > Profile > Shell');
  const actions = [...(shell?.querySelectorAll('[Action]') ?? [])].map(
    (element) => element.getAttribute('Action') ?? '',
  );
  expect(actions.length).toBeGreaterThan(0);
  expect(actions.filter((action) => !known.includes(action))).toEqual([]);
  expect(shell?.querySelector('DefaultAction')?.getAttribute('Action')).toBe('RestartShell');
  expect(shell?.querySelector('[ReturnCode="0"]')?.getAttribute('Action')).toBe('RestartShell');
});

it('detects an invalid configuration', () => {
  expect(() => configuration(read('shell-launcher.xml').replace('</Profiles>', ''))).toThrow(
    'not well formed',
  );
});

it('removes every value that it sets', () => {
  const names = (table: string) => listed(table, /\bName = '([^']+)'/g);
  for (const table of ['Machine', 'OfUser']) expect(names(table).length).toBeGreaterThan(3);
  expect(names('OfUser')).toContain('KIOSK_UNATTENDED');
  expect(listed('Keys', /'([^']+)'/g)).toEqual(
    expect.arrayContaining(['Ctrl+Alt+Del', 'Alt+Tab', 'Windows']),
  );
  for (const [script, doing, enabled] of [
    ['lock.ps1', 'Set-Values', '$true'],
    ['undo.ps1', 'Remove-Values', '$false'],
  ] as const) {
    const text = read(script);
    expect(text).toContain(`${doing} 'Registry::HKEY_LOCAL_MACHINE' $stand.Machine`);
    expect(text).toContain(`${doing} $hive $stand.OfUser`);
    expect(text).toContain(`$key.Enabled = ${enabled}`);
    expect(text).toContain('shell-launcher.ps1');
  }
});

it('matches the commands of the guide, and all referenced files exist', () => {
  const there = readdirSync(scripts);
  const typed = [...guide.matchAll(/\.\\(\S+\.ps1)/g)].map(([, name]) => name);
  expect(new Set(typed)).toEqual(new Set(['set-up.ps1', 'lock.ps1', 'undo.ps1']));
  const named = there.flatMap((name) =>
    [...read(name).matchAll(/\$PSScriptRoot '([^']+)'/g)].map(([, file]) => file),
  );
  expect(named.length).toBeGreaterThan(5);
  expect([...named, ...typed].filter((name) => !there.includes(name ?? ''))).toEqual([]);
  for (const [name] of guide.matchAll(/(?<=`)[\w-]+\.(xml|psd1)(?=`)/g)) expect(there).toContain(name);
  expect(guide).toContain('Neither has ever run on Windows');
});
