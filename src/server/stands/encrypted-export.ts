import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';

/** RFC 7914; each guess at a password takes 128 MiB and about half a second. */
const cost = { N: 131_072, r: 8, p: 1 } as const;
const maxmem = 192 * 1024 * 1024;

const bytes = z.base64();
const sealedFile = z.object({
  format: z.literal('quillbench-sealed-1'),
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
 * A text that only a password opens: AES-256-GCM under a key of scrypt, as one line of JSON that says how it was made.
 * Each file has a salt of its own, and so a key of its own.
 */
export async function sealText(text: string, password: string): Promise<string> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await keyOf(password, salt), iv);
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = { salt, iv, tag: cipher.getAuthTag(), data };
  const written = Object.entries(parts).map(([name, value]) => [name, value.toString('base64')]);
  return JSON.stringify({
    format: 'quillbench-sealed-1',
    kdf: { name: 'scrypt', ...cost },
    ...Object.fromEntries(written),
  });
}

/** The text of a sealed file. Throws an Error in words for what is none, and for another password or a changed file. */
export async function openSealed(file: string, password: string): Promise<string> {
  const read = sealedFile.safeParse(parsed(file));
  if (!read.success) throw new Error('This is no file that a stand has sealed.');
  const [salt, iv, tag, data] = (['salt', 'iv', 'tag', 'data'] as const).map((name) =>
    Buffer.from(read.data[name], 'base64'),
  ) as [Buffer, Buffer, Buffer, Buffer];
  try {
    const decipher = createDecipheriv('aes-256-gcm', await keyOf(password, salt), iv, { authTagLength: 16 });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
  } catch {
    throw new Error('The password is another one, or the file was changed.');
  }
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(file);
  } catch {
    return null;
  }
}

function keyOf(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, 32, { ...cost, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
