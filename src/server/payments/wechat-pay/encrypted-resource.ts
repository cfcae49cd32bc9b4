import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';

const ALGORITHM = 'AEAD_AES_256_GCM';
/** Length in bytes of the GCM authentication tag at the end of the ciphertext. */
const TAG_BYTES = 16;

/** Data that WeChat Pay encrypts with the merchant's APIv3 key: certificates, and the field `resource` of a notification. */
export const encryptedResource = z.object({
  algorithm: z.literal(ALGORITHM),
  ciphertext: z.string(),
  nonce: z.string(),
  associated_data: z.string().default(''),
});

export type EncryptedResource = z.infer<typeof encryptedResource>;

/** Returns the plaintext, or null when the key is wrong or the data was altered. */
export function decryptResource(apiV3Key: string, resource: EncryptedResource): string | null {
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  if (bytes.length < TAG_BYTES || resource.nonce === '') return null;
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, resource.nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(resource.associated_data));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString();
  } catch {
    return null;
  }
}

/** Encrypts as WeChat Pay does, for the sandbox and tests. */
export function encryptResource(apiV3Key: string, text: string, associatedData: string): EncryptedResource {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(associatedData));
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: ALGORITHM,
    ciphertext: ciphertext.toString('base64'),
    nonce,
    associated_data: associatedData,
  };
}
