import { scrypt } from '@noble/hashes/scrypt';
import { solveChallenge } from 'altcha-lib';
import type { ProofChallenge } from '../../shared/contract/envelope';

/** Plain JavaScript: browsers offer `crypto.subtle` on https only, and the shop's content policy forbids WebAssembly. */
const deriveKey: Parameters<typeof solveChallenge>[0]['deriveKey'] = (
  { cost, memoryCost = 8, keyLength },
  salt,
  password,
) =>
  Promise.resolve({ derivedKey: scrypt(password, salt, { N: cost, r: memoryCost, p: 1, dkLen: keyLength }) });

/** Posts the counter of the solution and the derived key, separated by a dot, or '' if the challenge cannot be solved. */
self.addEventListener('message', ({ data: challenge }: MessageEvent<ProofChallenge>) => {
  void solveChallenge({ challenge, deriveKey })
    .then((solution) => (solution ? `${solution.counter}.${solution.derivedKey}` : ''))
    .catch(() => '')
    .then((proof) => self.postMessage(proof));
});
