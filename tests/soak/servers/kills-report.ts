import { randomInt } from 'node:crypto';
import {
  checkoutFaults,
  killRound,
  prepareCheckout,
  type Kill,
  type KillResult,
} from './checkout-under-kills';
import type { DatabaseKind } from '../support/database-template';

/** Numbers of kills at SQL statements (all statements, repeatedly) and at random times. */
const AT_STATEMENTS = 240;
const AT_RANDOM = 200;
/** Milliseconds; random kills happen within them, and an order takes less. */
const LONGEST = 40;
/** Target for the restart (p95), in milliseconds. */
const LONGEST_START = 5000;

/** Kills the server during an order, at every statement at least once, and returns a summary. Throws when a fault was found. */
export async function killsReport({ kind, share }: { kind: DatabaseKind; share: number }): Promise<string> {
  const prepared = await prepareCheckout(kind);
  const atRandom = Math.ceil(AT_RANDOM * share);
  const rounds: KillResult[] = [];
  const died = new Map<string, number>();
  let statements = 0;
  const play = async (kill: Kill) => {
    const round = await killRound(prepared, kill);
    rounds.push(round);
    if (round.killed) died.set(round.killed, (died.get(round.killed) ?? 0) + 1);
    return round;
  };
  try {
    // The first round without a kill yields the number of statements.
    for (let index = 1; statements === 0; index += 1) {
      if ((await play({ statement: index, when: 'before' })).killed === '') statements = index - 1;
    }
    for (let count = 0; rounds.length < AT_STATEMENTS * share; count += 1) {
      await play({ statement: (count % statements) + 1, when: 'after' });
    }
    for (let count = 0; count < atRandom; count += 1) {
      await play({ statement: 0, when: 'before', afterMs: randomInt(LONGEST) });
    }
  } finally {
    await prepared.remove();
  }
  return `${kind}: ${report(rounds, { statements, positions: died.size, atRandom })}`;
}

function report(
  rounds: readonly KillResult[],
  { statements, positions, atRandom }: { statements: number; positions: number; atRandom: number },
): string {
  const broken = rounds.flatMap((round) => checkoutFaults(round).map((word) => `${word} (${round.killed})`));
  const count = (word: string) => broken.filter((candidate) => candidate.startsWith(word)).length;
  const reopened = rounds.map(({ reopenedIn }) => reopenedIn).sort((one, other) => one - other);
  const p95 = reopened[Math.floor(reopened.length * 0.95)] ?? 0;
  const text = [
    `killed during an order: ${rounds.length} times, at ${positions} positions of ${statements} statements and ${atRandom} random times`,
    `lost ${count('lost')}, doubled ${count('doubled')}, partial ${count('partial')}, other ${broken.length - count('lost') - count('doubled') - count('partial')}`,
    `restart: p95 ${Math.round(p95)} ms, target ≤ ${LONGEST_START} ms`,
  ].join('\n');
  if (p95 > LONGEST_START) broken.push(`slow restart: ${Math.round(p95)} ms`);
  if (broken.length > 0) throw new Error(`${text}\n${broken.join('\n')}`);
  return text;
}
