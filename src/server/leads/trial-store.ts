import type { ReplyOf } from '../../shared/contract/calls';
import {
  openTrialStates,
  trialMoves,
  type StaffMove,
  type TrialMove,
  type TrialState,
} from '../../shared/domain/trial-states';
import type { ProductName } from '../catalogue/goods-store';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import type { TrialTable } from '../db/schema/shop-schema';

/** Applications of one customer that may be open at once. */
export const MOST_OPEN_TRIALS = 10;

type Trial = ReplyOf<'trials'>['list'][number];

/** A trial that was made or moved, and whom to tell. */
export type MovedTrial = Pick<TrialTable, 'goods_sn' | 'goods_name' | 'status'> & {
  trial_id: number;
  username: string;
  email: string;
};

/** What a customer still waits for, or the shop for them. */
export async function openTrials(db: ShopDatabase, customerId: number): Promise<{ goods_id: number }[]> {
  return db
    .selectFrom('trial')
    .select('goods_id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', openTrialStates)
    .execute();
}

/** Writes an application down; whether there may be one more, the caller has asked in the same transaction. */
export async function addTrial(
  db: ShopTransaction,
  customerId: number,
  application: ProductName & { kind: string; purpose: string },
  now: number,
): Promise<MovedTrial> {
  const { goods_id, goods_sn, goods_name, kind, purpose } = application;
  const { trial_id } = await db
    .insertInto('trial')
    .values({
      customer_id: customerId,
      goods_id,
      goods_sn,
      goods_name,
      kind,
      purpose,
      created_at: now,
      status: 'applied',
      feedback: '',
      rating: null,
      feedback_at: null,
    })
    .returning('trial_id')
    .executeTakeFirstOrThrow();
  return withCustomer(db, trial_id);
}

/** One page of a customer's applications, the latest first. */
export async function trialsPage(
  db: ShopDatabase,
  customerId: number,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ list: Trial[]; total: number }> {
  const own = db.selectFrom('trial').where('customer_id', '=', customerId);
  const rows = await own
    .select(['trial_id', 'goods_id', 'goods_name', 'goods_sn', 'kind', 'purpose', 'status', 'created_at'])
    .select(['feedback', 'rating'])
    .orderBy('trial_id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const { count } = await own
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const list = rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
  return { list, total: Number(count) };
}

/** Where a customer's application stands; null when they have none with this id. */
export async function findTrialState(
  db: ShopDatabase,
  customerId: number,
  trialId: number,
): Promise<TrialState | null> {
  const found = await db
    .selectFrom('trial')
    .select('status')
    .where('customer_id', '=', customerId)
    .where('trial_id', '=', trialId)
    .executeTakeFirst();
  return found?.status ?? null;
}

/** Keeps a customer's report. False when the trial is none of theirs, or cannot be reported on as it stands. */
export async function reportTrial(
  db: ShopDatabase,
  { customerId, trialId }: { customerId: number; trialId: number },
  report: { rating: number; feedback: string },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trial')
    .set({ ...report, feedback_at: now, status: trialMoves.report.to })
    .where('customer_id', '=', customerId)
    .where('trial_id', '=', trialId)
    .where('status', 'in', fromOf('report'))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Does what the staff decided. Null when there is no such application, or it cannot be done as it stands. */
export async function moveTrial(
  db: ShopDatabase,
  trialId: number,
  move: StaffMove,
): Promise<MovedTrial | null> {
  const { numUpdatedRows } = await db
    .updateTable('trial')
    .set({ status: trialMoves[move].to })
    .where('trial_id', '=', trialId)
    .where('status', 'in', fromOf(move))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? withCustomer(db, trialId) : null;
}

/** Every customer's applications that are open, oldest first, for the staff. */
export async function trialsToDecide(db: ShopDatabase, limit: number) {
  return db
    .selectFrom('trial')
    .innerJoin('customer', 'customer.id', 'trial.customer_id')
    .select(['trial_id', 'status', 'trial.created_at', 'goods_sn', 'goods_name', 'kind', 'purpose'])
    .select(['trial.customer_id', 'username', 'institution'])
    .where('status', 'in', openTrialStates)
    .orderBy('trial_id')
    .limit(limit)
    .execute();
}

function fromOf(move: TrialMove): readonly TrialState[] {
  return trialMoves[move].from;
}

async function withCustomer(db: ShopDatabase, trialId: number): Promise<MovedTrial> {
  return db
    .selectFrom('trial')
    .innerJoin('customer', 'customer.id', 'trial.customer_id')
    .select(['trial_id', 'goods_sn', 'goods_name', 'status', 'username', 'email'])
    .where('trial_id', '=', trialId)
    .executeTakeFirstOrThrow();
}
