import type { ReplyOf } from '../../shared/contract/calls';
import {
  openTrialStates,
  trialTransitions,
  type StaffTrialTransition,
  type TrialTransition,
  type TrialState,
} from '../../shared/leads/trials';
import type { ProductName } from '../catalogue/product-store';
import { readPage } from '../db/read-page';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import type { TrialTable } from '../db/schema/shop-schema';

/** Maximum of open applications of a customer; an application is open until it is refused or has feedback. */
export const MAX_OPEN_TRIALS = 10;

type Trial = ReplyOf<'trials'>['list'][number];

/** An application with the id of its customer. */
export type TrialWithCustomer = Pick<TrialTable, 'goods_sn' | 'goods_name' | 'status'> & {
  trial_id: number;
  customer_id: number;
};

export async function findOpenTrials(db: ShopDatabase, customerId: number): Promise<{ goods_id: number }[]> {
  return db
    .selectFrom('trial')
    .select('goods_id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', openTrialStates)
    .execute();
}

/** Adds an application. The caller checks the limits of applications in the same transaction. */
export async function addTrial(
  db: ShopTransaction,
  customerId: number,
  application: ProductName & { kind: string; purpose: string },
  now: number,
): Promise<TrialWithCustomer> {
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
  return getTrial(db, trial_id);
}

/** Returns one page of a customer's applications, newest first, and the total. */
export async function findTrialsPage(
  db: ShopDatabase,
  customerId: number,
  page: { page: number; page_size: number },
): Promise<{ list: Trial[]; total: number }> {
  const trials = db
    .selectFrom('trial')
    .where('customer_id', '=', customerId)
    .select(['trial_id', 'goods_id', 'goods_name', 'goods_sn', 'kind', 'purpose', 'status', 'created_at'])
    .select(['feedback', 'rating'])
    .orderBy('trial_id', 'desc');
  const { rows, total } = await readPage(trials, page);
  const list = rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
  return { list, total };
}

/** Returns the state of an application; null when the customer has none with this id. */
export async function findTrialState(
  db: ShopDatabase,
  customerId: number,
  trialId: number,
): Promise<TrialState | null> {
  const trial = await db
    .selectFrom('trial')
    .select('status')
    .where('customer_id', '=', customerId)
    .where('trial_id', '=', trialId)
    .executeTakeFirst();
  return trial?.status ?? null;
}

/** Stores feedback on a sample. Returns false when the application is not the customer's or its state does not allow feedback. */
export async function saveTrialFeedback(
  db: ShopDatabase,
  { customerId, trialId }: { customerId: number; trialId: number },
  feedback: { rating: number; feedback: string },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trial')
    .set({ ...feedback, feedback_at: now, status: trialTransitions.report.to })
    .where('customer_id', '=', customerId)
    .where('trial_id', '=', trialId)
    .where('status', 'in', allowedFrom('report'))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Changes the state of an application. Returns null when it does not exist or its state does not allow the transition. */
export async function transitionTrial(
  db: ShopDatabase,
  trialId: number,
  transition: StaffTrialTransition,
): Promise<TrialWithCustomer | null> {
  const { numUpdatedRows } = await db
    .updateTable('trial')
    .set({ status: trialTransitions[transition].to })
    .where('trial_id', '=', trialId)
    .where('status', 'in', allowedFrom(transition))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? getTrial(db, trialId) : null;
}

/** Returns open applications of all customers, oldest first. */
export async function listOpenTrials(db: ShopDatabase, limit: number) {
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

function allowedFrom(transition: TrialTransition): readonly TrialState[] {
  return trialTransitions[transition].from;
}

async function getTrial(db: ShopDatabase, trialId: number): Promise<TrialWithCustomer> {
  return db
    .selectFrom('trial')
    .select(['trial_id', 'goods_sn', 'goods_name', 'status', 'customer_id'])
    .where('trial_id', '=', trialId)
    .executeTakeFirstOrThrow();
}
