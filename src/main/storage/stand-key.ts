import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Log } from '../../server/observability/log';
import { keepTwice, type KeptTwice, type TwoDrawers } from './redundant-store';
import type { SafeStorage } from '../session/session-token-store';

/** The key by which the shop knows what this stand made. */
export interface StandKey {
  secret: KeyObject;
  /** The 32 bytes of its public half in base64url, for the shop's settings. */
  name: string;
}

/** The key as it lies on the disk. */
interface KeptKey {
  sealed: boolean;
  /** PKCS #8 in base64, encrypted where it is `sealed`. */
  der: string;
}

/**
 * The stand's own Ed25519 key, made at its first use and kept twice. Encrypted where the system has a key store; elsewhere
 * it lies in the user's folder, and whoever can read that can sign as this stand: no more than propose a cart. A key that
 * can be read in neither place is made anew, and the shop has to be told.
 */
export function openStandKey(drawers: TwoDrawers, vault: SafeStorage, log: Log): StandKey {
  const wholeOf = (stored: unknown) => (readKey(stored, vault) === null ? null : (stored as KeptKey));
  const kept = keepTwice(drawers, wholeOf, () => log.error('stand-key-restored'));
  const secret = readKey(kept.read(), vault) ?? makeKey(kept, vault);
  const name = createPublicKey(secret).export({ format: 'jwk' }).x ?? '';
  log.info('stand-key', { public: name });
  return { secret, name };
}

function readKey(stored: unknown, vault: SafeStorage): KeyObject | null {
  try {
    const { sealed, der } = stored as KeptKey;
    const kept = Buffer.from(der, 'base64');
    const bytes = sealed ? Buffer.from(vault.decrypt(kept), 'base64') : kept;
    const key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

function makeKey(keeper: KeptTwice<KeptKey>, vault: SafeStorage): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519');
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  try {
    const sealed = vault.available();
    const kept = sealed ? vault.encrypt(der.toString('base64')) : der;
    keeper.save({ sealed, der: kept.toString('base64') });
  } catch {
    // A disk that refuses: the key serves until the program ends.
  }
  return privateKey;
}
