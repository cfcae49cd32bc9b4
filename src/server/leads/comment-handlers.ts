import { commentProblems } from '../../shared/leads/comment-fields';
import { consumeRateLimits, rateLimits } from '../accounts/rate-limits';
import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import { addComment, findCommentsPage, hasIdenticalComment } from './comment-store';
import { findProductName } from '../catalogue/product-store';

export const handleComments: Handler<'comments'> = async ({ goods_id, page, page_size }, { database }) => {
  return { ...(await findCommentsPage(database, goods_id, { page, page_size })), page, page_size };
};

/** Invalid comments do not consume the rate limit. */
export const handleAddComment: Handler<'addComment'> = async (
  { goods_id, rating, message },
  deps,
  { session: { customerId } },
) => {
  const [problem] = commentProblems({ rating, message });
  if (problem) throw new BusinessError(problem.text, { field: problem.field });
  const product = await findProductName(deps.catalogue, goods_id);
  if (!product) throw new BusinessError('There is no product with this id.', { field: 'goods_id' });
  await consumeRateLimits(deps, [rateLimits.comment, String(customerId)]);
  const { goods_sn } = product;
  const fields = { goods_id, goods_sn, rating, message };
  const comment = await deps.database.transaction().execute(async (transaction) => {
    if (await hasIdenticalComment(transaction, { customerId, goodsId: goods_id, message }))
      throw new BusinessError('You have said this of the product already.', { field: 'message' });
    return addComment(transaction, customerId, fields, deps.clock().getTime());
  });
  return { comment };
};
