import type { Deps } from '../app/context';
import { Refusal } from '../http/handler-types';
import { addCode, tryCode, useCode, type CodePurpose } from './one-time-code-store';
import type { ShopTransaction } from '../db/shop-database';
import { digest, randomCode, randomSecret } from '../lib/secrets';

/** Six digits may be tried five times; ten minutes are enough to open a mail. */
const MOST_TRIES = 5;
const LIFE = 10 * 60_000;

type ProofDeps = Pick<Deps, 'database' | 'clock'>;

/** A code is made in the transaction that posts it. */
interface SendDeps {
  database: ShopTransaction;
  clock: Deps['clock'];
}

/** What a code is to prove: that this customer can read what is sent to `subject`. */
export interface Proof {
  purpose: CodePurpose;
  customerId: number;
  /** An e-mail address or a number. */
  subject: string;
}

/** Makes the six digits for a signed-in customer; they end any sent before for the same thing. The caller sends them. */
export async function sendProof(deps: SendDeps, proof: Proof): Promise<string> {
  const code = randomCode();
  await keep(deps, codeIdOf(proof), proof, code);
  return code;
}

/** Refuses, naming the field, unless these are the digits sent for this very thing. They are good once. */
export async function demandProof(deps: ProofDeps, proof: Proof, code: string): Promise<void> {
  const id = codeIdOf(proof);
  const tried = await tryCode(deps.database, id, { most: MOST_TRIES, now: deps.clock().getTime() });
  const right = tried?.purpose === proof.purpose && tried.code_hash === digest(id + code);
  if (right && (await useCode(deps.database, id))) return;
  throw new Refusal('This code is wrong or too old. Please ask for a new one.', { field: 'code' });
}

/**
 * The same for somebody who is not signed in: they hold the id that it gives, and a secret takes the place of the
 * digits in a link. Whichever way it is sent, a newer one ends the older ones of that customer; `typed` stands for
 * whom no account is found for.
 */
export async function sendReset(
  deps: SendDeps,
  { customerId, typed }: { customerId: number | null; typed: string },
  secret: string,
): Promise<string> {
  const id = randomSecret();
  const subject = customerId === null ? typed : '';
  await keep(deps, id, { purpose: 'reset', customerId, subject }, secret);
  return id;
}

/** Whose reset this is; null when it is wrong, late, used or tried too often. It stays good until it is used. */
export async function readReset(deps: ProofDeps, id: string, secret: string): Promise<number | null> {
  const tried = await tryCode(deps.database, id, { most: MOST_TRIES, now: deps.clock().getTime() });
  if (tried?.purpose !== 'reset' || tried.code_hash !== digest(id + secret)) return null;
  return tried.customer_id;
}

/** Found again without being told: one at a time for a customer and a thing. */
function codeIdOf({ purpose, customerId, subject }: Proof): string {
  return digest(JSON.stringify([purpose, customerId, subject]));
}

async function keep(
  { database, clock }: SendDeps,
  id: string,
  { purpose, customerId, subject }: Omit<Proof, 'customerId'> & { customerId: number | null },
  secret: string,
): Promise<void> {
  const now = clock().getTime();
  await addCode(database, {
    id,
    purpose,
    customer_id: customerId,
    subject: digest(JSON.stringify([customerId, subject])),
    code_hash: digest(id + secret),
    created_at: now,
    expires_at: now + LIFE,
  });
}
