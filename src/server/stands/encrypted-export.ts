import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';

/** Parameters of scrypt (RFC 7914): 128 MiB of memory and about half a second per attempt. */
const cost = { N: 131_072, r: 8, p: 1 } as const;
/** Memory in bytes that Node allows scrypt to use; more than the 128 MiB. */
const maxmem = 192 * 1024 * 1024;

const KEY_BYTES = 32;
/** Length of the authentication tag of AES-GCM. */
const TAG_BYTES = 16;

const bytes = z.base64();
const encryptedFile = z.object({
  format: z.literal('quillbench-encrypted-1'),
  kdf: z.object({
    name: z.literal('scrypt'),
    N: z.literal(cost.N),
    r: z.literal(cost.r),
    p: z.literal(cost.p),
  }),
  salt: bytes,
  iv: bytes,
  tag: bytes,
  data: bytes,
});

/**
 * Encrypts text with a password (AES-256-GCM, key from scrypt) into one line of JSON that includes the
 * parameters. Each file has its own salt and key.
 */
export async function encryptExport(text: string, password: string): Promise<string> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(password, salt), iv);
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = { salt, iv, tag: cipher.getAuthTag(), data };
  const encoded = Object.entries(parts).map(([name, value]) => [name, value.toString('base64')]);
  return JSON.stringify({
    format: 'quillbench-encrypted-1',
    kdf: { name: 'scrypt', ...cost },
    ...Object.fromEntries(encoded),
  });
}

/** Decrypts an export. Throws for another file, a wrong password or modified data. */
export async function decryptExport(file: string, password: string): Promise<string> {
  const parsed = encryptedFile.safeParse(parseJson(file));
  if (!parsed.success) throw new Error('The file is not an encrypted export of a stand.');
  const bytesOf = (field: 'salt' | 'iv' | 'tag' | 'data') => Buffer.from(parsed.data[field], 'base64');
  try {
    const key = await deriveKey(password, bytesOf('salt'));
    const decipher = createDecipheriv('aes-256-gcm', key, bytesOf('iv'), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytesOf('tag'));
    return Buffer.concat([decipher.update(bytesOf('data')), decipher.final()]).toString('utf8');
  } catch {
    throw new Error('The password is wrong or the file was modified.');
  }
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(file);
  } catch {
    return null;
  }
}

function deriveKey(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, { ...cost, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
