import type { SelectQueryBuilder } from 'kysely';
import type { ReplyOf } from '../../shared/contract/calls';
import { customerInitials, type ReviewConditions, type ReviewFields } from '../../shared/leads/review-fields';
import type { ProductName } from '../catalogue/product-store';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import type { ShopTables } from '../db/schema/shop-schema';
import type { ReviewTable } from '../db/schema/lead-schema';
import type { ReviewImage } from './review-image';

type Review = ReplyOf<'addReview'>['comment'];

interface ReviewsPageRequest {
  page: number;
  page_size: number;
  /** Only reviews of this application; undefined or '' = all. */
  application: string | undefined;
  /** Only reviews of this species; undefined or '' = all. */
  species: string | undefined;
}

/** Selects the reviews that visitors see: those that staff have not hidden, of customers with a verified address. */
function selectVisibleReviews(db: ShopDatabase, goodsId: number) {
  return db
    .selectFrom('product_comment')
    .innerJoin('customer', 'customer.id', 'product_comment.customer_id')
    .where('product_comment.goods_id', '=', goodsId)
    .where('product_comment.hidden_at', 'is', null)
    .where('email_verified_at', 'is not', null);
}

/**
 * Returns one page of the visible reviews, newest first. `total` and `rating` cover all pages. `rating` is the mean of the
 * customers' mean numbers of stars, so that each customer counts once; it is null without reviews.
 */
export async function findReviewsPage(
  db: ShopDatabase,
  goodsId: number,
  { page, page_size, application, species }: ReviewsPageRequest,
): Promise<{ list: Review[]; total: number; rating: number | null }> {
  let reviews = selectVisibleReviews(db, goodsId);
  if (application) reviews = reviews.where('application', '=', application);
  if (species) reviews = reviews.where('species', '=', species);
  const ratingsByCustomer = await reviews
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('rating').as('ratingSum')])
    .groupBy('product_comment.customer_id')
    .execute();
  const total = ratingsByCustomer.reduce((sum, { count }) => sum + count, 0);
  const rows = await selectReviewDetails(reviews)
    .select([
      'product_comment.comment_id',
      'rating',
      'message',
      'application',
      'species',
      'dilution',
      'result',
    ])
    .select(['product_comment.created_at', 'real_name', 'username'])
    .orderBy('product_comment.comment_id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  // Computed here because SQLite and PostgreSQL return averages of different types and precision.
  const means = ratingsByCustomer.map(({ count, ratingSum }) => ratingSum / count);
  const rating = total === 0 ? null : means.reduce((sum, mean) => sum + mean, 0) / means.length;
  return { list: rows.map(toReview), total, rating };
}

/** Counts the applications and species that visible reviews of a product state, most frequent first. */
export async function countStatedConditions(
  db: ShopDatabase,
  goodsId: number,
): Promise<ReplyOf<'reviews'>['stated']> {
  const countsOf = async (column: 'application' | 'species') => {
    const rows = await selectVisibleReviews(db, goodsId)
      .where(column, '!=', '')
      .select((row) => [row.ref(column).as('value'), row.fn.countAll<number>().as('count')])
      .groupBy(column)
      .execute();
    return rows.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  };
  return { applications: await countsOf('application'), species: await countsOf('species') };
}

/** Returns whether the customer has already written a review of the product with the same text, visible or not. */
export async function hasIdenticalReview(
  db: ShopTransaction,
  { customerId, goodsId, message }: { customerId: number; goodsId: number; message: string },
): Promise<boolean> {
  const review = await db
    .selectFrom('product_comment')
    .select('comment_id')
    .where('customer_id', '=', customerId)
    .where('goods_id', '=', goodsId)
    .where('message', '=', message)
    .executeTakeFirst();
  return review !== undefined;
}

interface NewReview {
  review: Omit<ProductName, 'goods_name'> & ReviewFields;
  image: ReviewImage | null;
  now: number;
}

/** Stores a review. `shown` is false until the customer's address is verified. */
export async function insertReview(
  db: ShopTransaction,
  customerId: number,
  { review, image, now }: NewReview,
): Promise<{ comment: Review; shown: boolean }> {
  const { comment_id } = await db
    .insertInto('product_comment')
    .values({ ...review, customer_id: customerId, created_at: now, hidden_at: null })
    .returning('comment_id')
    .executeTakeFirstOrThrow();
  if (image)
    await db
      .insertInto('review_image')
      .values({ comment_id, ...image })
      .execute();
  const inserted = db
    .selectFrom('product_comment')
    .innerJoin('customer', 'customer.id', 'product_comment.customer_id')
    .where('product_comment.comment_id', '=', comment_id);
  const row = await selectReviewDetails(inserted)
    .select(['real_name', 'username', 'email_verified_at'])
    .executeTakeFirstOrThrow();
  const { goods_id: _id, goods_sn: _number, ...fields } = review;
  const comment = toReview({ comment_id, ...fields, ...row, created_at: now });
  return { comment, shown: row.email_verified_at !== null };
}

