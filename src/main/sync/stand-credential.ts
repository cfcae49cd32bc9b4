import { sha256 } from '../../server/lib/hash';
import { randomSecret } from '../../server/lib/random';
import {
  enrollmentCodeId,
  hashEnrollmentCode,
  proveCatalogueKeys,
} from '../../server/stands/stand-enrollment';
import { calls } from '../../shared/contract/calls';
import { SUCCEEDED } from '../../shared/contract/envelope';
import type { RedundantStore } from '../storage/redundant-store';
import type { SafeStorage } from '../storage/safe-storage';
import type { TextStore } from '../storage/settings-store';
import { isPublicKey } from '../updates/verify-manifest';
import type { SendRequest } from './circuit-breaker';

/** Credential of this stand at its shop. */
export interface StandCredential {
  /** Null before the enrollment, or when it cannot be decrypted. */
  get(): string | null;
  /**
   * Sends the id of an enrollment code and a secret of the stand to the shop. The response contains the stand's name, not
   * the credential. Pins the keys of the shop's catalogues if the shop proves that it knows the code, so that an attacker on
   * the network cannot replace them.
   */
  enroll: SendRequest;
  /** Result of pinning the shop's catalogue keys at the last enrollment. `rejected`: the shop did not prove them. */
  keysResult(): 'pinned' | 'none' | 'rejected';
  /** True when this code created the current enrollment. */
  isFromCode(code: string): boolean;
  /** Name of the stand at the shop; '' before the enrollment. */
  name(): string;
  /** Deletes the enrollment. Throws when the disk write fails. */
  delete(): void;
}

/** Stored enrollment; all fields are '' without one. */
export interface StoredEnrollment {
  /** Encrypted if the system has a key store. */
  credential: string;
  /** Name of the stand at the shop. */
  name: string;
  /** Origin of the shop. The enrollment is ignored for other shops and never sent to them. */
  shop: string;
  /** Hash of the enrollment code, see `hashEnrollmentCode`. */
  codeHash: string;
}

/** Secret of a code that the shop has not answered yet. */
interface PendingSecret {
  /** Hash of the shop and the code, so that another shop never receives the secret. */
  pendingHash: string;
  secret: string;
}

export interface CredentialStores {
  enrollment: RedundantStore<StoredEnrollment>;
  /** Secret of a code that the shop has not answered yet. */
  pendingSecret: TextStore;
}

export interface CredentialDeps {
  /** Origin of the shop; '' for none. */
  shop: string;
  /** Stores the keys that may sign catalogues. Called with keys that the shop proved. Throws when the disk fails. */
  pinCatalogueKeys: (keys: readonly string[]) => void;
  safeStorage: SafeStorage;
  stores: CredentialStores;
  toShop: SendRequest;
}

const noEnrollment: StoredEnrollment = { credential: '', name: '', shop: '', codeHash: '' };

/**
 * Stores the credential, encrypted if a key store exists. Plain text is acceptable: the holder of a credential can only add
 * entries, and the shop can revoke it. The stand creates its secret before the request and stores it with the code: after a
 * lost response the shop accepts the same code with the same secret again.
 */
export function openStandCredential({
  shop,
  pinCatalogueKeys,
  safeStorage,
  stores,
  toShop,
}: CredentialDeps): StandCredential {
  /** See `StandCredential`. */
  let keysResult: ReturnType<StandCredential['keysResult']> = 'none';
  let cached: string | null = null;
  /** Kept in memory as well, in case the disk fails. */
  let pending: PendingSecret | null = null;

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
  const readEnrollment = (): StoredEnrollment => {
    const stored = stores.enrollment.read();
    return stored?.shop === shop ? stored : noEnrollment;
  };
  assignLegacyEnrollment(shop, stores.enrollment);

  /** Returns the stored secret if it belongs to this code and shop; otherwise creates and stores one. */
  function pendingSecretFor(code: string): PendingSecret {
    const pendingHash = sha256(`${shop} ${hashEnrollmentCode(code)}`);
    pending ??= parsePendingSecret(decrypt(stores.pendingSecret.get()));
    if (pending?.pendingHash === pendingHash) return pending;
    pending = { pendingHash, secret: randomSecret() };
    saveIfChanged(stores.pendingSecret, encrypt(JSON.stringify(pending)));
    return pending;
  }

  function deletePendingSecret(): void {
    pending = null;
    saveIfChanged(stores.pendingSecret, '');
  }

  return {
    get: () => (cached ??= decrypt(readEnrollment().credential)),
    name: () => readEnrollment().name,
    keysResult: () => keysResult,
    isFromCode: (code) =>
      readEnrollment().codeHash === hashEnrollmentCode(code) && decrypt(readEnrollment().credential) !== null,
    delete() {
      stores.enrollment.save(noEnrollment);
      cached = null;
      deletePendingSecret();
    },
    async enroll(request) {
      const payload = (await request.json().catch(() => null)) as { code?: unknown } | null;
      const code = typeof payload?.code === 'string' ? payload.code : '';
      const { secret } = pendingSecretFor(code);
      const response = await toShop(
        new Request(request.url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ code_id: enrollmentCodeId(hashEnrollmentCode(code)), secret }),
        }),
      );
      if (response.type === 'error' || response.status !== 200) return response;
      const body = (await response.json().catch(() => null)) as { code?: unknown; data?: unknown } | null;
      const reply = calls.enrollStand.reply.safeParse(body?.data);
      if (body?.code !== SUCCEEDED || !reply.success) return Response.json(body);
      const { credential, name } = reply.data;
      // Valid until the program ends even if the disk fails.
      cached = credential;
      const { catalogue_keys = [], catalogue_proof = '' } = reply.data;
      const proof = proveCatalogueKeys(hashEnrollmentCode(code), secret, catalogue_keys);
      if (catalogue_proof !== proof || !catalogue_keys.every(isPublicKey)) keysResult = 'rejected';
      else if (catalogue_keys.length === 0) keysResult = 'none';
      else {
        pinCatalogueKeys(catalogue_keys);
        keysResult = 'pinned';
      }
      // Saved last: an enrollment whose keys cannot be pinned is repeated with the same secret.
      stores.enrollment.save({
        name,
        shop,
        credential: encrypt(credential),
        codeHash: hashEnrollmentCode(code),
      });
      deletePendingSecret();
      return Response.json({ ...body, data: { name, credential: '' } });
    },
  };
}

/** Assigns an enrollment without a shop, as earlier versions stored it, to the current shop. */
function assignLegacyEnrollment(shop: string, enrollment: RedundantStore<StoredEnrollment>): void {
  const stored = enrollment.read();
  if (shop === '' || !stored || stored.credential === '' || stored.shop !== '') return;
  try {
    enrollment.save({ ...stored, shop });
  } catch {
    return;
  }
}

function parsePendingSecret(text: string | null): PendingSecret | null {
  try {
    const { pendingHash, secret } = JSON.parse(text ?? '') as Record<string, unknown>;
    return typeof pendingHash === 'string' && typeof secret === 'string' ? { pendingHash, secret } : null;
  } catch {
    return null;
  }
}

/** Ignores a failing disk: the secret also stays in memory, and a secret that is not deleted is of no further use. */
function saveIfChanged(store: TextStore, value: string): void {
  try {
    if (store.get() !== value) store.set(value);
  } catch {
    return;
  }
}
