import { safeStorage } from 'electron';

/** Encryption by the operating system's key store. */
export interface SafeStorage {
  isAvailable(): boolean;
  encrypt(text: string): Buffer;
  decrypt(data: Buffer): string;
}

/** `basic_text` is Chromium's fallback without a key store: it encrypts with a key that everyone knows. */
export const systemSafeStorage: SafeStorage = {
  isAvailable: () =>
    safeStorage.isEncryptionAvailable() &&
    (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'),
  // Electron 33, the oldest supported version, lacks the asynchronous methods.
  encrypt: (text) => safeStorage.encryptString(text),
  decrypt: (data) => safeStorage.decryptString(data),
};