/** Returns the image of a visible review as a data URL; null when there is none. */
export async function findReviewImage(db: ShopDatabase, commentId: number): Promise<string | null> {
  const row = await db
    .selectFrom('review_image')
    .innerJoin('product_comment', 'product_comment.comment_id', 'review_image.comment_id')
    .innerJoin('customer', 'customer.id', 'product_comment.customer_id')
    .select('image')
    .where('review_image.comment_id', '=', commentId)
    .where('product_comment.hidden_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row ? webpUrl(row.image) : null;
}

function webpUrl(base64: string): string {
  return `data:image/webp;base64,${base64}`;
}

type ReviewsQuery = SelectQueryBuilder<ShopTables, 'product_comment' | 'customer', object>;

/**
 * Adds the thumbnail with the size of the large image, and whether the author has bought the product: with an order that is paid
 * or shipped, and not refunded or canceled.
 */
function selectReviewDetails(reviews: ReviewsQuery) {
  return reviews
    .leftJoin('review_image', 'review_image.comment_id', 'product_comment.comment_id')
    .select(['review_image.width', 'review_image.height', 'review_image.thumbnail'])
    .select((review) =>
      review
        .exists(
          review
            .selectFrom('order_line')
            .innerJoin('shop_order', 'shop_order.order_id', 'order_line.order_id')
            .select('order_line.order_id')
            .whereRef('shop_order.customer_id', '=', 'product_comment.customer_id')
            .whereRef('order_line.goods_id', '=', 'product_comment.goods_id')
            .where((order) =>
              order.or([
                order('shop_order.state', 'in', ['paid', 'shipped', 'completed']),
                // Staff also confirm unpaid orders, which customers pay by invoice.
                order.and([
                  order('shop_order.state', '=', 'confirmed'),
                  order.exists(
                    order
                      .selectFrom('payment')
                      .select('payment.order_id')
                      .whereRef('payment.order_id', '=', 'shop_order.order_id')
                      .where('payment.status', '=', 'paid'),
                  ),
                ]),
              ]),
            ),
        )
        .as('verified_purchase'),
    );
}

interface ReviewRow extends ReviewConditions {
  comment_id: number;
  rating: number;
  message: string;
  created_at: number;
  real_name: string;
  username: string;
  /** SQLite returns 0 or 1. */
  verified_purchase: unknown;
  /** Size of the image in pixels; null without an image. */
  width: number | null;
  height: number | null;
  thumbnail: string | null;
}

function toReview(row: ReviewRow): Review {
  const { comment_id, rating, message, application, species, dilution, result } = row;
  const { width, height, thumbnail } = row;
  return {
    comment_id,
    author: customerInitials(row.real_name, row.username),
    rating,
    message,
    application,
    species,
    dilution,
    result,
    verified_purchase: Boolean(row.verified_purchase),
    image:
      width === null || height === null || thumbnail === null
        ? null
        : { width, height, thumbnail: webpUrl(thumbnail) },
    created_at: new Date(row.created_at).toISOString(),
  };
}

/** A review as staff see it, without its author. */
export type StaffReview = Pick<ReviewTable, 'goods_sn' | 'rating' | 'message' | 'created_at' | 'hidden_at'> &
  ReviewConditions & {
    comment_id: number;
    /** Null = the review is not shown, because the author's address is not verified. */
    email_verified_at: number | null;
    /** Width of the image in pixels; null without an image. */
    image_width: number | null;
  };

const staffColumns = [
  'product_comment.comment_id',
  'goods_sn',
  'rating',
  'message',
  'application',
  'species',
  'dilution',
  'result',
  'product_comment.created_at',
  'hidden_at',
  'email_verified_at',
  'review_image.width as image_width',
] as const;

function selectStaffReviews(db: ShopDatabase) {
  return db
    .selectFrom('product_comment')
    .innerJoin('customer', 'customer.id', 'product_comment.customer_id')
    .leftJoin('review_image', 'review_image.comment_id', 'product_comment.comment_id')
    .select(staffColumns);
}

/**
 * Returns reviews of all products, newest first. `hidden` are those that staff have hidden; without `visibility`, returns both.
 * Reviews of authors without a verified address count as shown, although visitors do not see them.
 */
export async function listLatestReviews(
  db: ShopDatabase,
  { visibility, limit }: { visibility: 'shown' | 'hidden' | undefined; limit: number },
): Promise<StaffReview[]> {
  let reviews = selectStaffReviews(db);
  if (visibility) reviews = reviews.where('hidden_at', visibility === 'shown' ? 'is' : 'is not', null);
  return reviews.orderBy('product_comment.comment_id', 'desc').limit(limit).execute();
}

export async function findReview(db: ShopDatabase, id: number): Promise<StaffReview | null> {
  const review = await selectStaffReviews(db).where('product_comment.comment_id', '=', id).executeTakeFirst();
  return review ?? null;
}

/** Hides a review at `hiddenAt` (milliseconds since 1970); null shows it again. */
export async function setReviewHidden(db: ShopDatabase, id: number, hiddenAt: number | null): Promise<void> {
  await db.updateTable('product_comment').set({ hidden_at: hiddenAt }).where('comment_id', '=', id).execute();
}
