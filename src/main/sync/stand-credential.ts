import { sha256 } from '../../server/lib/hash';
import { randomSecret } from '../../server/lib/random';
import { hashEnrolmentCode } from '../../server/stands/stand-enrolment';
import { calls } from '../../shared/contract/calls';
import { SUCCEEDED } from '../../shared/contract/envelope';
import type { RedundantStore } from '../storage/redundant-store';
import type { SafeStorage } from '../storage/safe-storage';
import type { TextStore } from '../storage/settings-store';
import type { SendRequest } from './circuit-breaker';

/** Credential of this stand at its shop. */
export interface StandCredential {
  /** Null before the enrolment, or when it cannot be decrypted. */
  get(): string | null;
  /** Sends a code to the shop with the stand's own secret. The page receives the stand's name only. */
  enrol: SendRequest;
  /** True when this code created the current enrolment. */
  isFromCode(code: string): boolean;
  /** Name of the stand at the shop; '' before the enrolment. */
  name(): string;
  /** Deletes the enrolment. Throws when the disk does. */
  forget(): void;
}

/** Stored enrolment; all fields are '' without one. */
export interface StoredEnrolment {
  /** Encrypted if the system has a key store. */
  credential: string;
  /** Name of the stand at the shop. */
  name: string;
  /** Origin of the shop. The enrolment is ignored for other shops and never sent to them. */
  shop: string;
  /** Hash of the enrolment code. */
  code: string;
}

export interface CredentialStores {
  enrolment: RedundantStore<StoredEnrolment>;
  /** Secret of a code without an answer yet. */
  pendingSecret: TextStore;
}

export interface CredentialParts {
  /** Origin of the shop; '' for none. */
  shop: string;
  safeStorage: SafeStorage;
  stores: CredentialStores;
  toShop: SendRequest;
}

const noEnrolment: StoredEnrolment = { credential: '', name: '', shop: '', code: '' };

/**
 * Stores the credential, encrypted if a key store exists. It can only add entries and be revoked, so plain text is
 * acceptable. The stand creates its secret before the request and stores it with the code: after a lost answer the
 * shop accepts the same code with the same secret again.
 */
export function openStandCredential({ shop, safeStorage, stores, toShop }: CredentialParts): StandCredential {
  let known: string | null = null;
  // Kept in memory too, in case the disk fails.
  let offer: { code: string; secret: string } | null = null;

  const seal = (text: string) =>
    safeStorage.isAvailable() ? safeStorage.encrypt(text).toString('base64') : `plain ${text}`;
  const unseal = (stored: string): string | null => {
    try {
      if (stored === '') return null;
      if (stored.startsWith('plain ')) return stored.slice('plain '.length);
      return safeStorage.decrypt(Buffer.from(stored, 'base64'));
    } catch {
      return null;
    }
  };
  const here = (): StoredEnrolment => {
    const kept = stores.enrolment.read();
    return kept?.shop === shop ? kept : noEnrolment;
  };
  adoptFromBefore(shop, stores.enrolment);

  function offerFor(code: string): { code: string; secret: string } {
    // Includes the shop, so that another shop never receives the secret.
    const mark = sha256(`${shop} ${hashEnrolmentCode(code)}`);
    offer ??= offeredIn(unseal(stores.pendingSecret.get()));
    if (offer?.code === mark) return offer;
    offer = { code: mark, secret: randomSecret() };
    keep(stores.pendingSecret, seal(JSON.stringify(offer)));
    return offer;
  }

  function forgetOffer(): void {
    offer = null;
    keep(stores.pendingSecret, '');
  }

  return {
    get: () => (known ??= unseal(here().credential)),
    name: () => here().name,
    isFromCode: (code) => here().code === hashEnrolmentCode(code) && unseal(here().credential) !== null,
    forget() {
      stores.enrolment.save(noEnrolment);
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
      // Valid until the program ends even if the disk fails.
      known = credential;
      stores.enrolment.save({ name, shop, credential: seal(credential), code: hashEnrolmentCode(code) });
      forgetOffer();
      return Response.json({ ...body, data: { name, credential: '' } });
    },
  };
}

/** Assigns an enrolment of an earlier version to the current shop. */
function adoptFromBefore(shop: string, enrolment: RedundantStore<StoredEnrolment>): void {
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

function keep(store: TextStore, value: string): void {
  try {
    if (store.get() !== value) store.set(value);
  } catch {
    return;
  }
}
