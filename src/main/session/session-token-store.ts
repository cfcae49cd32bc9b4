import type { Platform } from '../../shared/platform/platform';

/** Encryption by the operating system's key store, or the lack of it. */
export interface SafeStorage {
  available(): boolean;
  encrypt(text: string): Buffer;
  decrypt(data: Buffer): string;
}

/** One encrypted value on disk. */
export interface TextStore {
  get(): string;
  set(value: string): void;
}

/** Where the session's token is kept: the part of the platform's memory that only this process can do. */
export type StoredToken = Omit<Platform['memory'], 'watch'>;

/**
 * Keeps the session's token. On disk only when the system's key store encrypts it; a file with narrow
 * permissions is no protection on a stranger's machine, so without a key store the token lives in memory
 * and the visitor signs in again after a restart. `shop` is the address that the token is sent to, '' for none: sealed
 * with the token, because no other shop may see it. Never rejects.
 */
export function createMemory(vault: SafeStorage, drawer: TextStore, shop: string): StoredToken {
  let kept: string | null = null;

  function fromDisk(): string | null {
    const stored = drawer.get();
    if (!stored || !vault.available()) return null;
    const token = tokenFor(shop, vault.decrypt(Buffer.from(stored, 'base64')));
    if (token === null) forgetOnDisk(drawer);
    return token;
  }

  return {
    recall: () => {
      try {
        kept ??= fromDisk();
      } catch {
        kept = null;
      }
      return Promise.resolve(kept);
    },
    remember: (token) => {
      kept = token;
      try {
        const sealed = () => vault.encrypt(JSON.stringify({ shop, token })).toString('base64');
        drawer.set(vault.available() ? sealed() : '');
      } catch {
        forgetOnDisk(drawer);
      }
      return Promise.resolve();
    },
    forget: () => {
      kept = null;
      forgetOnDisk(drawer);
      return Promise.resolve();
    },
  };
}

/** Null where another shop gave the token, or nobody wrote down which one. */
function tokenFor(shop: string, unsealed: string): string | null {
  const { shop: giver, token } = JSON.parse(unsealed) as Partial<Record<'shop' | 'token', unknown>>;
  return giver === shop && typeof token === 'string' ? token : null;
}

/** A disk that refuses the write must not keep the visitor from logging out here. */
function forgetOnDisk(drawer: TextStore): void {
  try {
    drawer.set('');
  } catch {
    return;
  }
}
