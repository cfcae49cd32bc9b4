import { Argument, type Command } from 'commander';
import {
  findReview,
  listLatestReviews,
  setReviewHidden,
  type StaffReview,
} from '../../src/server/leads/review-store';
import { reviewResultLabels } from '../../src/shared/leads/review-fields';
import { formatDay, MAX_LISTED_ROWS, parseId, printable } from './arguments';
import { printFromShop, type CliContext, type ShopContext } from './context';

/** Adds `shop reviews …`: customers' reviews on products. */
export function addReviewCommands(program: Command, context: CliContext): void {
  const reviews = program.command('reviews').description('read and hide customers’ reviews of products');
  reviews
    .command('list')
    .description('newest first')
    .addArgument(new Argument('[state]', 'only reviews in this state').choices(['shown', 'hidden']))
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

async function list({ database }: ShopContext, state: 'shown' | 'hidden' | undefined): Promise<string> {
  const reviews = await listLatestReviews(database, { visibility: state, limit: MAX_LISTED_ROWS });
  if (reviews.length === 0) return 'No reviews found.';
  return reviews.map(formatReview).join('\n');
}

async function setHidden({ database, clock }: ShopContext, id: number, isHidden: boolean): Promise<string> {
  const review = await findReview(database, id);
  if (!review) throw new Error(`There is no review ${id}.`);
  const state = isHidden ? 'hidden' : 'shown';
  if ((review.hidden_at !== null) === isHidden) return `Review ${id} is already ${state}.`;
  await setReviewHidden(database, id, isHidden ? clock().getTime() : null);
  return `Review ${id} of ${printable(review.goods_sn)} is now ${state}.`;
}

function formatReview({
  comment_id,
  goods_sn,
  rating,
  message,
  application,
  species,
  dilution,
  result,
  created_at,
  hidden_at,
  email_verified_at,
  image_width,
}: StaffReview): string {
  const unverified = email_verified_at === null ? '  not shown: address not verified' : '';
  const hidden = hidden_at === null ? unverified : `  hidden ${formatDay(hidden_at)}`;
  const conditions = [application, species, dilution, result && reviewResultLabels[result]].filter(Boolean);
  const lines = [`${comment_id}  ${formatDay(created_at)}  ${printable(goods_sn)}  ${rating} of 5${hidden}`];
  if (conditions.length > 0) lines.push(`  ${printable(conditions.join(', '))}`);
  if (image_width !== null) lines.push('  with an image');
  for (const line of message.split(/\r?\n/)) lines.push(`  > ${printable(line)}`);
  return lines.join('\n');
}
