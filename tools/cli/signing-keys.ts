import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isWithin } from '../catalogue-import/files/file-reference';
import { root } from '../project-root';

/**
 * Creates an Ed25519 key pair, writes the private key to a file that only its owner can read, and returns the public key
 * (SPKI, base64). Throws when the file exists or is inside the project.
 */
export async function makeSigningKeys(file: string): Promise<string> {
  if (!file) throw new Error('Name a file for the private key.');
  if (isWithin(root, resolve(file)))
    throw new Error('The private key must not be inside the project; choose another file.');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = privateKey.export({ format: 'pem', type: 'pkcs8' });
  await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}

/** Reads an Ed25519 private key. Throws when the file cannot be read or contains no such key. */
export async function readSigningKey(file: string): Promise<KeyObject> {
  try {
    const key = createPrivateKey(await readFile(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw new Error(`Cannot read a private key from ${file || 'no file'}. Pass its file with --key.`, {
      cause: error,
    });
  }
  throw new Error(`The key in ${file} is not an Ed25519 key.`);
}
