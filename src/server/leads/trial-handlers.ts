import { submitTrialApplication } from './trial-service';
import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import { findProductName } from '../catalogue/product-store';
import { findTrialState, saveTrialFeedback, findTrialsPage } from './trial-store';

export const trials: Handler<'trials'> = async ({ page, page_size }, { database }, { session }) => {
  const { list, total } = await findTrialsPage(database, session.customerId, { page, page_size });
  return { list, total, page, page_size };
};

export const applyForTrial: Handler<'applyForTrial'> = async (
  { goods_id, kind, purpose },
  deps,
  { session },
) => {
  const product = await findProductName(deps.catalogue, goods_id);
  if (!product) throw new BusinessError('There is no product with this id.', { field: 'goods_id' });
  const { trial_id } = await submitTrialApplication(deps, session.customerId, { ...product, kind, purpose });
  return { trial_id };
};

export const trialFeedback: Handler<'trialFeedback'> = async (
  { trial_id: trialId, rating, feedback },
  { database, clock },
  { session },
) => {
  const { customerId } = session;
  const report = { rating, feedback };
  if (await saveTrialFeedback(database, { customerId, trialId }, report, clock().getTime())) return {};
  const state = await findTrialState(database, customerId, trialId);
  if (state === null) throw new BusinessError('There is no trial with this id.', { field: 'trial_id' });
  throw new BusinessError(
    state === 'reported'
      ? 'You have given your feedback on this sample.'
      : 'Feedback can be given once the sample has been sent.',
  );
};
