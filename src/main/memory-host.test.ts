import { expect, test } from 'vitest';
import { createMemory, type Drawer, type Vault } from './memory-host';

const token = '{"ECS_ID":"secret"}';
const vault = (available: boolean): Vault => ({
  available: () => available,
  encrypt: (text) => Buffer.from([...text].reverse().join('')),
  decrypt: (data) => [...data.toString()].reverse().join(''),
});

function drawer(): Drawer & { value: string } {
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
  const disk = drawer();
  await createMemory(vault(true), disk).remember(token);
  expect(disk.value).not.toBe('');
  expect(Buffer.from(disk.value, 'base64').toString()).not.toContain('secret');
  expect(await createMemory(vault(true), disk).recall()).toBe(token);
});

test('without a key store nothing reaches the disk and the token dies with the process', async () => {
  const disk = drawer();
  const memory = createMemory(vault(false), disk);
  await memory.remember(token);
  expect(await memory.recall()).toBe(token);
  expect(disk.value).toBe('');
  expect(await createMemory(vault(false), disk).recall()).toBeNull();
});

test('an older token on disk goes when a new one cannot be encrypted', async () => {
  const disk = drawer();
  await createMemory(vault(true), disk).remember('old');
  await createMemory(vault(false), disk).remember(token);
  expect(disk.value).toBe('');
});

test('a token that cannot be decrypted is none', async () => {
  const disk = drawer();
  await createMemory(vault(true), disk).remember(token);
  const broken: Vault = {
    ...vault(true),
    decrypt: () => {
      throw new Error('other key');
    },
  };
  expect(await createMemory(broken, disk).recall()).toBeNull();
});

test('forgetting clears memory and disk, and a full disk does not reject', async () => {
  const disk = drawer();
  const memory = createMemory(vault(true), disk);
  await memory.remember(token);
  await memory.forget();
  expect(await memory.recall()).toBeNull();
  expect(disk.value).toBe('');
  const full: Drawer = {
    get: () => '',
    set: () => {
      throw new Error('ENOSPC');
    },
  };
  const stubborn = createMemory(vault(true), full);
  await stubborn.remember(token);
  await stubborn.forget();
  expect(await stubborn.recall()).toBeNull();
});
