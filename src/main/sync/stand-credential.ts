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
  /** Sends an enrolment code and the stand's own secret to the shop. The response has the name, not the credential. */
  enrol: SendRequest;
  /** True when this code created the current enrolment. */
  isFromCode(code: string): boolean;
  /** Name of the stand at the shop; '' before the enrolment. */
  name(): string;
  /** Deletes the enrolment. Throws when the disk write fails. */
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
  /** Secret of a code that the shop has not answered yet. */
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
 * acceptable. The stand creates its secret before the request and stores it with the code: after a lost response the
 * shop accepts the same code with the same secret again.
 */
export function openStandCredential({ shop, safeStorage, stores, toShop }: CredentialParts): StandCredential {
  let cached: string | null = null;
  // Also held in memory, in case the disk fails.
  let pending: { code: string; secret: string } | null = null;

  const encrypt = (text: string) =>
    safeStorage.isAvailable() ? safeStorage.encrypt(text).toString('base64') : `plain ${text}`;
  const decrypt = (stored: string): string | null => {
    try {
      if (stored === '') return null;
      if (stored.startsWith('plain ')) return stored.slice('plain '.length);
      return safeStorage.decrypt(Buffer.from(stored, 'base64'));
    } catch {
      return null;
    }
  };
  const readEnrolment = (): StoredEnrolment => {
    const stored = stores.enrolment.read();
    return stored?.shop === shop ? stored : noEnrolment;
  };
  assignLegacyEnrolment(shop, stores.enrolment);

  function pendingSecretFor(code: string): { code: string; secret: string } {
    // Includes the shop, so that another shop never receives the secret.
    const codeHash = sha256(`${shop} ${hashEnrolmentCode(code)}`);
    pending ??= parsePendingSecret(decrypt(stores.pendingSecret.get()));
    if (pending?.code === codeHash) return pending;
    pending = { code: codeHash, secret: randomSecret() };
    saveIfChanged(stores.pendingSecret, encrypt(JSON.stringify(pending)));
    return pending;
  }

  function deletePendingSecret(): void {
    pending = null;
    saveIfChanged(stores.pendingSecret, '');
  }

  return {
    get: () => (cached ??= decrypt(readEnrolment().credential)),
    name: () => readEnrolment().name,
    isFromCode: (code) =>
      readEnrolment().code === hashEnrolmentCode(code) && decrypt(readEnrolment().credential) !== null,
    forget() {
      stores.enrolment.save(noEnrolment);
      cached = null;
      deletePendingSecret();
    },
    async enrol(request) {
      const payload = (await request.json().catch(() => null)) as { code?: unknown } | null;
      const code = typeof payload?.code === 'string' ? payload.code : '';
      const { secret } = pendingSecretFor(code);
      const response = await toShop(
        new Request(request.url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ code, secret }),
        }),
      );
      if (response.type === 'error' || response.status !== 200) return response;
      const body = (await response.json().catch(() => null)) as { code?: unknown; data?: unknown } | null;
      const reply = calls.enrolStand.reply.safeParse(body?.data);
      if (body?.code !== SUCCEEDED || !reply.success) return Response.json(body);
      const { credential, name } = reply.data;
      // Valid until the program ends even if the disk fails.
      cached = credential;
      stores.enrolment.save({ name, shop, credential: encrypt(credential), code: hashEnrolmentCode(code) });
      deletePendingSecret();
      return Response.json({ ...body, data: { name, credential: '' } });
    },
  };
}

/** Assigns an enrolment without a shop, as earlier versions stored it, to the current shop. */
function assignLegacyEnrolment(shop: string, enrolment: RedundantStore<StoredEnrolment>): void {
  const stored = enrolment.read();
  if (shop === '' || !stored || stored.credential === '' || stored.shop !== '') return;
  try {
    enrolment.save({ ...stored, shop });
  } catch {
    return;
  }
}

function parsePendingSecret(text: string | null): { code: string; secret: string } | null {
  try {
    const { code, secret } = JSON.parse(text ?? '') as Record<string, unknown>;
    return typeof code === 'string' && typeof secret === 'string' ? { code, secret } : null;
  } catch {
    return null;
  }
}

function saveIfChanged(store: TextStore, value: string): void {
  try {
    if (store.get() !== value) store.set(value);
  } catch {
    return;
  }
}
