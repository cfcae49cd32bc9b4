import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Log } from '../../server/observability/log';
import { openRedundantStore, type RedundantStore, type StorePair } from './redundant-store';
import type { SafeStorage } from './safe-storage';

/** Key pair with which this stand signs cart transfers. It is not the credential of the enrollment. */
export interface StandKey {
  privateKey: KeyObject;
  /** 32 bytes in base64url, for the shop's settings. */
  publicKey: string;
}

/** Stored form of the key. */
interface StoredKey {
  encrypted: boolean;
  /** PKCS #8 in base64, encrypted if `encrypted`. */
  der: string;
}

/**
 * Reads the stand's Ed25519 key or creates it, and stores it twice, encrypted if a key store exists. Without a key store,
 * other programs of the user could sign as this stand; a signature only proposes a cart to a customer. A key that cannot
 * be read is replaced, and the new public key must be entered in the shop's settings. While the key store is locked, an
 * encrypted key stays on the disk, and another one is used until the program ends.
 */
export function openStandKey(stores: StorePair, safeStorage: SafeStorage, log: Log): StandKey {
  const parse = (stored: unknown) =>
    readPrivateKey(stored, safeStorage) === null ? null : (stored as StoredKey);
  const store = openRedundantStore(stores, parse, () => log.error('stand_key.restored'));
  const storedKey = readPrivateKey(store.read(), safeStorage);
  const isLocked = storedKey === null && !safeStorage.isAvailable() && hasEncryptedKey(stores);
  if (isLocked) log.error('stand_key.locked', { remedy: 'Unlock the key store of the user and restart.' });
  const privateKey = storedKey ?? createKey(isLocked ? null : store, safeStorage);
  const publicKey = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
  log.info('stand_key.loaded', { public: publicKey });
  return { privateKey, publicKey };
}

function readPrivateKey(stored: unknown, safeStorage: SafeStorage): KeyObject | null {
  try {
    const { encrypted, der } = stored as StoredKey;
    const bytesOnDisk = Buffer.from(der, 'base64');
    const bytes = encrypted ? Buffer.from(safeStorage.decrypt(bytesOnDisk), 'base64') : bytesOnDisk;
    const key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

function hasEncryptedKey({ current, backup }: StorePair): boolean {
  return [current, backup].some((store) => {
    try {
      return (store.get() as StoredKey | null)?.encrypted === true;
    } catch {
      return false;
    }
  });
}

/** Creates a key and stores it; null = does not store it. */
function createKey(store: RedundantStore<StoredKey> | null, safeStorage: SafeStorage): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519');
  if (!store) return privateKey;
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  try {
    const encrypted = safeStorage.isAvailable();
    const stored = encrypted ? safeStorage.encrypt(der.toString('base64')) : der;
    store.save({ encrypted, der: stored.toString('base64') });
  } catch {
    // With a failing disk the key lasts until the program ends.
  }
  return privateKey;
}
