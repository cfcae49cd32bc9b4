import { randomInt } from 'node:crypto';
import {
  checkoutFaults,
  killRound,
  prepareCheckout,
  type Kill,
  type KillResult,
} from './checkout-under-kills';
import type { DatabaseKind } from '../support/database-template';
import { quantile } from '../../../tools/bench/measurements';

/** Number of kills at SQL statements; each statement is tried at least once. */
const STATEMENT_KILLS = 240;
/** Number of kills at random times. */
const RANDOM_KILLS = 200;
/** Time after the request within which a random kill happens. An order takes less. */
const MAX_KILL_DELAY_MS = 40;
/** Target for the restart (p95). */
const MAX_RESTART_MS = 5000;

/** Kills the server during an order, at every statement at least once, and returns a summary. Throws when a fault was found. */
export async function killsReport({ kind, share }: { kind: DatabaseKind; share: number }): Promise<string> {
  const prepared = await prepareCheckout(kind);
  const randomKills = Math.ceil(RANDOM_KILLS * share);
  const rounds: KillResult[] = [];
  const killPositions = new Set<string>();
  let statements = 0;
  const runRound = async (kill: Kill) => {
    const round = await killRound(prepared, kill);
    rounds.push(round);
    if (round.killed !== '') killPositions.add(round.killed);
    return round;
  };
  try {
    // The first round without a kill yields the number of statements.
    for (let index = 1; statements === 0; index += 1) {
      if ((await runRound({ statement: index, when: 'before' })).killed === '') statements = index - 1;
    }
    for (let count = 0; rounds.length < STATEMENT_KILLS * share; count += 1) {
      await runRound({ statement: (count % statements) + 1, when: 'after' });
    }
    for (let count = 0; count < randomKills; count += 1) {
      await runRound({ statement: 0, when: 'before', afterMs: randomInt(MAX_KILL_DELAY_MS) });
    }
  } finally {
    await prepared.remove();
  }
  return `${kind}: ${describeRounds(rounds, { statements, positions: killPositions.size, randomKills })}`;
}

/** Returns a summary. Throws when a round has a fault or the restarts are slower than the target. */
function describeRounds(
  rounds: readonly KillResult[],
  { statements, positions, randomKills }: { statements: number; positions: number; randomKills: number },
): string {
  const faults = rounds.flatMap((round) =>
    checkoutFaults(round).map((fault) => `${fault} (${round.killed})`),
  );
  const count = (fault: string) => faults.filter((candidate) => candidate.startsWith(fault)).length;
  const p95 = quantile(
    rounds.map(({ restartMs }) => restartMs),
    0.95,
  );
  const text = [
    `killed during an order: ${rounds.length} times, at ${positions} positions of ${statements} statements and ${randomKills} random times`,
    `lost ${count('lost')}, doubled ${count('doubled')}, partial ${count('partial')}, other ${faults.length - count('lost') - count('doubled') - count('partial')}`,
    `restart: p95 ${Math.round(p95)} ms, target ≤ ${MAX_RESTART_MS} ms`,
  ].join('\n');
  if (p95 > MAX_RESTART_MS) faults.push(`slow restart: ${Math.round(p95)} ms`);
  if (faults.length > 0) throw new Error(`${text}\n${faults.join('\n')}`);
  return text;
}
