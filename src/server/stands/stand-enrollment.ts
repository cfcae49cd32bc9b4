import { createHmac, randomBytes } from 'node:crypto';
import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import type { AppContext } from '../app/context';
import { BusinessError, SessionEndedError } from '../http/errors';
import {
  saveEnrollmentCode,
  findStandByCredential,
  listOpenCodeHashes,
  redeemEnrollmentCode,
  type EnrolledStand,
} from './stand-store';
import { consumeRateLimits, rateLimits, refundRateLimits, type RateLimitKey } from '../accounts/rate-limits';
import { clientNetwork } from '../lib/ip-address';
import { randomSecret } from '../lib/random';
import { sha256 } from '../lib/hash';

type EnrollmentDeps = Pick<AppContext, 'database' | 'clock'>;
type ExchangeDeps = EnrollmentDeps & Pick<AppContext, 'publishedKeys'>;

const CODE_LIFETIME_MS = 7 * 86_400_000;
/** 32 unambiguous characters, so that a random byte selects each with equal probability. */
const codeCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Creates an enrollment code in groups of five characters: 100 random bits, valid once and for a week. */
export async function createEnrollmentCode(
  { database, clock }: EnrollmentDeps,
  name: string,
): Promise<string> {
  const code = randomUnambiguousText(20);
  const now = clock().getTime();
  await saveEnrollmentCode(database, {
    name,
    code_hash: hashEnrollmentCode(code),
    now,
    expires_at: now + CODE_LIFETIME_MS,
  });
  return code.replace(/.{5}(?=.)/g, '$&-');
}

/**
 * Exchanges an enrollment code for a credential. The request has the code, or only its `code_id`, so that an attacker who reads
 * it learns no code. A stand that lost the reply repeats the request with the secret that it created and gets its name again.
 * Counts only failures for the rate limit. Throws a {@link BusinessError} for a code that is unknown, used or expired.
 */
export async function exchangeEnrollmentCode(
  deps: ExchangeDeps,
  { code, code_id, secret, ip }: CheckedRequestOf<'enrollStand'> & { ip: string },
): Promise<ReplyOf<'enrollStand'>> {
  const limit: RateLimitKey = [rateLimits.enrollStand, clientNetwork(ip)];
  await consumeRateLimits(deps, limit);
  const credential = secret ?? randomSecret();
  const credential_hash = sha256(credential);
  const now = deps.clock().getTime();
  const findStand = () => findStandByCredential(deps.database, credential_hash);
  const redeem = async () => {
    const code_hash =
      code === undefined
        ? (await listOpenCodeHashes(deps.database, now)).find((hash) => enrollmentCodeId(hash) === code_id)
        : hashEnrollmentCode(code);
    if (code_hash !== undefined)
      await redeemEnrollmentCode(deps.database, { code_hash, credential_hash, now });
    // Also finds the stand when a concurrent request with the same secret has used the code.
    return findStand();
  };
  const stand = (await findStand()) ?? (await redeem());
  if (!stand) {
    throw new BusinessError('This code is invalid, expired or already used. Please ask for a new one.', {
      field: 'code',
    });
  }
  await refundRateLimits(deps, limit);
  const catalogue_keys = [...(await deps.publishedKeys())];
  const catalogue_proof =
    stand.code_hash === null ? '' : proveCatalogueKeys(stand.code_hash, credential, catalogue_keys);
  return { credential, name: stand.name, catalogue_keys, catalogue_proof };
}

/** Returns the stand of a credential. Throws {@link SessionEndedError} for a revoked or unknown one. */
export async function authenticateStand(
  { database }: EnrollmentDeps,
  credential: string,
): Promise<EnrolledStand> {
  const stand = await findStandByCredential(database, sha256(credential));
  if (!stand) throw new SessionEndedError();
  return stand;
}

/** Returns random capital letters and digits that cannot be confused, with 5 bits each. */
export function randomUnambiguousText(length: number): string {
  return Array.from(randomBytes(length), (byte) => codeCharacters.charAt(byte % codeCharacters.length)).join(
    '',
  );
}

/** Returns the id of a code in a request to the shop, which does not reveal the code or its hash. */
export function enrollmentCodeId(codeHash: string): string {
  return sha256(`stand code id ${codeHash}`);
}

/**
 * Returns an HMAC over the shop's catalogue keys that only a host with the code's hash can compute. It shows the stand that the
 * keys are from the shop that issued the code.
 */
export function proveCatalogueKeys(codeHash: string, credential: string, keys: readonly string[]): string {
  const text = ['quillbench catalogue keys 1', sha256(credential), ...keys].join('\n');
  return createHmac('sha256', codeHash).update(text).digest('hex');
}

/** Returns the hash of a code as the shop stores it. Ignores case, character width and separators. */
export function hashEnrollmentCode(code: string): string {
  return sha256(
    `stand code ${code
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')}`,
  );
}
