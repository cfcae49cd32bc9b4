import type { Log } from '../../server/observability/log';
import { tokenUsername } from '../../shared/accounts/token-username';
import { endpoints } from '../../shared/contract/endpoints';
import { SUCCEEDED } from '../../shared/contract/envelope';
import type { SessionTokenStore } from '../session/session-token-store';
import type { SafeStorage } from '../storage/safe-storage';
import type { TextStore } from '../storage/settings-store';
import { createBackoff } from '../../server/lib/backoff';
import type { SendRequest } from './circuit-breaker';
import { startPollLoop } from './poll-loop';

/** Ends sessions at the shop for customers who left this machine. */
export interface RemoteLogout {
  /** Ends the session at the shop, now or when it is reachable again. Not awaited. */
  logOut(token: string): void;
  /** Stops sending. Tokens on disk are sent after the next start. */
  close(): void;
}

export interface RemoteLogoutDeps {
  toShop: SendRequest;
  safeStorage: SafeStorage;
  /** Stores tokens until the next start; used only if the system has a key store. */
  store: TextStore;
  log: Log;
  /** Returns a number from 0 to 1. */
  random: () => number;
}

/** Maximum tokens; the oldest are dropped and expire at the shop. */
const MAX_TOKENS = 200;
/** Milliseconds until the next poll without tokens. */
const IDLE_MS = 3_600_000;

/**
 * Repeats the logout of each customer until the shop confirms it, so that stolen tokens become worthless. Without a key
 * store tokens stay in memory, and those that are unsent when the program ends stay valid until they expire. Never throws.
 */
export function createRemoteLogout({
  toShop,
  safeStorage,
  store,
  log,
  random,
}: RemoteLogoutDeps): RemoteLogout {
  const tokens = new Set(loadTokens(safeStorage, store));
  const backoff = createBackoff({ now: () => performance.now(), random });
  let hasFailed = false;

  async function sendLogouts(): Promise<number> {
    for (const token of tokens) {
      if (!(await endSessionAtShop(token, toShop))) {
        if (!hasFailed) log.info('session.logged_out', { at_shop: false });
        hasFailed = true;
        return backoff.recordFailure();
      }
      hasFailed = false;
      backoff.recordSuccess();
      tokens.delete(token);
      saveTokens(tokens, safeStorage, store);
      log.info('session.logged_out', { at_shop: true });
    }
    return IDLE_MS;
  }

  const pollLoop = startPollLoop(sendLogouts, () => log.error('session.logout_failed'));
  return {
    logOut(token) {
      // Anonymous cart tokens identify no customer.
      if (tokenUsername(token) === '') return;
      tokens.add(token);
      for (const oldest of tokens) if (tokens.size > MAX_TOKENS) tokens.delete(oldest);
      saveTokens(tokens, safeStorage, store);
      pollLoop.trigger();
    },
    close: () => void pollLoop.stop(),
  };
}

/**
 * Deletes the token of a session that a crash or power cut ended, before a page can read it, and passes it to `logOut`.
 */
export async function logOutPreviousSession(
  tokenStore: Pick<SessionTokenStore, 'read' | 'delete'>,
  logOut: (token: string) => Promise<void>,
): Promise<void> {
  const token = await tokenStore.read();
  if (token === null) return;
  await tokenStore.delete();
  await logOut(token);
}

/** Codes of a reply that confirm the end of a session: success, and an unknown or expired token. */
const endedCodes = [SUCCEEDED, 401, 403];

/** Requests the logout. Resolves to whether the shop confirms it: captive portals answer without the shop's envelope. */
async function endSessionAtShop(token: string, toShop: SendRequest): Promise<boolean> {
  const logOutRequest = new Request(`app://shop${endpoints.logOut.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: encodeURIComponent(token) },
    body: '{}',
  });
  try {
    const response = await toShop(logOutRequest);
    const body = (await response.json()) as { code?: unknown } | null;
    return endedCodes.includes(Number(body?.code));
  } catch {
    return false;
  }
}

function loadTokens(safeStorage: SafeStorage, store: TextStore): string[] {
  try {
    const encrypted = store.get();
    if (encrypted === '' || !safeStorage.isAvailable()) return [];
    const stored: unknown = JSON.parse(safeStorage.decrypt(Buffer.from(encrypted, 'base64')));
    return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Stores the tokens. Ignores a failing disk, which must not prevent the end of a session. While the key store is locked, the
 * stored tokens stay: a start in which it is open sends them.
 */
function saveTokens(tokens: ReadonlySet<string>, safeStorage: SafeStorage, store: TextStore): void {
  const encrypt = () => safeStorage.encrypt(JSON.stringify([...tokens])).toString('base64');
  try {
    if (!safeStorage.isAvailable()) return;
    const encrypted = tokens.size > 0 ? encrypt() : '';
    if (store.get() !== encrypted) store.set(encrypted);
  } catch {
    return;
  }
}
