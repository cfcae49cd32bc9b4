import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../server/observability/log';
import { openExternalLink } from './external-links';

const system = vi.hoisted(() => ({ opened: [] as string[] }));

vi.mock('electron', () => ({
  shell: {
    openExternal: (address: string) => {
      system.opened.push(address);
      return Promise.resolve();
    },
  },
}));

beforeEach(() => {
  system.opened.length = 0;
});

const schemes = [
  'file',
  'smb',
  'ftp',
  'ftps',
  'sftp',
  'nfs',
  'dav',
  'webdav',
  'ssh',
  'telnet',
  'ldap',
  'gopher',
  'http',
  'ws',
  'wss',
  'javascript',
  'vbscript',
  'data',
  'blob',
  'about',
  'view-source',
  'chrome',
  'devtools',
  'chrome-extension',
  'edge',
  'ms-msdt',
  'ms-officecmd',
  'ms-settings',
  'search-ms',
  'shell',
  'mk',
  'its',
  'jar',
  'res',
  'hcp',
  'onenote',
  'steam',
  'vscode',
  'itms-services',
  'intent',
  'android-app',
  'tel',
  'sms',
  'facetime',
  'x-apple.systempreferences',
  'apt',
  'app',
  'filesystem',
  'cid',
  'mid',
  'urn',
  'magnet',
  'bitcoin',
  'git',
  'svn',
  'news',
  'irc',
];
const shapes = (scheme: string) => [
  `${scheme}://server/share/x.exe`,
  `${scheme}:/etc/passwd`,
  `${scheme}:alert(1)`,
  `${scheme.toUpperCase()}://Server`,
];
const odd = [
  '\\\\server\\share',
  '//server/share',
  '/etc/passwd',
  'C:\\Windows\\System32\\calc.exe',
  './x.sh',
  '',
  ' ',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0000javascript:alert(1)',
  ' https://example.com/',
  'https://example.com/\n',
  'https:\\\\example.com',
  'https:example.com',
  'https:/example.com',
  'https://',
  'https://user@example.com/',
  'https://user:pass@example.com/',
  'https://exa mple.com',
  'https://\u202eexample.com',
  'https://example.com/\u200b',
  `https://example.com/${'a'.repeat(1_000_000)}`,
  '//[',
  'https://[',
  'h\u0000ttps://a',
  'mailto:a@example.com?attach=/etc/passwd',
  'mailto:a@example.com,b@example.com',
  'mailto:',
  'mailto:a b@example.com',
];
const hostile = [...schemes.flatMap(shapes), ...odd];

it('refuses hundreds of dangerous addresses', async () => {
  for (const address of hostile) {
    expect(await openExternalLink(address, silentLog), address.slice(0, 80)).toBe(false);
  }
  expect(system.opened).toEqual([]);
  expect(hostile.length).toBeGreaterThanOrEqual(200);
});

it('opens web pages and mail addresses in normalized form', async () => {
  expect(await openExternalLink('HTTPS://Example.com/a%20b?c#d', silentLog)).toBe(true);
  expect(await openExternalLink('mailto:sales@example.com', silentLog)).toBe(true);
  expect(system.opened).toEqual(['https://example.com/a%20b?c#d', 'mailto:sales@example.com']);
});

it('opens nothing but https and mailto for random addresses', async () => {
  const address = fc.oneof(
    fc.string(),
    fc.webUrl({ validSchemes: ['https', 'http', 'ftp', 'file'] }),
    fc.tuple(fc.constantFrom(...schemes), fc.string()).map(([scheme, rest]) => `${scheme}:${rest}`),
  );
  await fc.assert(
    fc.asyncProperty(address, async (tried) => {
      const before = system.opened.length;
      const opened = await openExternalLink(tried, silentLog);
      const reached = system.opened.slice(before);
      expect(reached).toHaveLength(opened ? 1 : 0);
      for (const address of reached)
        expect(address).toMatch(/^(https:\/\/[^/\s@]+(\/|$)|mailto:[^\s@]+@[^\s@]+$)/);
    }),
    { numRuns: 1000 },
  );
});

describe('shell.openExternal', () => {
  it('has one caller in the program', () => {
    const main = join(import.meta.dirname, '..');
    const files = readdirSync(main, { recursive: true, encoding: 'utf8' });
    const users = files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => /\bshell\b.*'electron'/.test(readFileSync(join(main, file), 'utf8')));
    expect(users).toEqual([join('security', 'external-links.ts')]);
  });
});
