import { calls } from '../../shared/contract/calls';
import { SUCCEEDED } from '../../shared/contract/envelope';
import { randomSecret } from '../../server/lib/random';
import { sha256 } from '../../server/lib/hash';
import { hashEnrolmentCode } from '../../server/stands/stand-enrolment';
import type { KeptTwice } from '../storage/redundant-store';
import type { TextStore, SafeStorage } from '../session/session-token-store';
import type { Ask } from './circuit-breaker';

/** What this stand proves itself by to its shop. */
export interface StandCredential {
  /** Null before this shop knows the stand, or when the disk does not give it any more. */
  get(): string | null;
  /** Passes a code on to the shop, with a secret of the stand's own; the page gets the stand's name alone. */
  enrol: Ask;
  /** Whether this code gave the stand what it has. */
  cameBy(code: string): boolean;
  /** The name under which the shop knows the stand; '' before it does. */
  name(): string;
  /** The stand is nobody to the shop again. Throws when the disk keeps what it has. */
  forget(): void;
}

/** What lies on the disk of an enrolment; '' everywhere for none. */
export interface Enrolment {
  /** What the stand proves itself by, sealed where the system has a key store. */
  credential: string;
  /** What the shop calls the stand. */
  name: string;
  /** The shop's origin: to any other one this enrolment is worth nothing, and nobody there may see it. */
  shop: string;
  /** Hash of the code that it came by. */
  code: string;
}

export interface CredentialDrawers {
  enrolment: KeptTwice<Enrolment>;
  /** What was offered with a code that has no answer yet. */
  offered: TextStore;
}

export interface CredentialParts {
  /** The shop's origin, '' for none. */
  shop: string;
  vault: SafeStorage;
  drawers: CredentialDrawers;
  toShop: Ask;
}

const nobody: Enrolment = { credential: '', name: '', shop: '', code: '' };

/**
 * Keeps the credential in a drawer, encrypted where the system has a key store. It can only add entries, so that a
 * machine without a key store may keep it plainly: revoked, it is worth nothing.
 *
 * The stand makes its secret before it asks, and keeps it beside the code until there is an answer: where that is lost,
 * the same code with the same secret is answered once more.
 */
export function standCredential({ shop, vault, drawers, toShop }: CredentialParts): StandCredential {
  let known: string | null = null;
  // A disk that takes nothing must not keep the stand from asking.
  let offer: { code: string; secret: string } | null = null;

  const seal = (text: string) =>
    vault.available() ? vault.encrypt(text).toString('base64') : `plain ${text}`;
  const unseal = (stored: string): string | null => {
    try {
      if (stored === '') return null;
      if (stored.startsWith('plain ')) return stored.slice('plain '.length);
      return vault.decrypt(Buffer.from(stored, 'base64'));
    } catch {
      return null;
    }
  };
  const here = (): Enrolment => {
    const kept = drawers.enrolment.read();
    return kept?.shop === shop ? kept : nobody;
  };
  adoptFromBefore(shop, drawers.enrolment);

  function offerFor(code: string): { code: string; secret: string } {
    // Of another shop it must not be seen either.
    const mark = sha256(`${shop} ${hashEnrolmentCode(code)}`);
    offer ??= offeredIn(unseal(drawers.offered.get()));
    if (offer?.code === mark) return offer;
    offer = { code: mark, secret: randomSecret() };
    keep(drawers.offered, seal(JSON.stringify(offer)));
    return offer;
  }

  function forgetOffer(): void {
    offer = null;
    keep(drawers.offered, '');
  }

  return {
    get: () => (known ??= unseal(here().credential)),
    name: () => here().name,
    cameBy: (code) => here().code === hashEnrolmentCode(code) && unseal(here().credential) !== null,
    forget() {
      drawers.enrolment.save(nobody);
      known = null;
      forgetOffer();
    },
    async enrol(request) {
      const asked = (await request.json().catch(() => null)) as { code?: unknown } | null;
      const code = typeof asked?.code === 'string' ? asked.code : '';
      const { secret } = offerFor(code);
      const answer = await toShop(
        new Request(request.url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ code, secret }),
        }),
      );
      if (answer.type === 'error' || answer.status !== 200) return answer;
      const body = (await answer.json().catch(() => null)) as { code?: unknown; data?: unknown } | null;
      const reply = calls.enrolStand.reply.safeParse(body?.data);
      if (body?.code !== SUCCEEDED || !reply.success) return Response.json(body);
      const { credential, name } = reply.data;
      // For as long as the program runs also where the disk refuses it.
      known = credential;
      drawers.enrolment.save({ name, shop, credential: seal(credential), code: hashEnrolmentCode(code) });
      forgetOffer();
      return Response.json({ ...body, data: { name, credential: '' } });
    },
  };
}

/** An enrolment from before shops were written down is of the shop that the stand has. */
function adoptFromBefore(shop: string, enrolment: KeptTwice<Enrolment>): void {
  const kept = enrolment.read();
  if (shop === '' || !kept || kept.credential === '' || kept.shop !== '') return;
  try {
    enrolment.save({ ...kept, shop });
  } catch {
    return;
  }
}

function offeredIn(text: string | null): { code: string; secret: string } | null {
  try {
    const { code, secret } = JSON.parse(text ?? '') as Record<string, unknown>;
    return typeof code === 'string' && typeof secret === 'string' ? { code, secret } : null;
  } catch {
    return null;
  }
}

function keep(drawer: TextStore, value: string): void {
  try {
    if (drawer.get() !== value) drawer.set(value);
  } catch {
    return;
  }
}
