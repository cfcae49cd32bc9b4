import { commentProblems } from '../../shared/leads/comment-fields';
import { brake, brakes } from '../accounts/rate-limits';
import { Refusal, type Handler } from '../http/handler-types';
import { addComment, commentsPage, hasSaid } from './comment-store';
import { productName } from '../catalogue/goods-store';

export const handleComments: Handler<'comments'> = async ({ goods_id, page, page_size }, { database }) => {
  return { ...(await commentsPage(database, goods_id, { page, page_size })), page, page_size };
};

/** A comment that is not fit to be shown counts for no try. */
export const handleAddComment: Handler<'addComment'> = async (
  { goods_id, rating, message },
  deps,
  { session: { customerId } },
) => {
  const [problem] = commentProblems({ rating, message });
  if (problem) throw new Refusal(problem.text, { field: problem.field });
  const product = await productName(deps.catalogue, goods_id);
  if (!product) throw new Refusal('There is no product with this id.', { field: 'goods_id' });
  await brake(deps, [brakes.comment, String(customerId)]);
  const { goods_sn } = product;
  const said = { goods_id, goods_sn, rating, message };
  const comment = await deps.database.transaction().execute(async (transaction) => {
    if (await hasSaid(transaction, { customerId, goodsId: goods_id, message }))
      throw new Refusal('You have said this of the product already.', { field: 'message' });
    return addComment(transaction, customerId, said, deps.clock().getTime());
  });
  return { comment };
};
