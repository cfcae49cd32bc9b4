import { reviewProblems, type ReviewFields } from '../../shared/leads/review-fields';
import { consumeRateLimits, rateLimits } from '../accounts/rate-limits';
import { BusinessError } from '../http/errors';
import type { AppContext, Handler } from '../app/context';
import { findCustomer } from '../accounts/customer-store';
import { encodeReviewImage } from './review-image';
import {
  countStatedConditions,
  findReviewImage,
  findReviewsPage,
  hasIdenticalReview,
  insertReview,
} from './review-store';
import { findEvidence, findProductName } from '../catalogue/product-store';

export const reviews: Handler<'reviews'> = async (
  { goods_id, page, page_size, application, species },
  { catalogue, database },
) => {
  const filter = { page, page_size, application, species };
  const [reviewsPage, stated, offered] = await Promise.all([
    findReviewsPage(database, goods_id, filter),
    countStatedConditions(database, goods_id),
    findReviewChoices(catalogue, goods_id),
  ]);
  return { ...reviewsPage, offered, stated, page, page_size };
};

/**
 * Stores a review. One with an invalid field consumes no rate limit; an unusable image consumes that of images, because decoding
 * images is expensive.
 */
export const addReview: Handler<'addReview'> = async (
  { goods_id, rating, message: enteredMessage, application = '', species = '', dilution = '', result, image },
  deps,
  { session: { customerId } },
) => {
  // Empty lines would push the reviews of others off the screen.
  const message = enteredMessage.replace(/\n(?:[ \t]*\r?\n){2,}/g, '\n\n');
  const fields: ReviewFields = { rating, message, application, species, dilution, result: result ?? '' };
  const choices = await findReviewChoices(deps.catalogue, goods_id);
  const [problem] = reviewProblems(fields, choices);
  if (problem) throw new BusinessError(problem.text, { field: problem.field });
  const product = await findProductName(deps.catalogue, goods_id);
  if (!product) throw new BusinessError('There is no product with this id.', { field: 'goods_id' });
  if (image !== undefined) {
    // Images take much storage, so they require a verified address.
    if (!(await findCustomer(deps.database, customerId))?.email_verified_at)
      throw new BusinessError('Please confirm your e-mail address in User Center before you add an image.', {
        field: 'image',
      });
    await consumeRateLimits(deps, [rateLimits.reviewImage, String(customerId)]);
  }
  const encodedImage = image === undefined ? null : await encodeReviewImage(image);
  await consumeRateLimits(deps, [rateLimits.review, String(customerId)]);
  const { goods_sn } = product;
  return deps.database.transaction().execute(async (transaction) => {
    if (await hasIdenticalReview(transaction, { customerId, goodsId: goods_id, message }))
      throw new BusinessError('You have already posted this review of the product.', { field: 'message' });
    const review = { goods_id, goods_sn, ...fields };
    return insertReview(transaction, customerId, {
      review,
      image: encodedImage,
      now: deps.clock().getTime(),
    });
  });
};

/** Returns the large image of a review; the thumbnail is part of the review. */
export const reviewImage: Handler<'reviewImage'> = async ({ comment_id }, { database }) => {
  const image = await findReviewImage(database, comment_id);
  if (image === null) throw new BusinessError('This image is not available.', { field: 'comment_id' });
  return { image };
};

/** Returns the applications and species in which the product was tested; both are empty without evidence. */
async function findReviewChoices(
  catalogue: AppContext['catalogue'],
  goodsId: number,
): Promise<{ applications: string[]; species: string[] }> {
  const { rows, species } = await findEvidence(catalogue, goodsId);
  return { applications: rows.map(({ application }) => application), species };
}
