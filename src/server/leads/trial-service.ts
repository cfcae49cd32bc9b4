import type { StaffTrialTransition } from '../../shared/leads/trials';
import type { ShopTransaction } from '../db/shop-database';
import { BusinessError } from '../http/errors';
import type { AppContext } from '../app/context';
import type { ProductName } from '../catalogue/product-store';
import { lockCustomer } from '../accounts/customer-store';
import { enqueueMessage } from '../messaging/outbox';
import {
  addTrial,
  MAX_OPEN_TRIALS,
  transitionTrial,
  findOpenTrials,
  type TrialWithCustomer,
} from './trial-store';
import { trialStatusEmail } from './lead-email-templates';

type TrialDeps = Pick<AppContext, 'database' | 'clock' | 'settings'>;

/**
 * Stores an application and confirms it by e-mail. Throws a `BusinessError` when the customer has an open application for the
 * product, or too many open ones.
 */
export async function submitTrialApplication(
  deps: TrialDeps,
  customerId: number,
  application: ProductName & { kind: string; purpose: string },
): Promise<TrialWithCustomer> {
  const { database, clock } = deps;
  return database.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const openTrials = await findOpenTrials(transaction, customerId);
    if (openTrials.some(({ goods_id }) => goods_id === application.goods_id)) {
      throw new BusinessError('You have an open application for this product.', { field: 'goods_id' });
    }
    if (openTrials.length >= MAX_OPEN_TRIALS) {
      throw new BusinessError(
        `You have ${MAX_OPEN_TRIALS} open applications, which is the limit. Feedback on a sample closes one.`,
      );
    }
    const now = clock().getTime();
    const trial = await addTrial(transaction, customerId, application, now);
    await enqueueStatusEmail(transaction, deps, trial);
    return trial;
  });
}

/**
 * Applies a staff decision and notifies the customer. Returns null when the application does not exist or the
 * transition is not allowed.
 */
export async function decideTrial(
  deps: TrialDeps,
  trialId: number,
  transition: StaffTrialTransition,
): Promise<TrialWithCustomer | null> {
  return deps.database.transaction().execute(async (transaction) => {
    const trial = await transitionTrial(transaction, trialId, transition);
    if (trial) await enqueueStatusEmail(transaction, deps, trial);
    return trial;
  });
}

async function enqueueStatusEmail(
  transaction: ShopTransaction,
  { clock, settings }: Omit<TrialDeps, 'database'>,
  trial: TrialWithCustomer,
): Promise<void> {
  const email = trialStatusEmail({ settings }, trial);
  if (email) await enqueueMessage(transaction, email, clock().getTime());
}
