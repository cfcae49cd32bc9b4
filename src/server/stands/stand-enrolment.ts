import { randomBytes } from 'node:crypto';
import type { ReplyOf } from '../../shared/contract/calls';
import type { AppContext } from '../app/context';
import { BusinessError, SessionEndedError } from '../http/errors';
import {
  saveEnrolmentCode,
  findStandByCredential,
  redeemEnrolmentCode,
  type EnrolledStand,
} from './stand-store';
import { consumeRateLimits, rateLimits } from '../accounts/rate-limits';
import { clientNetwork } from '../lib/ip-address';
import { randomSecret } from '../lib/random';
import { sha256 } from '../lib/hash';

type EnrolmentDeps = Pick<AppContext, 'database' | 'clock'>;

const CODE_LIFETIME_MS = 7 * 86_400_000;
/** 32 unambiguous characters, so that a random byte selects each with equal probability. */
const codeCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Creates an enrolment code in groups of five characters: 100 random bits, valid once and for a week. */
export async function createEnrolmentCode({ database, clock }: EnrolmentDeps, name: string): Promise<string> {
  const code = randomUnambiguousText(20);
  const now = clock().getTime();
  await saveEnrolmentCode(database, {
    name,
    code_hash: hashEnrolmentCode(code),
    now,
    expires_at: now + CODE_LIFETIME_MS,
  });
  return code.replace(/.{5}(?=.)/g, '$&-');
}

/**
 * Exchanges an enrolment code for a credential. A stand that lost the reply repeats the request with the
 * secret that it created and gets its name again. Throws a {@link BusinessError} for a code that is unknown,
 * used or expired.
 */
export async function exchangeEnrolmentCode(
  deps: EnrolmentDeps,
  { code, secret, ip }: { code: string; secret?: string | undefined; ip: string },
): Promise<ReplyOf<'enrolStand'>> {
  await consumeRateLimits(deps, [rateLimits.enrolStand, clientNetwork(ip)]);
  const credential = secret ?? randomSecret();
  const credential_hash = sha256(credential);
  const findName = async () => (await findStandByCredential(deps.database, credential_hash))?.name ?? null;
  const name =
    (await findName()) ??
    (await redeemEnrolmentCode(deps.database, {
      code_hash: hashEnrolmentCode(code),
      credential_hash,
      now: deps.clock().getTime(),
    })) ??
    // A concurrent request may have used the code.
    (await findName());
  if (name === null) {
    throw new BusinessError('This code is not right, or it was used before. Please ask for a new one.', {
      field: 'code',
    });
  }
  return { credential, name };
}

/** Returns the stand of a credential. Throws {@link SessionEndedError} for a revoked or unknown one. */
export async function authenticateStand(
  { database }: EnrolmentDeps,
  credential: string,
): Promise<EnrolledStand> {
  const stand = await findStandByCredential(database, sha256(credential));
  if (!stand) throw new SessionEndedError();
  return stand;
}

export function randomUnambiguousText(length: number): string {
  return Array.from(randomBytes(length), (byte) => codeCharacters.charAt(byte % codeCharacters.length)).join(
    '',
  );
}

/** Ignores case and separators. */
export function hashEnrolmentCode(code: string): string {
  return sha256(`stand code ${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`);
}
