import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';

const ALGORITHM = 'AEAD_AES_256_GCM';
/** Bytes of the tag with which GCM proves that nothing was changed; it stands at the end of the cipher text. */
const TAG = 16;

/** What the API v3 encrypts with the merchant's APIv3 key: certificates, and what a notice tells. */
export const sealedResource = z.object({
  algorithm: z.literal(ALGORITHM),
  ciphertext: z.string(),
  nonce: z.string(),
  associated_data: z.string().default(''),
});

export type SealedResource = z.infer<typeof sealedResource>;

/** The text inside, or null when the key does not fit or anything was changed. */
export function unseal(apiV3Key: string, sealed: SealedResource): string | null {
  const bytes = Buffer.from(sealed.ciphertext, 'base64');
  if (bytes.length < TAG || sealed.nonce === '') return null;
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, sealed.nonce, { authTagLength: TAG });
  decipher.setAAD(Buffer.from(sealed.associated_data));
  decipher.setAuthTag(bytes.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()]).toString();
  } catch {
    return null;
  }
}

/** The other way round, for whoever plays the platform's part. */
export function seal(apiV3Key: string, text: string, associatedData: string): SealedResource {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.from(associatedData));
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: ALGORITHM,
    ciphertext: ciphertext.toString('base64'),
    nonce,
    associated_data: associatedData,
  };
}
