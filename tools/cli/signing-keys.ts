import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { root } from '../setup.mjs';

/**
 * Makes a key pair (Ed25519), writes the private one into a file that only its owner can read, and answers the public
 * one (SPKI, base64). Throws where a file is already, and inside the project, from where it would be passed on.
 */
export async function makeSigningKeys(file: string): Promise<string> {
  if (!file) throw new Error('Where shall the private key go? --key FILE says so.');
  if (!relative(root, resolve(file)).startsWith('..'))
    throw new Error('The private key must not lie in the project: choose a file elsewhere.');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = privateKey.export({ format: 'pem', type: 'pkcs8' });
  await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}

/** Reads a private key. Throws one sentence when there is none. */
export async function readSigningKey(file: string): Promise<KeyObject> {
  try {
    const key = createPrivateKey(await readFile(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw new Error(`There is no private key in ${file || 'no file'}; --key FILE names it.`, {
      cause: error,
    });
  }
  throw new Error(`The key in ${file} is not of the kind Ed25519.`);
}
