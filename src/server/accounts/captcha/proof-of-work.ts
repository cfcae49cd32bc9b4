import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import type { ProofChallenge } from '../../../shared/contract/envelope';
import { randomSecret } from '../../lib/random';

/** A signed challenge and the secret that signed it, which only the server knows. */
export interface IssuedChallenge {
  challenge: ProofChallenge;
  key: string;
}

/**
 * scrypt with 256 KB, because native code computes it only about twice as fast as JavaScript, unlike plain hashes. It
 * takes a browser about 2 ms.
 */
const SCRYPT = { algorithm: 'SCRYPT', cost: 256, memoryCost: 8 } as const;
/** Keys to derive at level 0, at most; half of that on average. */
const BASE_STEPS = 100;

/** Creates a challenge that takes `2 ** level` times the work of the easiest one. */
export async function createProofChallenge(level: number): Promise<IssuedChallenge> {
  const key = randomSecret();
  // The counter is known to the server only. So the work has an upper bound, and checking a solution costs one HMAC.
  const { parameters, signature = '' } = await createChallenge({
    ...SCRYPT,
    counter: randomInt(BASE_STEPS * 2 ** level),
    deriveKey,
    hmacSignatureSecret: key,
    hmacKeySignatureSecret: key,
  });
  const { memoryCost } = SCRYPT;
  return { challenge: { parameters: { keySignature: '', ...parameters, memoryCost }, signature }, key };
}

/** Returns whether `proof`, as `counter.key`, solves the challenge. The caller ensures that it is used once and in time. */
export async function isProofValid({ challenge, key }: IssuedChallenge, proof: string): Promise<boolean> {
  const [counter = '', derivedKey = ''] = proof.split('.');
  const { verified } = await verifySolution({
    challenge,
    solution: { counter: Number(counter || NaN), derivedKey },
    deriveKey,
    hmacSignatureSecret: key,
    hmacKeySignatureSecret: key,
  });
  return verified;
}
