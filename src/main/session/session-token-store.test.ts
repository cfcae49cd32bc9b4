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
  await createMemory(safeStorage(true), disk).remember(token);
  expect(disk.value).not.toBe('');
  expect(Buffer.from(disk.value, 'base64').toString()).not.toContain('secret');
  expect(await createMemory(safeStorage(true), disk).recall()).toBe(token);
});

test('keeps the token in memory only without a key store', async () => {
  const disk = store();
  const memory = createMemory(safeStorage(false), disk);
  await memory.remember(token);
  expect(await memory.recall()).toBe(token);
  expect(disk.value).toBe('');
  expect(await createMemory(safeStorage(false), disk).recall()).toBeNull();
});

test('removes an older token from disk when the new one cannot be encrypted', async () => {
  const disk = store();
  await createMemory(safeStorage(true), disk).remember('old');
  await createMemory(safeStorage(false), disk).remember(token);
  expect(disk.value).toBe('');
});

test('ignores a token that cannot be decrypted', async () => {
  const disk = store();
  await createMemory(safeStorage(true), disk).remember(token);
  const broken: SafeStorage = {
    ...safeStorage(true),
    decrypt: () => {
      throw new Error('other key');
    },
  };
  expect(await createMemory(broken, disk).recall()).toBeNull();
});

test('clears memory and disk, and does not reject with a full disk', async () => {
  const disk = store();
  const memory = createMemory(safeStorage(true), disk);
  await memory.remember(token);
  await memory.forget();
  expect(await memory.recall()).toBeNull();
  expect(disk.value).toBe('');
  const full: TextStore = {
    get: () => '',
    set: () => {
      throw new Error('ENOSPC');
    },
  };
  const stubborn = createMemory(safeStorage(true), full);
  await stubborn.remember(token);
  await stubborn.forget();
  expect(await stubborn.recall()).toBeNull();
});

test('deletes a token of another shop', async () => {
  const disk = store();
  await createMemory(safeStorage(true), disk, 'https://one.example').remember(token);
  expect(await createMemory(safeStorage(true), disk, 'https://one.example').recall()).toBe(token);
  expect(await createMemory(safeStorage(true), disk, 'https://two.example').recall()).toBeNull();
  expect(disk.value).toBe('');
  expect(await createMemory(safeStorage(true), disk, 'https://one.example').recall()).toBeNull();
});

test('keeps the token for a shop with the same address', async () => {
  const disk = store();
  await createMemory(safeStorage(true), disk, '').remember(token);
  expect(await createMemory(safeStorage(true), disk, '').recall()).toBe(token);
});

test('ignores a token of an unknown shop', async () => {
  const disk = store();
  disk.value = safeStorage(true).encrypt(token).toString('base64');
  expect(await createMemory(safeStorage(true), disk).recall()).toBeNull();
  expect(disk.value).toBe('');
});
