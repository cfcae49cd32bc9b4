import { randomBytes } from 'node:crypto';
import type { ReplyOf } from '../../shared/contract/calls';
import type { Deps } from '../app/context';
import { Refusal, SessionEnded } from '../http/handler-types';
import { offerCode, standOfCredential, useCode, type Stand } from './stand-store';
import { brake, brakes } from '../accounts/rate-limits';
import { networkOf } from '../accounts/client-network';
import { digest, randomSecret } from '../lib/secrets';

type DeskDeps = Pick<Deps, 'database' | 'clock'>;

const WEEK = 7 * 86_400_000;
/** No sign that is mistaken for another; 32 of them, so that a random byte falls on each as often. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Makes a code for a stand, in groups of five signs: 100 random bits, good for a week and for one use. */
export async function makeStandCode({ database, clock }: DeskDeps, name: string): Promise<string> {
  const code = Array.from(randomBytes(20), (byte) => signs.charAt(byte % signs.length)).join('');
  const now = clock().getTime();
  await offerCode(database, { name, code_hash: hashOfCode(code), now, expires_at: now + WEEK });
  return code.replace(/.{5}(?=.)/g, '$&-');
}

/**
 * Throws a {@link Refusal} for a code that is none, used or past. A stand whose answer was lost asks again with the secret
 * that it made: whoever has that is the stand, so that it hears its name once more.
 */
export async function enrol(
  deps: DeskDeps,
  { code, secret, ip }: { code: string; secret?: string | undefined; ip: string },
): Promise<ReplyOf<'enrolStand'>> {
  await brake(deps, [brakes.enrolStand, networkOf(ip)]);
  const credential = secret ?? randomSecret();
  const credential_hash = digest(credential);
  const knownAs = async () => (await standOfCredential(deps.database, credential_hash))?.name ?? null;
  const name =
    (await knownAs()) ??
    (await useCode(deps.database, {
      code_hash: hashOfCode(code),
      credential_hash,
      now: deps.clock().getTime(),
    })) ??
    // Two answers may be asked for at once.
    (await knownAs());
  if (name === null) {
    throw new Refusal('This code is not right, or it was used before. Please ask for a new one.', {
      field: 'code',
    });
  }
  return { credential, name };
}

/** The stand that a credential belongs to. Throws {@link SessionEnded} for one that was revoked, or never given. */
export async function demandStand({ database }: DeskDeps, credential: string): Promise<Stand> {
  const stand = await standOfCredential(database, digest(credential));
  if (!stand) throw new SessionEnded();
  return stand;
}

/** However it is typed: in small letters, with other signs between the groups. */
export function hashOfCode(code: string): string {
  return digest(`stand code ${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`);
}
