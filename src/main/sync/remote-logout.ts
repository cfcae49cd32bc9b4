import { endpoints } from '../../shared/contract/endpoints';
import { userNameIn } from '../../shared/accounts/token-username';
import type { Log } from '../../server/observability/log';
import type { TextStore, StoredToken, SafeStorage } from '../session/session-token-store';
import { runInRounds } from './poll-loop';
import type { Ask } from './circuit-breaker';

/** Customers who have left this machine while the shop may still take their tokens. */
export interface EndedSessions {
  /** Has the shop end a customer's session, now or when it can be reached again; nobody waits for it. */
  end(token: string): void;
  /** Asks no more; what is sealed on the disk is asked at the next start. */
  close(): void;
}

export interface EndedSessionsParts {
  toShop: Ask;
  vault: SafeStorage;
  /** Holds them over a restart, and only where the system has a key store. */
  drawer: TextStore;
  log: Log;
  /** From 0 to 1. */
  random: () => number;
}

/** More than a stand sees between two networks; the oldest make room, and end at the shop by their age. */
const MOST = 200;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 300_000;
/** While there is nothing to ask; a session that ends is asked about at once. */
const NOTHING_MS = 3_600_000;

/**
 * Tells the shop of every customer who left, until it has answered: their tokens are worth nothing then, whoever may
 * have seen them. Without a key store they are in memory alone, and those that are unsaid at the program's end stay
 * good at the shop until their age ends them. Never throws.
 */
export function endedSessions({ toShop, vault, drawer, log, random }: EndedSessionsParts): EndedSessions {
  const left = new Set<string>(kept(vault, drawer));
  let failures = 0;

  async function round(): Promise<number> {
    for (const token of left) {
      if (!(await isEndedAtShop(token, toShop))) {
        failures += 1;
        if (failures === 1) log.info('session-ended', { at_shop: false });
        return random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 20));
      }
      failures = 0;
      left.delete(token);
      keep(left, vault, drawer);
      log.info('session-ended', { at_shop: true });
    }
    return NOTHING_MS;
  }

  const running = runInRounds(round, () => log.error('sessions-not-ended'));
  return {
    end(token) {
      // A visitor's cart names nobody, and the next page of anybody's could not tell whose it was.
      if (userNameIn(token) === '') return;
      left.add(token);
      for (const oldest of left) if (left.size > MOST) left.delete(oldest);
      keep(left, vault, drawer);
      running.nudge();
    },
    close: () => void running.stop(),
  };
}

/**
 * A visit that the power or a crash ended left its token where a key store sealed it: forgets it before a page asks, so that
 * the next visitor does not have it, and hands it to `end`.
 */
export async function endFormerVisit(
  memory: Pick<StoredToken, 'recall' | 'forget'>,
  end: (token: string) => Promise<void>,
): Promise<void> {
  const token = await memory.recall();
  if (token === null) return;
  await memory.forget();
  await end(token);
}

/** A network's log-in page answers as well, but not in the shop's way. The shop says yes to a session that is over, too. */
async function isEndedAtShop(token: string, toShop: Ask): Promise<boolean> {
  const leaving = new Request(`app://shop${endpoints.logOut.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: encodeURIComponent(token) },
    body: '{}',
  });
  try {
    const answer = await toShop(leaving);
    const said = (await answer.json()) as { code?: unknown } | null;
    return [1, 401, 403].includes(Number(said?.code));
  } catch {
    return false;
  }
}

function kept(vault: SafeStorage, drawer: TextStore): string[] {
  try {
    const sealed = drawer.get();
    if (sealed === '' || !vault.available()) return [];
    return JSON.parse(vault.decrypt(Buffer.from(sealed, 'base64'))) as string[];
  } catch {
    return [];
  }
}

/** A disk that refuses must not keep a visit from ending. */
function keep(left: ReadonlySet<string>, vault: SafeStorage, drawer: TextStore): void {
  const seal = () => vault.encrypt(JSON.stringify([...left])).toString('base64');
  try {
    const sealed = left.size > 0 && vault.available() ? seal() : '';
    if (drawer.get() !== sealed) drawer.set(sealed);
  } catch {
    return;
  }
}
