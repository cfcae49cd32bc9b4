import { reviewProblems } from '../../shared/leads/review-fields';
import { consumeRateLimits, rateLimits } from '../accounts/rate-limits';
import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import { insertReview, findReviewsPage, hasIdenticalReview } from './review-store';
import { findProductName } from '../catalogue/product-store';

export const reviews: Handler<'reviews'> = async ({ goods_id, page, page_size }, { database }) => {
  return { ...(await findReviewsPage(database, goods_id, { page, page_size })), page, page_size };
};

/** Invalid reviews do not consume the rate limit. */
export const addReview: Handler<'addReview'> = async (
  { goods_id, rating, message },
  deps,
  { session: { customerId } },
) => {
  const [problem] = reviewProblems({ rating, message });
  if (problem) throw new BusinessError(problem.text, { field: problem.field });
  const product = await findProductName(deps.catalogue, goods_id);
  if (!product) throw new BusinessError('There is no product with this id.', { field: 'goods_id' });
  await consumeRateLimits(deps, [rateLimits.review, String(customerId)]);
  const { goods_sn } = product;
  const fields = { goods_id, goods_sn, rating, message };
  const added = await deps.database.transaction().execute(async (transaction) => {
    if (await hasIdenticalReview(transaction, { customerId, goodsId: goods_id, message }))
      throw new BusinessError('You have already posted this review of the product.', { field: 'message' });
    return insertReview(transaction, customerId, fields, deps.clock().getTime());
  });
  return added;
};
