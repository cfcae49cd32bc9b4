import type { SafeStorage } from '../../src/main/storage/safe-storage';

/** A machine without a key store. Encryption is unavailable. */
export const unavailableSafeStorage: SafeStorage = {
  isAvailable: () => false,
  encrypt: () => Buffer.alloc(0),
  decrypt: () => '',
};

/** Key store with XOR encryption. Throws when it decrypts data of a store with another `key` (0 to 255). */
export const fakeSafeStorage = (key = 1): SafeStorage => ({
  isAvailable: () => true,
  encrypt: (text) => Buffer.from([key, ...Buffer.from(text).map((byte) => byte ^ 0xa5)]),
  decrypt: (data) => {
    if (data[0] !== key) throw new Error('another key');
    return Buffer.from(data.subarray(1).map((byte) => byte ^ 0xa5)).toString();
  },
});
