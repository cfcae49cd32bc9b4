import { sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ed25519PublicKey } from '../../server/cart/cart-transfer-token';
import { fakeSafeStorage, unavailableSafeStorage } from '../../../test/fakes/fake-safe-storage';
import { memorySettingsStore } from '../../../test/fakes/memory-settings-store';
import { openStandKey } from './stand-key';

const silent = { info: () => undefined, error: () => undefined };

const storePair = (current: unknown = null, backup: unknown = null) => ({
  current: memorySettingsStore(current),
  backup: memorySettingsStore(backup),
});

describe.each([
  ['with a key store', fakeSafeStorage()],
  ['without one', unavailableSafeStorage],
])('%s', (_name, safeStorage) => {
  it('keeps the key between starts, and its public key verifies signatures', () => {
    const stores = storePair();
    const first = openStandKey(stores, safeStorage, silent);
    const second = openStandKey(stores, safeStorage, silent);
    expect(second.publicKey).toBe(first.publicKey);
    const text = Buffer.from('thirty lines');
    expect(verify(null, text, ed25519PublicKey(first.publicKey), sign(null, text, second.privateKey))).toBe(
      true,
    );
  });
});

it('encrypts the key with a key store', () => {
  const stores = storePair();
  const { privateKey } = openStandKey(stores, fakeSafeStorage(), silent);
  const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  expect(JSON.stringify([stores.current.get(), stores.backup.get()])).not.toContain(der);
});

const unreadable: [string, unknown][] = [
  ['nothing', null],
  ['a text', 'key'],
  ['a damaged key', { encrypted: false, der: 'AAAA' }],
];

it.each(unreadable)('restores the key from its backup when the file has %s', (_what, found) => {
  const stores = storePair();
  const { publicKey } = openStandKey(stores, unavailableSafeStorage, silent);
  stores.current.set(found);
  expect(openStandKey(stores, unavailableSafeStorage, silent).publicKey).toBe(publicKey);
  stores.backup.set(found);
  expect(openStandKey(stores, unavailableSafeStorage, silent).publicKey).toBe(publicKey);
});

it.each(unreadable)('creates a new key when both files have %s', (_what, found) => {
  const stores = storePair(found, found);
  const { publicKey } = openStandKey(stores, unavailableSafeStorage, silent);
  expect(openStandKey(stores, unavailableSafeStorage, silent).publicKey).toBe(publicKey);
});

it('replaces a key that another machine encrypted', () => {
  const stores = storePair();
  const first = openStandKey(stores, fakeSafeStorage(1), silent);
  const second = openStandKey(stores, fakeSafeStorage(2), silent);
  expect(second.publicKey).not.toBe(first.publicKey);
  expect(openStandKey(stores, fakeSafeStorage(2), silent).publicKey).toBe(second.publicKey);
});

it('keeps an encrypted key while the key store is locked', () => {
  const stores = storePair();
  const { publicKey } = openStandKey(stores, fakeSafeStorage(), silent);
  const events: string[] = [];
  const log = { info: () => undefined, error: (event: string) => events.push(event) };
  expect(openStandKey(stores, unavailableSafeStorage, log).publicKey).not.toBe(publicKey);
  expect(events).toEqual(['stand_key.locked']);
  expect(openStandKey(stores, fakeSafeStorage(), silent).publicKey).toBe(publicKey);
});

it('keeps a key in memory when the disk refuses', () => {
  const broken = {
    get: () => null,
    set: () => {
      throw new Error('ENOSPC');
    },
  };
  expect(openStandKey({ current: broken, backup: broken }, unavailableSafeStorage, silent).publicKey).toMatch(
    /^[\w-]{43}$/,
  );
});
