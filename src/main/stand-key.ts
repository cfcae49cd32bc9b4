import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Log } from '../server/log';
import type { SettingsDrawer } from './store-host';
import type { Vault } from './memory-host';

/** The key by which the shop knows what this stand made. */
export interface StandKey {
  secret: KeyObject;
  /** The 32 bytes of its public half in base64url, for the shop's settings. */
  name: string;
}

/**
 * The stand's own Ed25519 key, made at its first use. Encrypted where the system has a key store; elsewhere it lies in
 * the user's folder, and whoever can read that can sign as this stand: no more than propose a cart. A key that cannot
 * be read is made anew, and the shop has to be told.
 */
export function openStandKey(drawer: SettingsDrawer, vault: Vault, log: Log): StandKey {
  const secret = readKey(drawer, vault) ?? makeKey(drawer, vault);
  const name = createPublicKey(secret).export({ format: 'jwk' }).x ?? '';
  log.info('stand-key', { public: name });
  return { secret, name };
}

function readKey(drawer: SettingsDrawer, vault: Vault): KeyObject | null {
  try {
    const { sealed, der } = drawer.get() as { sealed: boolean; der: string };
    const kept = Buffer.from(der, 'base64');
    const bytes = sealed ? Buffer.from(vault.decrypt(kept), 'base64') : kept;
    const key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

function makeKey(drawer: SettingsDrawer, vault: Vault): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519');
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  try {
    const sealed = vault.available();
    const kept = sealed ? vault.encrypt(der.toString('base64')) : der;
    drawer.set({ sealed, der: kept.toString('base64') });
  } catch {
    // A disk that refuses: the key serves until the program ends.
  }
  return privateKey;
}
