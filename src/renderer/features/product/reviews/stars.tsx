import styles from './comments.module.css';

/** Stars of five, in words for who cannot see them. */
export function Stars({ rating }: { rating: number }) {
  const full = Math.round(rating);
  return (
    <span className={styles.stars}>
      <span aria-hidden="true">
        {'★'.repeat(full)}
        <span className={styles.missing}>{'★'.repeat(5 - full)}</span>
      </span>
      <span className="visually-hidden">{rating} of 5 stars</span>
    </span>
  );
}
