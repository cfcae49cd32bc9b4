import { sql, type RawBuilder } from 'kysely';

/**
 * Condition that a scheduled time has come. A time that is further ahead than any job schedules (`maxAheadMs`) was stored before
 * the clock was set back, and counts as due: the work might otherwise wait for years. A machine that starts without a network,
 * for example, has a wrong clock and failing e-mails at the same time.
 */
export function isDue(column: string, now: number, maxAheadMs: number): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + maxAheadMs})`;
}
