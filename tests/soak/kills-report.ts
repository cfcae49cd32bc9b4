import { randomInt } from 'node:crypto';
import { brokenPromises, killRound, prepareCheckout, type Kill, type Round } from './checkout-under-kills';
import type { GroundKind } from './database-template';

/** Deaths at statements of SQL, over all of them again and again, and at random moments. */
const AT_STATEMENTS = 240;
const AT_RANDOM = 200;
/** An order takes less than this many milliseconds, and a random death comes within them. */
const LONGEST = 40;
/** Milliseconds within which the shop answers again. */
const LONGEST_START = 5000;

/**
 * Kills the server while an order is placed, with a share of all those deaths but at every statement, and gives what
 * came of it in words. Throws when a promise was broken.
 */
export async function killsReport({ kind, share }: { kind: GroundKind; share: number }): Promise<string> {
  const prepared = await prepareCheckout(kind);
  const atRandom = Math.ceil(AT_RANDOM * share);
  const rounds: Round[] = [];
  const died = new Map<string, number>();
  let statements = 0;
  const play = async (kill: Kill) => {
    const round = await killRound(prepared, kill);
    rounds.push(round);
    if (round.killed) died.set(round.killed, (died.get(round.killed) ?? 0) + 1);
    return round;
  };
  try {
    // The first one that it lives through tells how many statements there are.
    for (let at = 1; statements === 0; at += 1) {
      if ((await play({ at, when: 'before' })).killed === '') statements = at - 1;
    }
    for (let count = 0; rounds.length < AT_STATEMENTS * share; count += 1) {
      await play({ at: (count % statements) + 1, when: 'after' });
    }
    for (let count = 0; count < atRandom; count += 1) {
      await play({ at: 0, when: 'before', afterMs: randomInt(LONGEST) });
    }
  } finally {
    await prepared.remove();
  }
  return `${kind}: ${report(rounds, { statements, places: died.size, atRandom })}`;
}

function report(
  rounds: readonly Round[],
  { statements, places, atRandom }: { statements: number; places: number; atRandom: number },
): string {
  const broken = rounds.flatMap((round) => brokenPromises(round).map((word) => `${word} (${round.killed})`));
  const count = (word: string) => broken.filter((one) => one.startsWith(word)).length;
  const reopened = rounds.map(({ reopenedIn }) => reopenedIn).sort((one, other) => one - other);
  const p95 = reopened[Math.floor(reopened.length * 0.95)] ?? 0;
  const text = [
    `killed while an order was placed: ${rounds.length} times, at ${places} places of ${statements} statements and ${atRandom} random moments`,
    `lost ${count('lost')}, doubled ${count('doubled')}, partial ${count('partial')}, other ${broken.length - count('lost') - count('doubled') - count('partial')}`,
    `answers again after ${Math.round(p95)} ms (p95)`,
  ].join('\n');
  if (p95 > LONGEST_START) broken.push(`slow to answer again: ${Math.round(p95)} ms`);
  if (broken.length > 0) throw new Error(`${text}\n${broken.join('\n')}`);
  return text;
}
