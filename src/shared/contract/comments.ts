import { z } from 'zod';
import { id, lines, listReply, listRequest } from './fields';

export const comment = z.object({
  comment_id: id,
  /** The customer's initials, such as `A. L.`; nothing else is told of them. */
  author: z.string(),
  rating: z.int().min(1).max(5),
  message: z.string(),
  /** ISO 8601 in UTC. */
  created_at: z.iso.datetime(),
});

export const commentCalls = {
  /** What customers say of a product, the latest first. `rating` is the mean of all stars, null without any. */
  comments: {
    request: z.object({ goods_id: id, page: listRequest.page, page_size: listRequest.page_size }),
    reply: z.object({ ...listReply(comment), rating: z.number().min(1).max(5).nullable() }),
  },
  /** Shown at once. What a comment has to be is said in `domain/comment-fields.ts`. */
  addComment: {
    request: z.object({ goods_id: id, rating: z.int().min(1).max(5), message: lines(4000) }),
    reply: z.object({ comment }),
  },
};
