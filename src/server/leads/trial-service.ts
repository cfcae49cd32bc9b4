import type { StaffMove } from '../../shared/domain/trial-states';
import { Refusal } from '../http/handler-types';
import type { Deps } from '../app/context';
import type { ProductName } from '../catalogue/goods-store';
import { lockCustomer } from '../accounts/customer-store';
import { post } from '../messaging/outbox-store';
import { addTrial, MOST_OPEN_TRIALS, moveTrial, openTrials, type MovedTrial } from './trial-store';
import { trialLetter } from './trial-letters';

type DeskDeps = Pick<Deps, 'database' | 'clock' | 'settings'>;

/** Takes an application in and confirms it by mail. Refuses a second open one for a product, and too many. */
export async function takeApplication(
  deps: DeskDeps,
  customerId: number,
  application: ProductName & { kind: string; purpose: string },
): Promise<MovedTrial> {
  const { database, clock } = deps;
  return database.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const open = await openTrials(transaction, customerId);
    if (open.some(({ goods_id }) => goods_id === application.goods_id)) {
      throw new Refusal('You have an open application for this product.', { field: 'goods_id' });
    }
    if (open.length >= MOST_OPEN_TRIALS) {
      throw new Refusal(
        `You have ${MOST_OPEN_TRIALS} open applications, as many as there can be. Feedback on a sample closes one.`,
      );
    }
    const now = clock().getTime();
    const trial = await addTrial(transaction, customerId, application, now);
    await tell({ ...deps, database: transaction }, trial);
    return trial;
  });
}

/** What the staff decided, and the mail about it. Null when there is no such application in a state for it. */
export async function decideTrial(
  deps: DeskDeps,
  trialId: number,
  move: StaffMove,
): Promise<MovedTrial | null> {
  return deps.database.transaction().execute(async (transaction) => {
    const trial = await moveTrial(transaction, trialId, move);
    if (trial) await tell({ ...deps, database: transaction }, trial);
    return trial;
  });
}

async function tell({ database, clock, settings }: DeskDeps, trial: MovedTrial): Promise<void> {
  const letter = trialLetter({ settings }, trial);
  if (letter) await post(database, letter, clock().getTime());
}
