import { Argument, type Command } from 'commander';
import {
  findComment,
  listLatestComments,
  setCommentHidden,
  type StaffComment,
} from '../../src/server/leads/comment-store';
import { formatDay, MAX_LISTED, parseId, printable } from './arguments';
import { printFromShop, type CliContext, type ShopContext } from './context';

/** Adds `shop reviews …`: customers' comments on products. */
export function addReviewCommands(program: Command, context: CliContext): void {
  const reviews = program.command('reviews').description('read and hide customers’ reviews of products');
  reviews
    .command('list')
    .description('newest first')
    .addArgument(new Argument('[state]', 'only these').choices(['shown', 'hidden']))
    .action((state?: 'shown' | 'hidden') => printFromShop(context, (shop) => list(shop, state)));
  reviews
    .command('hide')
    .description('hide a review from customers')
    .argument('<number>', 'number of the review', parseId)
    .action((id: number) => printFromShop(context, (shop) => setHidden(shop, id, true)));
  reviews
    .command('show')
    .description('show a hidden review again')
    .argument('<number>', 'number of the review', parseId)
    .action((id: number) => printFromShop(context, (shop) => setHidden(shop, id, false)));
}

async function list({ database }: ShopContext, which: 'shown' | 'hidden' | undefined): Promise<string> {
  const comments = await listLatestComments(database, { which, limit: MAX_LISTED });
  if (comments.length === 0) return 'No reviews found.';
  return comments.map(formatReview).join('\n');
}

async function setHidden({ database, clock }: ShopContext, id: number, hide: boolean): Promise<string> {
  const comment = await findComment(database, id);
  if (!comment) throw new Error(`There is no review ${id}.`);
  const state = hide ? 'hidden' : 'shown';
  if ((comment.hidden_at !== null) === hide) return `Review ${id} is already ${state}.`;
  await setCommentHidden(database, id, hide ? clock().getTime() : null);
  return `Review ${id} of ${printable(comment.goods_sn)} is now ${state}.`;
}

function formatReview({
  comment_id,
  goods_sn,
  rating,
  message,
  created_at,
  hidden_at,
}: StaffComment): string {
  const hidden = hidden_at === null ? '' : `  hidden ${formatDay(hidden_at)}`;
  return [
    `${comment_id}  ${formatDay(created_at)}  ${printable(goods_sn)}  ${rating} of 5${hidden}`,
    ...message.split(/\r?\n/).map((line) => `  > ${printable(line)}`),
  ].join('\n');
}
