import { sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { publicKey } from '../server/ordering/handover-code';
import type { Vault } from './memory-host';
import { openStandKey } from './stand-key';

const turned = (text: string) => [...text].reverse().join('');
const vault: Vault = {
  available: () => true,
  encrypt: (text) => Buffer.from(turned(text)),
  decrypt: (data) => turned(data.toString()),
};
const noVault: Vault = {
  available: () => false,
  encrypt: () => {
    throw new Error('no key store');
  },
  decrypt: () => {
    throw new Error('no key store');
  },
};
const silent = { info: () => undefined, error: () => undefined };

function drawerOf(first: unknown = null) {
  let saved = first;
  return { get: () => saved, set: (value: unknown) => (saved = value) };
}

describe.each([
  ['with a key store', vault],
  ['without one', noVault],
])('%s', (_name, kept) => {
  it('the key stays the same from start to start, and its name checks what it signs', () => {
    const drawer = drawerOf();
    const first = openStandKey(drawer, kept, silent);
    const second = openStandKey(drawer, kept, silent);
    expect(second.name).toBe(first.name);
    const text = Buffer.from('thirty lines');
    expect(verify(null, text, publicKey(first.name), sign(null, text, second.secret))).toBe(true);
  });
});

it('a key store keeps the key from the disk', () => {
  const drawer = drawerOf();
  const { secret } = openStandKey(drawer, vault, silent);
  const der = secret.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  expect(JSON.stringify(drawer.get())).not.toContain(der);
});

it.each([
  ['nothing', null],
  ['a text', 'key'],
  ['a damaged key', { sealed: false, der: 'AAAA' }],
  ['a key that another machine sealed', { sealed: true, der: 'AAAA' }],
])('%s on the disk is replaced by a new key', (_what, found) => {
  const drawer = drawerOf(found);
  const { name } = openStandKey(drawer, noVault, silent);
  expect(openStandKey(drawer, noVault, silent).name).toBe(name);
});

it('a disk that refuses leaves the stand a key for this start', () => {
  const broken = {
    get: () => null,
    set: () => {
      throw new Error('ENOSPC');
    },
  };
  expect(openStandKey(broken, noVault, silent).name).toMatch(/^[\w-]{43}$/);
});
