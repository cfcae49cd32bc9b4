import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import type { ProofChallenge } from '../../../shared/contract/envelope';
import { randomSecret } from '../../lib/random';

/** A signed challenge and the secret that signed it, which only the server knows. */
export interface IssuedChallenge {
  challenge: ProofChallenge;
  signingKey: string;
}

/**
 * scrypt with 256 KB of memory: native code computes it only about twice as fast as JavaScript, unlike plain hashes. One key
 * takes a browser about 2 ms.
 */
const scryptCost = { algorithm: 'SCRYPT', cost: 256, memoryCost: 8 } as const;
/** Keys that a browser derives at level 0 at most; on average half as many. */
const MAX_KEYS_AT_LEVEL_0 = 100;

/** Creates a challenge that takes `2 ** level` times the work of level 0. */
export async function createProofChallenge(level: number): Promise<IssuedChallenge> {
  const signingKey = randomSecret();
  // The server chooses the counter that the browser has to find, so the work has an upper bound, and a check costs one HMAC.
  const { parameters, signature = '' } = await createChallenge({
    ...scryptCost,
    counter: randomInt(MAX_KEYS_AT_LEVEL_0 * 2 ** level),
    deriveKey,
    hmacSignatureSecret: signingKey,
    hmacKeySignatureSecret: signingKey,
  });
  // The library declares both as optional, but sets them for scrypt with a counter.
  const { keySignature = '', memoryCost = scryptCost.memoryCost } = parameters;
  return { challenge: { parameters: { ...parameters, keySignature, memoryCost }, signature }, signingKey };
}

/**
 * Returns whether `proof`, as `counter.derivedKey`, solves the challenge. The caller ensures that a proof is used once and in
 * time.
 */
export async function isProofValid(
  { challenge, signingKey }: IssuedChallenge,
  proof: string,
): Promise<boolean> {
  const [counter = '', derivedKey = ''] = proof.split('.');
  const { verified } = await verifySolution({
    challenge,
    // `Number('')` would be the valid counter 0.
    solution: { counter: counter === '' ? NaN : Number(counter), derivedKey },
    deriveKey,
    hmacSignatureSecret: signingKey,
    hmacKeySignatureSecret: signingKey,
  });
  return verified;
}
