import { safeStorage } from 'electron';
import type { SafeStorage } from '../session/session-token-store';

/** `basic_text` is Chromium's name for a key that every copy of Chromium knows: that is no key store. */
export const systemSafeStorage: SafeStorage = {
  available: () =>
    safeStorage.isEncryptionAvailable() &&
    (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'),
  // The asynchronous twins came after Electron 33, which this must run on.
  encrypt: (text) => safeStorage.encryptString(text),
  decrypt: (data) => safeStorage.decryptString(data),
};
