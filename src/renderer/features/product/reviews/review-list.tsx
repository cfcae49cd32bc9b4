import { useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { reviewResultLabels } from '../../../../shared/leads/review-fields';
import { pageCount } from '../../../../shared/lib/pagination';
import { formatDate } from '../../../../shared/lib/format-date';
import { Button } from '../../../components/forms/button';
import { ReviewImageDialog } from './review-image-dialog';
import styles from './reviews.module.css';

/** Page and filters of the list. A filter '' selects all reviews. */
export interface ReviewListState {
  page: number;
  application: string;
  species: string;
}

interface ReviewListProps {
  reviews: ReplyOf<'reviews'>;
  listState: ReviewListState;
  onChange: (listState: ReviewListState) => void;
}

/** Reviews, newest first, rendered as plain text, with filters by the values that they state. */
export function ReviewList({ reviews, listState, onChange }: ReviewListProps) {
  const { list, total, rating, page_size, stated } = reviews;
  const { page, application, species } = listState;
  const [enlarged, setEnlarged] = useState<ReplyOf<'reviews'>['list'][number] | null>(null);
  const isFiltered = application !== '' || species !== '';
  if (total === 0 && !isFiltered) return <p>No reviews yet.</p>;
  const pages = pageCount(total, page_size);
  const mean = rating === null ? null : Math.round(rating * 10) / 10;
  const showPage = (newPage: number) => onChange({ ...listState, page: newPage });
  return (
    <>
      <div className={styles.filters}>
        <ReviewFilter
          label="Application"
          options={stated.applications}
          value={application}
          onChange={(chosen) => onChange({ ...listState, page: 1, application: chosen })}
        />
        <ReviewFilter
          label="Species"
          options={stated.species}
          value={species}
          onChange={(chosen) => onChange({ ...listState, page: 1, species: chosen })}
        />
      </div>
      {total === 0 && (
        <p className={styles.empty}>
          No reviews match these filters.{' '}
          <Button onClick={() => onChange({ page: 1, application: '', species: '' })}>
            Show all reviews
          </Button>
        </p>
      )}
      {mean !== null && (
        <p className={styles.mean}>
          <Stars rating={mean} text={mean.toFixed(1)} />
          <span>{`${mean.toFixed(1)} of ${STAR_COUNT}, ${total} ${total === 1 ? 'review' : 'reviews'}`}</span>
        </p>
      )}
      <ul className={styles.list}>
        {list.map((review) => (
          <li key={review.comment_id} className={styles.review}>
            <p className={styles.head}>
              <Stars rating={review.rating} text={String(review.rating)} /> <strong>{review.author}</strong>{' '}
              {review.verified_purchase && <span className={styles.purchase}>Verified purchase</span>}{' '}
              <time dateTime={review.created_at}>{formatDate(review.created_at)}</time>
            </p>
            <ReviewFacts review={review} />
            <p className={styles.message}>{review.message}</p>
            {review.image && (
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={`Enlarge image by ${review.author}`}
                aria-haspopup="dialog"
                onClick={() => setEnlarged(review)}
              >
                <img src={review.image.thumbnail} alt="" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {enlarged && <ReviewImageDialog review={enlarged} onClose={() => setEnlarged(null)} />}
      {pages > 1 && (
        <p className={styles.pages}>
          <Button disabled={page <= 1} onClick={() => showPage(page - 1)}>
            Newer
          </Button>
          <span>{`Page ${page} of ${pages}`}</span>
          <Button disabled={page >= pages} onClick={() => showPage(page + 1)}>
            Older
          </Button>
        </p>
      )}
    </>
  );
}

interface ReviewFilterProps {
  label: string;
  options: readonly { value: string; count: number }[];
  value: string;
  onChange: (value: string) => void;
}

/** A filter by a value that reviews state. Renders nothing while no review states a value. */
function ReviewFilter({ label, options, value, onChange }: ReviewFilterProps) {
  if (options.length === 0 && value === '') return null;
  return (
    <label className={styles.filter}>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>{`${option.value} (${option.count})`}</option>
        ))}
      </select>
    </label>
  );
}

/** Application, species, dilution and result of the reviewer. Renders nothing if the review contains none of them. */
function ReviewFacts({ review }: { review: ReplyOf<'reviews'>['list'][number] }) {
  const { application, species, dilution, result } = review;
  const facts = [
    { name: 'Application', value: application },
    { name: 'Species', value: species },
    { name: 'Dilution', value: dilution },
    { name: 'Result', value: result && reviewResultLabels[result] },
  ].filter(({ value }) => value !== '');
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const STAR_COUNT = 5;

/** Stars for a rating, which are rounded, and its text for screen readers. */
function Stars({ rating, text }: { rating: number; text: string }) {
  const filledCount = Math.round(rating);
  return (
    <span className={styles.stars}>
      <span aria-hidden="true">
        {'★'.repeat(filledCount)}
        <span className={styles.emptyStars}>{'★'.repeat(STAR_COUNT - filledCount)}</span>
      </span>
      <span className="visually-hidden">{`${text} of ${STAR_COUNT} stars`}</span>
    </span>
  );
}
