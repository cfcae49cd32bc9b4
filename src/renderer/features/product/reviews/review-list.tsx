import type { ReplyOf } from '../../../../shared/contract/calls';
import { pageCount } from '../../../../shared/lib/pagination';
import { formatDate } from '../../../../shared/lib/format-date';
import { Button } from '../../../components/forms/button';
import styles from './reviews.module.css';

interface ReviewListProps {
  found: ReplyOf<'reviews'>;
  page: number;
  onPage: (page: number) => void;
}

/** Reviews, newest first, rendered as plain text. */
export function ReviewList({ found, page, onPage }: ReviewListProps) {
  const { list, total, rating, page_size } = found;
  if (total === 0) return <p>No reviews yet.</p>;
  const pages = pageCount(total, page_size);
  return (
    <>
      {rating !== null && (
        <p className={styles.mean}>
          <Stars rating={Math.round(rating * 10) / 10} />
          <span>{`${rating.toFixed(1)} of 5, ${total} ${total === 1 ? 'review' : 'reviews'}`}</span>
        </p>
      )}
      <ul className={styles.list}>
        {list.map(({ comment_id, author, rating: stars, message, created_at }) => (
          <li key={comment_id} className={styles.review}>
            <p className={styles.head}>
              <Stars rating={stars} /> <strong>{author}</strong>{' '}
              <time dateTime={created_at}>{formatDate(created_at)}</time>
            </p>
            <p className={styles.message}>{message}</p>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <p className={styles.pages}>
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Newer
          </Button>
          <span>{`Page ${page} of ${pages}`}</span>
          <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Older
          </Button>
        </p>
      )}
    </>
  );
}

function Stars({ rating }: { rating: number }) {
  const full = Math.round(rating);
  return (
    <span className={styles.stars}>
      <span aria-hidden="true">
        {'★'.repeat(full)}
        <span className={styles.missing}>{'★'.repeat(5 - full)}</span>
      </span>
      <span className="visually-hidden">{`${rating} of 5 stars`}</span>
    </span>
  );
}
