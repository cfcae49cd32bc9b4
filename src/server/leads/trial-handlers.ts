import { submitTrialApplication } from './trial-service';
import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import { listProducts } from '../catalogue/product-list-store';
import { isAvailableAsSample, type TrialState } from '../../shared/leads/trials';
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
  const [product] = await listProducts(deps.catalogue, [goods_id]);
  if (!product) throw new BusinessError('There is no product with this id.', { field: 'goods_id' });
  if (!isAvailableAsSample(product))
    throw new BusinessError('This product is not available as a sample.', { field: 'goods_id' });
  const { goods_sn, goods_name } = product;
  const application = { goods_id, goods_sn, goods_name, kind, purpose };
  const { trial_id } = await submitTrialApplication(deps, session.customerId, application);
  return { trial_id };
};

const notSentYet = 'You can give feedback once the sample has been sent.';

const feedbackErrors: Record<TrialState, string> = {
  applied: notSentYet,
  approved: notSentYet,
  // The sample was sent after the feedback was rejected and before the state was read.
  sent: 'Please send your feedback again.',
  reported: 'You have already given feedback on this sample.',
  refused: 'This application was declined, so there is no sample to give feedback on.',
};

export const trialFeedback: Handler<'trialFeedback'> = async (
  { trial_id: trialId, rating, feedback },
  { database, clock },
  { session },
) => {
  const { customerId } = session;
  const now = clock().getTime();
  if (await saveTrialFeedback(database, { customerId, trialId }, { rating, feedback }, now)) return {};
  const state = await findTrialState(database, customerId, trialId);
  if (state === null)
    throw new BusinessError('There is no sample application with this id.', { field: 'trial_id' });
  throw new BusinessError(feedbackErrors[state]);
};
