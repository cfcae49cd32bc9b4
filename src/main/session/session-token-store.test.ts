import { expect, test } from 'vitest';
import { createSessionTokenStore } from './session-token-store';
import type { TextStore } from '../storage/settings-store';
import type { SafeStorage } from '../storage/safe-storage';

const token = '{"ECS_ID":"secret"}';
const createMemory = (safeStorage: SafeStorage, store: TextStore, shop = 'https://one.example') =>
  createSessionTokenStore(safeStorage, store, shop);
const safeStorage = (available: boolean): SafeStorage => ({
  isAvailable: () => available,
  encrypt: (text) => Buffer.from([...text].reverse().join('')),
  decrypt: (data) => [...data.toString()].reverse().join(''),
});

function store(): TextStore & { value: string } {
  return {
    value: '',
    get() {
      return this.value;
    },
    set(value) {
      this.value = value;
    },
  };
}

test('keeps the token encrypted over a restart with a key store', async () => {
  const disk = store();
  await createMemory(safeStorage(true), disk).save(token);
  expect(disk.value).not.toBe('');
  expect(Buffer.from(disk.value, 'base64').toString()).not.toContain('secret');
  expect(await createMemory(safeStorage(true), disk).read()).toBe(token);
});

test('keeps the token in memory only without a key store', async () => {
  const disk = store();
  const memory = createMemory(safeStorage(false), disk);
  await memory.save(token);
  expect(await memory.read()).toBe(token);
  expect(disk.value).toBe('');
  expect(await createMemory(safeStorage(false), disk).read()).toBeNull();
});

test('removes an older token from disk when the new one cannot be encrypted', async () => {
  const disk = store();
  await createMemory(safeStorage(true), disk).save('old');
  await createMemory(safeStorage(false), disk).save(token);
  expect(disk.value).toBe('');
});

test('ignores a token that cannot be decrypted', async () => {
  const disk = store();
  await createMemory(safeStorage(true), disk).save(token);
  const broken: SafeStorage = {
    ...safeStorage(true),
    decrypt: () => {
      throw new Error('other key');
    },
  };
  expect(await createMemory(broken, disk).read()).toBeNull();
});

test('clears memory and disk, and does not reject with a full disk', async () => {
  const disk = store();
  const memory = createMemory(safeStorage(true), disk);
  await memory.save(token);
  await memory.delete();
  expect(await memory.read()).toBeNull();
  expect(disk.value).toBe('');
  const full: TextStore = {
    get: () => '',
    set: () => {
      throw new Error('ENOSPC');
    },
  };
  const stubborn = createMemory(safeStorage(true), full);
  await stubborn.save(token);
  await stubborn.delete();
  expect(await stubborn.read()).toBeNull();
});

test('deletes a token of another shop', async () => {
  const disk = store();
  await createMemory(safeStorage(true), disk, 'https://one.example').save(token);
  expect(await createMemory(safeStorage(true), disk, 'https://one.example').read()).toBe(token);
  expect(await createMemory(safeStorage(true), disk, 'https://two.example').read()).toBeNull();
  expect(disk.value).toBe('');
  expect(await createMemory(safeStorage(true), disk, 'https://one.example').read()).toBeNull();
});

test('keeps the token for a shop with the same address', async () => {
  const disk = store();
  await createMemory(safeStorage(true), disk, '').save(token);
  expect(await createMemory(safeStorage(true), disk, '').read()).toBe(token);
});

test('ignores a token of an unknown shop', async () => {
  const disk = store();
  disk.value = safeStorage(true).encrypt(token).toString('base64');
  expect(await createMemory(safeStorage(true), disk).read()).toBeNull();
  expect(disk.value).toBe('');
});
