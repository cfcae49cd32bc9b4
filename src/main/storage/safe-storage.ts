import { safeStorage } from 'electron';
import type { SafeStorage } from '../session/session-token-store';

/** `basic_text` is Chromium's fallback with a public key. */
export const systemSafeStorage: SafeStorage = {
  isAvailable: () =>
    safeStorage.isEncryptionAvailable() &&
    (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'),
  // Electron 33, the oldest supported version, lacks the asynchronous methods.
  encrypt: (text) => safeStorage.encryptString(text),
  decrypt: (data) => safeStorage.decryptString(data),
};
