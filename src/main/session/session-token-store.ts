import type { Platform } from '../../shared/platform/platform';
import type { SafeStorage } from '../storage/safe-storage';
import type { TextStore } from '../storage/settings-store';

/** Session token methods of the platform that need the main process. */
export type SessionTokenStore = Omit<Platform['sessionToken'], 'watch'>;

/**
 * Writes the token to disk only when the key store can encrypt it. File permissions do not protect it on a shared
 * machine, so without a key store the token stays in memory. `shop` is stored with the token: no other shop may
 * receive it. Never rejects.
 */
export function createSessionTokenStore(
  safeStorage: SafeStorage,
  store: TextStore,
  shop: string,
): SessionTokenStore {
  let cached: string | null = null;

  function readFromDisk(): string | null {
    const stored = store.get();
    if (!stored || !safeStorage.isAvailable()) return null;
    const token = tokenFor(shop, safeStorage.decrypt(Buffer.from(stored, 'base64')));
    if (token === null) deleteFromDisk(store);
    return token;
  }

  return {
    read: () => {
      try {
        cached ??= readFromDisk();
      } catch {
        cached = null;
      }
      return Promise.resolve(cached);
    },
    save: (token) => {
      cached = token;
      try {
        const encrypted = () => safeStorage.encrypt(JSON.stringify({ shop, token })).toString('base64');
        store.set(safeStorage.isAvailable() ? encrypted() : '');
      } catch {
        deleteFromDisk(store);
      }
      return Promise.resolve();
    },
    delete: () => {
      cached = null;
      deleteFromDisk(store);
      return Promise.resolve();
    },
  };
}

/** Returns null for a token of another or an unknown shop. */
function tokenFor(shop: string, decrypted: string): string | null {
  const { shop: tokenShop, token } = JSON.parse(decrypted) as Partial<Record<'shop' | 'token', unknown>>;
  return tokenShop === shop && typeof token === 'string' ? token : null;
}

/** A failing disk must not prevent the visitor from signing out. */
function deleteFromDisk(store: TextStore): void {
  try {
    store.set('');
  } catch {
    return;
  }
}
