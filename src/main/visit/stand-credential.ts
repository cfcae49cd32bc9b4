import { calls } from '../../shared/contract/calls';
import { SUCCEEDED } from '../../shared/contract/envelope';
import type { Drawer, Vault } from '../memory-host';
import type { Ask } from './shop-reach';

/** What this stand proves itself by to its shop. */
export interface StandCredential {
  /** Null before the stand is enrolled, or when the disk does not give it any more. */
  get(): string | null;
  /** Passes a code on to the shop and keeps what comes back; the page gets the stand's name alone. */
  enrol: Ask;
  /** The name under which the shop knows the stand; '' before it does. */
  name(): string;
  /** The stand is nobody to the shop again. Throws when the disk keeps what it has. */
  forget(): void;
}

/** Where the credential lies, and beside it the stand's name at its shop. */
export interface CredentialDrawers {
  secret: Drawer;
  name: Drawer;
}

/**
 * Keeps the credential in a drawer, encrypted where the system has a key store. It can only add entries, so that a
 * machine without a key store may keep it plainly: revoked, it is worth nothing.
 */
export function standCredential(vault: Vault, drawers: CredentialDrawers, toShop: Ask): StandCredential {
  let kept: string | null = null;

  const read = () => {
    try {
      const stored = drawers.secret.get();
      if (stored === '') return null;
      if (stored.startsWith('plain ')) return stored.slice('plain '.length);
      return vault.decrypt(Buffer.from(stored, 'base64'));
    } catch {
      return null;
    }
  };

  return {
    get: () => (kept ??= read()),
    name: () => drawers.name.get(),
    forget() {
      drawers.secret.set('');
      drawers.name.set('');
      kept = null;
    },
    async enrol(request) {
      const answer = await toShop(request);
      if (answer.type === 'error' || answer.status !== 200) return answer;
      const body = (await answer.json().catch(() => null)) as { code?: unknown; data?: unknown } | null;
      const reply = calls.enrolStand.reply.safeParse(body?.data);
      if (body?.code !== SUCCEEDED || !reply.success) return Response.json(body);
      kept = reply.data.credential;
      drawers.secret.set(vault.available() ? vault.encrypt(kept).toString('base64') : `plain ${kept}`);
      drawers.name.set(reply.data.name);
      return Response.json({ ...body, data: { ...reply.data, credential: '' } });
    },
  };
}
