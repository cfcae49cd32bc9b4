import { expect, test } from 'vitest';
import { createSessionTokenStore as memoryOf, type TextStore, type SafeStorage } from './session-token-store';

const token = '{"ECS_ID":"secret"}';
const createMemory = (safeStorage: SafeStorage, store: TextStore, shop = 'https://one.example') =>
  memoryOf(safeStorage, store, shop);
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

test('a key store keeps the token over a restart, encrypted', async () => {
  const disk = store();
  await createMemory(safeStorage(true), disk).remember(token);
  expect(disk.value).not.toBe('');
  expect(Buffer.from(disk.value, 'base64').toString()).not.toContain('secret');
  expect(await createMemory(safeStorage(true), disk).recall()).toBe(token);
});

test('without a key store nothing reaches the disk and the token dies with the process', async () => {
  const disk = store();
  const memory = createMemory(safeStorage(false), disk);
  await memory.remember(token);
  expect(await memory.recall()).toBe(token);
  expect(disk.value).toBe('');
  expect(await createMemory(safeStorage(false), disk).recall()).toBeNull();
});

test('an older token on disk goes when a new one cannot be encrypted', async () => {
  const disk = store();
  await createMemory(safeStorage(true), disk).remember('old');
  await createMemory(safeStorage(false), disk).remember(token);
  expect(disk.value).toBe('');
});

test('a token that cannot be decrypted is none', async () => {
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

test('forgetting clears memory and disk, and a full disk does not reject', async () => {
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

test('another shop never gets the token of the one that gave it, and it is forgotten', async () => {
  const disk = store();
  await createMemory(safeStorage(true), disk, 'https://one.example').remember(token);
  expect(await createMemory(safeStorage(true), disk, 'https://one.example').recall()).toBe(token);
  expect(await createMemory(safeStorage(true), disk, 'https://two.example').recall()).toBeNull();
  expect(disk.value).toBe('');
  expect(await createMemory(safeStorage(true), disk, 'https://one.example').recall()).toBeNull();
});

test('where two shops have one address, nothing holds the token back', async () => {
  const disk = store();
  await createMemory(safeStorage(true), disk, '').remember(token);
  expect(await createMemory(safeStorage(true), disk, '').recall()).toBe(token);
});

test('a token of which nobody wrote down whose it is belongs to no shop', async () => {
  const disk = store();
  disk.value = safeStorage(true).encrypt(token).toString('base64');
  expect(await createMemory(safeStorage(true), disk).recall()).toBeNull();
  expect(disk.value).toBe('');
});
